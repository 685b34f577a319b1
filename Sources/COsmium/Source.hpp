#ifndef METROGUIDE_COSMIUM_SOURCE_HPP
#define METROGUIDE_COSMIUM_SOURCE_HPP

#include <bzlib.h>
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <vector>

/// The bytes of a file from front to back, unpacked on the way where it is packed, a piece at a time.
class Source {
 public:
  Source(const uint8_t *bytes, size_t length);
  ~Source();
  Source(const Source &) = delete;
  Source &operator=(const Source &) = delete;

  /// The next byte without taking it; -1 at the end.
  int peek();
  /// The next byte; -1 at the end.
  int get();
  /// Takes up to so many bytes; fewer only at the end.
  size_t read(char *result, size_t length);
  /// The bytes at hand without taking them, as many as are unpacked; empty at the end.
  const char *piece(size_t &length);
  /// Passes over so many bytes of the piece at hand.
  void skip(size_t length) { position_ += length; }

 private:
  enum class Packing { none, gzip, bzip2 };

  bool fill();
  void unpack_gzip();
  void unpack_bzip2();
  void check_size() const;

  Packing packing_ = Packing::none;
  const uint8_t *next_;
  const uint8_t *end_;
  size_t length_;
  z_stream zlib_{};
  bz_stream bzip2_{};
  bool is_open_ = false;
  std::vector<char> piece_;
  size_t position_ = 0;
  uint64_t unpacked_ = 0;
};

#endif
