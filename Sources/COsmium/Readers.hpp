#ifndef METROGUIDE_COSMIUM_READERS_HPP
#define METROGUIDE_COSMIUM_READERS_HPP

#include <string>

#include "Sink.hpp"
#include "Source.hpp"

/// Readers of the three formats; each throws `BadData` where the file is not of that format, or damaged.
void read_pbf(Source &source, Sink &sink);
void read_xml(Source &source, Sink &sink);
void read_json(Source &source, Sink &sink);

/// The number a text holds; `BadData` where it holds none.
int64_t whole_number(const std::string &text, const char *what);
double degrees(const std::string &text, const char *what);

#endif
