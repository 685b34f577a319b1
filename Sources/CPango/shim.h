#ifndef METROGUIDE_CPANGO_H
#define METROGUIDE_CPANGO_H

#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// A font map that knows the fonts of `config` and no others.
static inline PangoFontMap *metroguide_font_map(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (map) pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
  return map;
}

/// Unhinted text whose metrics scale with its size.
static inline void metroguide_context_prepare(PangoContext *context) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_base_dir(context, PANGO_DIRECTION_LTR);
}

/// The family at `index` of a font set, owned by the set; NULL when it has none.
static inline const char *metroguide_font_family(FcFontSet *set, int index, int name) {
  FcChar8 *family = NULL;
  if (FcPatternGetString(set->fonts[index], FC_FAMILY, name, &family) != FcResultMatch) return NULL;
  return (const char *)family;
}

static inline gboolean metroguide_is_unknown(PangoGlyph glyph) { return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }
static inline gboolean metroguide_is_empty(PangoGlyph glyph) { return glyph == PANGO_GLYPH_EMPTY; }

static inline cairo_scaled_font_t *metroguide_scaled_font(PangoFont *font) {
  return pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
}

static inline void metroguide_unref(void *object) { g_object_unref(object); }

#endif
