#ifndef METROGUIDE_COSMIUM_H
#define METROGUIDE_COSMIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A tag of an element; in a query a `value` of NULL stands for any.
typedef struct {
  const char *key;
  const char *value;
} metroguide_osm_tag;

/// A member of a relation, or a node of a way. `type` is 'n', 'w' or 'r'; the coordinate is NaN unless the file gives it here.
typedef struct {
  int64_t reference;
  const char *role;
  double latitude;
  double longitude;
  char type;
} metroguide_osm_member;

/// An element. The coordinate is NaN where there is none. Nothing of it outlives the visit.
typedef struct {
  int64_t id;
  double latitude;
  double longitude;
  const metroguide_osm_tag *tags;
  size_t tag_count;
  const metroguide_osm_member *members;
  size_t member_count;
  char type;
} metroguide_osm_element;

/// Which elements of a file are visited: of the type 'n', 'w' or 'r', those whose ids are wanted (rising), and those with
/// one of the marks.
typedef struct {
  const uint8_t *bytes;
  size_t length;
  const int64_t *wanted;
  size_t wanted_count;
  const metroguide_osm_tag *marks;
  size_t mark_count;
  char type;
} metroguide_osm_query;

/// What came of reading a file.
typedef struct {
  /// What is wrong with the file, or empty.
  char message[400];
  /// The time the data are of (ISO 8601), or empty.
  char timestamp[32];
  /// What a server remarked about its answer, or empty.
  char remark[400];
  /// How many elements of any type the file has so far.
  uint64_t seen;
} metroguide_osm_report;

/// Looks at an element.
typedef void (*metroguide_osm_visit)(void *context, const metroguide_osm_element *element);

/// Visits the elements of a file in OSM XML, PBF or Overpass JSON, gzip or bzip2 around it or not. 0 where the file is bad, or
/// memory is short: the report says what. Nothing is thrown.
int metroguide_osm_read(
  const metroguide_osm_query *query, metroguide_osm_visit visit, void *context, metroguide_osm_report *report);

#ifdef __cplusplus
}
#endif

#endif
