#ifndef METROGUIDE_CHARFBUZZ_H
#define METROGUIDE_CHARFBUZZ_H

#include <hb-subset.h>
#include <hb.h>

static inline hb_tag_t metroguide_tag(char a, char b, char c, char d) { return HB_TAG(a, b, c, d); }

#endif
