#ifndef METROGUIDE_CCMARK_H
#define METROGUIDE_CCMARK_H

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#endif
