#include "CWOFF2.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#include <woff2/encode.h>

#include <mutex>

namespace {

std::mutex silence_lock;

/// libwoff2 tells standard error about every font; nobody asked it to. One font at a time is quiet.
class Silence {
 public:
  Silence() : held_(silence_lock), saved_(-1) {
    fflush(stderr);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    saved_ = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (saved_ >= 0) dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }

  ~Silence() {
    if (saved_ < 0) return;
    fflush(stderr);
    dup2(saved_, STDERR_FILENO);
    close(saved_);
  }

 private:
  std::lock_guard<std::mutex> held_;
  int saved_;
};

}  // namespace

size_t metroguide_woff2_limit(const uint8_t *font, size_t length) {
  return woff2::MaxWOFF2CompressedSize(font, length);
}

int metroguide_woff2_encode(const uint8_t *font, size_t length, int quality, uint8_t *result, size_t *result_length) {
  Silence silence;
  woff2::WOFF2Params params;
  params.brotli_quality = quality;
  return woff2::ConvertTTFToWOFF2(font, length, result, result_length, params) ? 1 : 0;
}
