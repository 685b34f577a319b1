#ifndef METROGUIDE_CPNG_H
#define METROGUIDE_CPNG_H

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// What is to be written: rows from top to bottom without padding.
typedef struct {
  unsigned width, height;
  int bit_depth, color_type;
  size_t row_bytes;
  const unsigned char *pixels;
  const png_color *palette;
  const unsigned char *alphas;
  int palette_count, alpha_count;
  int level, filters;
} metroguide_png;

/// Bytes that grow.
typedef struct {
  unsigned char *bytes;
  size_t count, capacity;
} metroguide_png_bytes;

static inline void metroguide_png_append(png_structp png, png_bytep data, png_size_t length) {
  metroguide_png_bytes *out = (metroguide_png_bytes *)png_get_io_ptr(png);
  if (out->count + length > out->capacity) {
    size_t capacity = (out->count + length) * 2;
    unsigned char *grown = (unsigned char *)realloc(out->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    out->bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->count, data, length);
  out->count += length;
}

static inline void metroguide_png_flush(png_structp png) { (void)png; }
static inline void metroguide_png_silent(png_structp png, png_const_charp message) { (void)png; (void)message; }

/// Writes a PNG into `out`, whose bytes the caller frees; 0 when libpng gave up.
static inline int metroguide_png_write(const metroguide_png *image, metroguide_png_bytes *out) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, metroguide_png_silent);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_write_fn(png, out, metroguide_png_append, metroguide_png_flush);
  png_set_IHDR(png, info, image->width, image->height, image->bit_depth, image->color_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (image->palette_count) png_set_PLTE(png, info, image->palette, image->palette_count);
  if (image->alpha_count) png_set_tRNS(png, info, image->alphas, image->alpha_count, NULL);
  png_set_filter(png, 0, image->filters);
  png_set_compression_level(png, image->level);
  png_set_compression_mem_level(png, 9);
  png_set_compression_buffer_size(png, 1 << 16);
  png_write_info(png, info);
  for (unsigned row = 0; row < image->height; row++) png_write_row(png, image->pixels + row * image->row_bytes);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}

/// Reads the head of a PNG; 0 and a message inside `image` when it is none.
static inline int metroguide_png_begin(png_image *image, const void *bytes, size_t length) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(image, bytes, length)) return 0;
  image->format = PNG_FORMAT_RGBA;
  return 1;
}

#endif
