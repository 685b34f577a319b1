#ifndef METROGUIDE_CISAL_H
#define METROGUIDE_CISAL_H

#include <isa-l.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#endif
