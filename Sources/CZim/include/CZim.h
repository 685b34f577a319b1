#ifndef METROGUIDE_CZIM_H
#define METROGUIDE_CZIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A ZIM archive in the making.
typedef struct metroguide_zim metroguide_zim;

/// What went wrong, or empty.
typedef struct {
  char message[400];
} metroguide_zim_report;

/// Something that an archive holds. Its texts are UTF-8.
typedef struct {
  const char *path;
  const char *title;
  const char *type;
  const uint8_t *bytes;
  size_t length;
  /// Whether readers look for it: its title is offered as they type, its words are found.
  int is_article;
} metroguide_zim_entry;

/// Begins an archive in a new file at `path`, indexed by the words of `language` (ISO 639-3), and known by the 16 bytes of
/// `identity`. NULL where it cannot; the report says why, here and below. Nothing is thrown.
metroguide_zim *metroguide_zim_begin(
  const char *path, const char *language, const uint8_t *identity, metroguide_zim_report *report);

/// Adds an entry; 0 where it cannot.
int metroguide_zim_add(metroguide_zim *zim, const metroguide_zim_entry *entry, metroguide_zim_report *report);

/// Says something about the archive, by one of the names that ZIM knows for it; 0 where it cannot.
int metroguide_zim_describe(
  metroguide_zim *zim, const char *name, const char *text, metroguide_zim_report *report);

/// Gives the archive its picture, a PNG as wide and as high as `size` in pixels; 0 where it cannot.
int metroguide_zim_illustrate(
  metroguide_zim *zim, unsigned size, const uint8_t *bytes, size_t length, metroguide_zim_report *report);

/// Writes the rest of the archive, whose first page is at `main_path`; 0 where it cannot. The same entries in the same order
/// then are the same bytes.
int metroguide_zim_finish(metroguide_zim *zim, const char *main_path, metroguide_zim_report *report);

/// Lets go of an archive, finished or not.
void metroguide_zim_end(metroguide_zim *zim);

/// Tells a library's version.
typedef void (*metroguide_zim_version)(void *context, const char *name, const char *version);

/// Names the libraries that write archives, with the versions that run now.
void metroguide_zim_versions(metroguide_zim_version tell, void *context);

#ifdef __cplusplus
}
#endif

#endif
