#ifndef METROGUIDE_CARCHIVE_SHIM_H
#define METROGUIDE_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

// The file types are macros with casts, which Swift does not import.
static inline int archive_entry_is_regular(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG;
}

static inline int archive_entry_is_directory(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFDIR;
}

#endif
