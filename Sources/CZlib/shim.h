#ifndef METROGUIDE_CZLIB_SHIM_H
#define METROGUIDE_CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro. A window of -15 means: no header and no checksum, as in zip archives.
static inline int metroguide_deflate_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
}

// inflateInit2 is a macro as well.
static inline int metroguide_inflate_begin(z_stream *stream) { return inflateInit2(stream, -15); }

// The same with zlib's own header and checksum, as in PNG.
static inline int metroguide_zlib_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY);
}

#endif
