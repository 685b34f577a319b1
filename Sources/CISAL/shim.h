#ifndef METROGUIDE_CISAL_H
#define METROGUIDE_CISAL_H

#include <isa-l.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

/// The room that packing at level 1 works in, in bytes.
enum { metroguide_isal_workspace = ISAL_DEF_LVL1_LARGE };

#endif
