#include "Settling.hpp"

#include <fcntl.h>
#include <md5.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

/// What Xapian's databases of the kind "glass" begin with; two bytes of their form and their identity follow.
constexpr std::string_view mark("\x0f\x0dXapian Glass", 14);
constexpr size_t identity_offset = mark.size() + 2;
/// As much of a file as is looked at together.
constexpr size_t piece_size = 1 << 20;

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

class File {
 public:
  explicit File(const std::string &path) : descriptor(open(path.c_str(), O_RDWR | O_CLOEXEC)) {
    if (descriptor < 0) fail();
  }
  ~File() { close(descriptor); }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  size_t size() const {
    struct stat status;
    if (fstat(descriptor, &status) != 0) fail();
    return static_cast<size_t>(status.st_size);
  }

  /// Reads until the piece is full or the file ends, and returns how much that is.
  size_t read(size_t at, uint8_t *piece, size_t length) const {
    size_t done = 0;
    while (done < length) {
      const ssize_t count = pread(descriptor, piece + done, length - done, static_cast<off_t>(at + done));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail();
      if (count == 0) break;
      done += static_cast<size_t>(count);
    }
    return done;
  }

  void write(size_t at, const uint8_t *bytes, size_t length) const {
    size_t done = 0;
    while (done < length) {
      const ssize_t count = pwrite(descriptor, bytes + done, length - done, static_cast<off_t>(at + done));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail();
      done += static_cast<size_t>(count);
    }
  }

 private:
  const int descriptor;
};

}  // namespace

void settle(const std::string &path, const Identity &identity) {
  const File file(path);
  const size_t size = file.size();
  if (size < MD5_DIGEST_LENGTH) return;
  const size_t end = size - MD5_DIGEST_LENGTH;
  // The checksum at the end of an archive is of all that stands before it.
  MD5_CTX sum;
  MD5Init(&sum);
  // A piece begins with the end of the one before, so that no database is missed between two.
  const size_t overlap = identity_offset + identity.size();
  std::vector<uint8_t> piece(overlap + piece_size);
  size_t kept = 0;
  for (size_t at = 0; at < end;) {
    const size_t count = file.read(at, piece.data() + kept, std::min(piece_size, end - at));
    if (count == 0) break;
    const auto last = piece.begin() + static_cast<ptrdiff_t>(kept + count);
    for (auto found = piece.begin();; ++found) {
      found = std::search(found, last, mark.begin(), mark.end());
      if (static_cast<size_t>(last - found) < overlap) break;
      std::copy(identity.begin(), identity.end(), found + identity_offset);
      file.write(at - kept + static_cast<size_t>(found - piece.begin()) + identity_offset, identity.data(), identity.size());
    }
    at += count;
    // What the next piece may still change is not summed up yet.
    const size_t left = at < end ? std::min(overlap, kept + count) : 0;
    MD5Update(&sum, piece.data(), kept + count - left);
    std::copy(last - static_cast<ptrdiff_t>(left), last, piece.begin());
    kept = left;
  }
  uint8_t bytes[MD5_DIGEST_LENGTH];
  MD5Final(bytes, &sum);
  file.write(end, bytes, sizeof bytes);
}
