#ifndef METROGUIDE_CQRCODE_H
#define METROGUIDE_CQRCODE_H

#include <qrencode.h>

#endif
