#include "COsmium.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include "Readers.hpp"

namespace {

void say(const char *text, metroguide_osm_report *report) {
  const size_t length = std::min(std::strlen(text), sizeof report->message - 1);
  std::memcpy(report->message, text, length);
  report->message[length] = '\0';
}

/// What a file of another kind most often is.
const char *foreign(const metroguide_osm_query &query) {
  return query.length == 0 ? "it is empty" : "it is no OpenStreetMap data: no XML, PBF or Overpass JSON";
}

void read(const metroguide_osm_query &query, Sink &sink) {
  Source source(query.bytes, query.length);
  size_t length = 0;
  const char *start = source.piece(length);
  if (length > 3 && std::memcmp(start, "\xEF\xBB\xBF", 3) == 0) {
    source.skip(3);
    start = source.piece(length);
  }
  size_t first = 0;
  while (first < length && std::strchr(" \t\r\n", start[first]) != nullptr && start[first] != '\0') ++first;
  if (first < length && start[first] == '{') return read_json(source, sink);
  if (first < length && start[first] == '<') return read_xml(source, sink);
  // The length of a header of a few dozen bytes begins with two zeros.
  if (length > 4 && start[0] == 0 && start[1] == 0) return read_pbf(source, sink);
  throw BadData(foreign(query));
}

}  // namespace

int metroguide_osm_read(
  const metroguide_osm_query *query, metroguide_osm_visit visit, void *context, metroguide_osm_report *report) {
  std::memset(report, 0, sizeof *report);
  try {
    Sink sink(*query, visit, context, *report);
    read(*query, sink);
    return 1;
  } catch (const BadData &fault) {
    say(fault.what(), report);
  } catch (const std::bad_alloc &) {
    say("there is not enough memory for it", report);
  } catch (const std::exception &fault) {
    say((std::string("the data are damaged: ") + fault.what()).c_str(), report);
  } catch (...) {
    say("the data are damaged", report);
  }
  return 0;
}
