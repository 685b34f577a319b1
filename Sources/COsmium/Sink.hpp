#ifndef METROGUIDE_COSMIUM_SINK_HPP
#define METROGUIDE_COSMIUM_SINK_HPP

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "include/COsmium.h"

/// The file is not what it should be; the words are for people.
class BadData : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr double kNoDegree = std::numeric_limits<double>::quiet_NaN();

/// Passes on the elements that a query asks for.
class Sink {
 public:
  Sink(const metroguide_osm_query &query, metroguide_osm_visit visit, void *context, metroguide_osm_report &report);

  /// Whether elements of that type are asked for.
  bool wants(char type) const { return type == query_.type; }
  /// Whether an element is asked for by its id.
  bool wants_id(int64_t id) const;
  /// Whether a tag is one of the marks.
  bool is_mark(const char *key, const char *value) const;
  /// Counts an element.
  void count() { ++report_.seen; }
  /// Passes on an element.
  void visit(const metroguide_osm_element &element) { visit_(context_, &element); }
  /// The time the data are of; the first one counts.
  void set_timestamp(const std::string &text);
  /// What a server remarked.
  void set_remark(const std::string &text);

 private:
  const metroguide_osm_query &query_;
  metroguide_osm_visit visit_;
  void *context_;
  metroguide_osm_report &report_;
};

/// An element in the making, for readers that meet it piece by piece.
class ElementDraft {
 public:
  /// More tags and members than any element has.
  static constexpr size_t kMostTags = 10000;
  static constexpr size_t kMostMembers = 500000;

  void begin(char type);
  void set_id(int64_t id) { id_ = id; }
  void set_type(char type) { type_ = type; }
  void set_place(double latitude, double longitude);
  void add_tag(std::string key, std::string value);
  void add_member(char type, int64_t reference, std::string role, double latitude, double longitude);
  /// Gives the member at that index a place of its own.
  void place_member(size_t index, double latitude, double longitude);
  /// Passes it on where it is asked for.
  void end(Sink &sink) const;

 private:
  struct Member {
    int64_t reference;
    std::string role;
    double latitude;
    double longitude;
    char type;
  };

  char type_ = 'n';
  int64_t id_ = 0;
  double latitude_ = kNoDegree;
  double longitude_ = kNoDegree;
  std::vector<std::pair<std::string, std::string>> tags_;
  std::vector<Member> members_;
};

#endif
