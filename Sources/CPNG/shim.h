#ifndef METROGUIDE_CPNG_H
#define METROGUIDE_CPNG_H

#include <png.h>
#include <string.h>

/// Reads the head of a PNG; 0 and a message inside `image` when it is none.
static inline int metroguide_png_begin(png_image *image, const void *bytes, size_t length) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(image, bytes, length)) return 0;
  image->format = PNG_FORMAT_RGBA;
  return 1;
}

#endif
