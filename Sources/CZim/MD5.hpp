#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// MD5 (RFC 1321), the checksum at the end of a ZIM archive.
class MD5 {
 public:
  /// How many bytes it has.
  static constexpr size_t length = 16;

  void add(const uint8_t *bytes, size_t count);

  /// The checksum of all that was added.
  std::array<uint8_t, length> finished();

 private:
  void take(const uint8_t *block);

  std::array<uint32_t, 4> words = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  std::array<uint8_t, 64> pending;
  uint64_t total = 0;
};
