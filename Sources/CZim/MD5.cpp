#include "MD5.hpp"

#include <algorithm>

namespace {

/// The whole part of 2³² times the sine of each number from 1 to 64 (RFC 1321, 3.4), made positive.
constexpr uint32_t sines[64] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

constexpr uint32_t turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

uint32_t turned(uint32_t word, uint32_t count) { return word << count | word >> (32 - count); }

}  // namespace

void MD5::take(const uint8_t *block) {
  uint32_t in[16];
  for (size_t i = 0; i < 16; ++i) {
    const uint8_t *at = block + 4 * i;
    in[i] = uint32_t(at[0]) | uint32_t(at[1]) << 8 | uint32_t(at[2]) << 16 | uint32_t(at[3]) << 24;
  }
  uint32_t a = words[0], b = words[1], c = words[2], d = words[3];
  for (uint32_t i = 0; i < 64; ++i) {
    const uint32_t round = i / 16;
    const uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                           : round == 1 ? (d & b) | (~d & c)
                           : round == 2 ? b ^ c ^ d
                                        : c ^ (b | ~d);
    const uint32_t place = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
    const uint32_t next = b + turned(a + mixed + sines[i] + in[place % 16], turns[round][i % 4]);
    a = d;
    d = c;
    c = b;
    b = next;
  }
  words[0] += a;
  words[1] += b;
  words[2] += c;
  words[3] += d;
}

void MD5::add(const uint8_t *bytes, size_t count) {
  size_t used = total % pending.size();
  total += count;
  while (count > 0) {
    if (used == 0 && count >= pending.size()) {
      take(bytes);
      bytes += pending.size();
      count -= pending.size();
      continue;
    }
    const size_t part = std::min(count, pending.size() - used);
    std::copy(bytes, bytes + part, pending.begin() + static_cast<ptrdiff_t>(used));
    bytes += part;
    count -= part;
    used += part;
    if (used == pending.size()) {
      take(pending.data());
      used = 0;
    }
  }
}

std::array<uint8_t, MD5::length> MD5::finished() {
  const uint64_t bits = total * 8;
  const uint8_t one = 0x80, zero = 0;
  add(&one, 1);
  while (total % pending.size() != 56) add(&zero, 1);
  uint8_t tail[8];
  for (size_t i = 0; i < 8; ++i) tail[i] = uint8_t(bits >> (8 * i));
  add(tail, sizeof tail);
  std::array<uint8_t, length> sum;
  for (size_t i = 0; i < length; ++i) sum[i] = uint8_t(words[i / 4] >> (8 * (i % 4)));
  return sum;
}
