#include "CWOFF2.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#include <woff2/encode.h>

#include <mutex>

namespace {

std::mutex silence_lock;
int silent_count = 0;
int saved_error = -1;

/// libwoff2 tells standard error about every font; nobody asked it to. Fonts are made side by side: the first one to begin
/// makes it quiet, the last one to end gives it back.
class Silence {
 public:
  Silence() {
    std::lock_guard<std::mutex> lock(silence_lock);
    if (silent_count++ > 0) return;
    fflush(stderr);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    saved_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (saved_error >= 0) dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }

  ~Silence() {
    std::lock_guard<std::mutex> lock(silence_lock);
    if (--silent_count > 0 || saved_error < 0) return;
    fflush(stderr);
    dup2(saved_error, STDERR_FILENO);
    close(saved_error);
    saved_error = -1;
  }
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
