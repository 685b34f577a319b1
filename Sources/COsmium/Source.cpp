#include "Source.hpp"

#include <algorithm>
#include <cstring>

#include "Sink.hpp"

namespace {

constexpr size_t kPiece = 1 << 18;
/// What unpacks to more than so many times its size, and is large, was made to fill memory.
constexpr uint64_t kMostTimes = 200;
constexpr uint64_t kLargeBytes = uint64_t(256) << 20;

}  // namespace

Source::Source(const uint8_t *bytes, size_t length) : next_(bytes), end_(bytes + length), length_(length) {
  if (length > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B) packing_ = Packing::gzip;
  if (length > 3 && std::memcmp(bytes, "BZh", 3) == 0) packing_ = Packing::bzip2;
}

Source::~Source() {
  if (!is_open_) return;
  if (packing_ == Packing::gzip) inflateEnd(&zlib_);
  if (packing_ == Packing::bzip2) BZ2_bzDecompressEnd(&bzip2_);
}

int Source::peek() {
  return position_ < piece_.size() || fill() ? static_cast<unsigned char>(piece_[position_]) : -1;
}

int Source::get() {
  const int byte = peek();
  if (byte >= 0) ++position_;
  return byte;
}

size_t Source::read(char *result, size_t length) {
  size_t count = 0;
  while (count < length && (position_ < piece_.size() || fill())) {
    const size_t part = std::min(length - count, piece_.size() - position_);
    std::memcpy(result + count, piece_.data() + position_, part);
    position_ += part;
    count += part;
  }
  return count;
}

const char *Source::piece(size_t &length) {
  if (position_ >= piece_.size()) fill();
  length = piece_.size() - position_;
  return piece_.data() + position_;
}

bool Source::fill() {
  position_ = 0;
  piece_.clear();
  while (piece_.empty() && (next_ < end_ || is_open_)) {
    switch (packing_) {
      case Packing::none: {
        const size_t part = std::min(kPiece, static_cast<size_t>(end_ - next_));
        piece_.assign(next_, next_ + part);
        next_ += part;
        break;
      }
      case Packing::gzip: unpack_gzip(); break;
      case Packing::bzip2: unpack_bzip2(); break;
    }
  }
  return !piece_.empty();
}

void Source::unpack_gzip() {
  if (!is_open_) {
    zlib_ = z_stream{};
    if (inflateInit2(&zlib_, MAX_WBITS + 16) != Z_OK) throw std::bad_alloc();
    is_open_ = true;
  }
  piece_.resize(kPiece);
  const size_t part = std::min(kPiece, static_cast<size_t>(end_ - next_));
  zlib_.next_in = const_cast<unsigned char *>(next_);
  zlib_.avail_in = static_cast<unsigned>(part);
  zlib_.next_out = reinterpret_cast<unsigned char *>(piece_.data());
  zlib_.avail_out = static_cast<unsigned>(kPiece);
  const int result = inflate(&zlib_, Z_NO_FLUSH);
  next_ += part - zlib_.avail_in;
  piece_.resize(kPiece - zlib_.avail_out);
  unpacked_ += piece_.size();
  check_size();
  if (result == Z_STREAM_END) {
    inflateEnd(&zlib_);
    is_open_ = false;
    // What follows the last member may be padding.
    if (next_ < end_ && *next_ != 0x1F) next_ = end_;
  } else if (result != Z_OK) {
    throw BadData(next_ == end_ ? "the gzip data are cut off" : "the gzip data are damaged");
  }
}

void Source::unpack_bzip2() {
  if (!is_open_) {
    bzip2_ = bz_stream{};
    if (BZ2_bzDecompressInit(&bzip2_, 0, 0) != BZ_OK) throw std::bad_alloc();
    is_open_ = true;
  }
  piece_.resize(kPiece);
  const size_t part = std::min(kPiece, static_cast<size_t>(end_ - next_));
  bzip2_.next_in = const_cast<char *>(reinterpret_cast<const char *>(next_));
  bzip2_.avail_in = static_cast<unsigned>(part);
  bzip2_.next_out = piece_.data();
  bzip2_.avail_out = static_cast<unsigned>(kPiece);
  const int result = BZ2_bzDecompress(&bzip2_);
  next_ += part - bzip2_.avail_in;
  piece_.resize(kPiece - bzip2_.avail_out);
  unpacked_ += piece_.size();
  check_size();
  if (result == BZ_STREAM_END) {
    BZ2_bzDecompressEnd(&bzip2_);
    is_open_ = false;
    if (next_ < end_ && *next_ != 'B') next_ = end_;
  } else if (result != BZ_OK || (part == 0 && piece_.empty())) {
    throw BadData(next_ == end_ ? "the bzip2 data are cut off" : "the bzip2 data are damaged");
  }
}

void Source::check_size() const {
  if (unpacked_ > kLargeBytes && unpacked_ / kMostTimes > length_) {
    throw BadData("it unpacks to more than 200 times its size");
  }
}
