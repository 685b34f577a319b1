#ifndef METROGUIDE_CCAIRO_H
#define METROGUIDE_CCAIRO_H

#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

/// What a font face made from memory keeps alive.
typedef struct {
  FT_Library library;
  FT_Face face;
  unsigned char *bytes;
} metroguide_memory_font;

static const cairo_user_data_key_t metroguide_memory_font_key = {0};

static inline void metroguide_memory_font_destroy(void *data) {
  metroguide_memory_font *font = (metroguide_memory_font *)data;
  if (font->face) FT_Done_Face(font->face);
  if (font->library) FT_Done_FreeType(font->library);
  free(font->bytes);
  free(font);
}

/// A Cairo font face of a font in memory, whose bytes are copied; NULL when FreeType cannot read it.
static inline cairo_font_face_t *metroguide_font_face_from_memory(const void *bytes, size_t length) {
  metroguide_memory_font *font = (metroguide_memory_font *)calloc(1, sizeof *font);
  if (!font) return NULL;
  font->bytes = (unsigned char *)malloc(length);
  if (!font->bytes || FT_Init_FreeType(&font->library)) {
    metroguide_memory_font_destroy(font);
    return NULL;
  }
  memcpy(font->bytes, bytes, length);
  if (FT_New_Memory_Face(font->library, font->bytes, (FT_Long)length, 0, &font->face)) {
    metroguide_memory_font_destroy(font);
    return NULL;
  }
  cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(font->face, FT_LOAD_NO_HINTING);
  if (cairo_font_face_set_user_data(face, &metroguide_memory_font_key, font, metroguide_memory_font_destroy)) {
    cairo_font_face_destroy(face);
    metroguide_memory_font_destroy(font);
    return NULL;
  }
  return face;
}

#endif
