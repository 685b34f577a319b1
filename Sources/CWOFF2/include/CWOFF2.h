#ifndef METROGUIDE_CWOFF2_H
#define METROGUIDE_CWOFF2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most bytes that `metroguide_woff2_encode` writes for a font of `length` bytes.
size_t metroguide_woff2_limit(const uint8_t *font, size_t length);

/// Writes a font as WOFF2 into `result`, which has room for `*result_length` bytes, and sets that to what was written; 0
/// when the font cannot be converted. `quality` is Brotli's, from 0 to 11.
int metroguide_woff2_encode(const uint8_t *font, size_t length, int quality, uint8_t *result, size_t *result_length);

#ifdef __cplusplus
}
#endif

#endif
