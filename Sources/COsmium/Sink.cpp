#include "Sink.hpp"

#include <algorithm>
#include <cstring>

namespace {

void copy(const std::string &text, char *result, size_t room) {
  const size_t length = std::min(text.size(), room - 1);
  std::memcpy(result, text.data(), length);
  result[length] = '\0';
}

}  // namespace

Sink::Sink(const metroguide_osm_query &query, metroguide_osm_visit visit, void *context, metroguide_osm_report &report)
    : query_(query), visit_(visit), context_(context), report_(report) {}

bool Sink::wants_id(int64_t id) const {
  return query_.wanted_count > 0 && std::binary_search(query_.wanted, query_.wanted + query_.wanted_count, id);
}

bool Sink::is_mark(const char *key, const char *value) const {
  return std::any_of(query_.marks, query_.marks + query_.mark_count, [&](const metroguide_osm_tag &mark) {
    return std::strcmp(mark.key, key) == 0 && (mark.value == nullptr || std::strcmp(mark.value, value) == 0);
  });
}

void Sink::set_timestamp(const std::string &text) {
  if (report_.timestamp[0] == '\0') copy(text, report_.timestamp, sizeof report_.timestamp);
}

void Sink::set_remark(const std::string &text) { copy(text, report_.remark, sizeof report_.remark); }

void ElementDraft::begin(char type) {
  type_ = type;
  id_ = 0;
  latitude_ = kNoDegree;
  longitude_ = kNoDegree;
  tags_.clear();
  members_.clear();
}

void ElementDraft::set_place(double latitude, double longitude) {
  latitude_ = latitude;
  longitude_ = longitude;
}

void ElementDraft::add_tag(std::string key, std::string value) {
  if (tags_.size() >= kMostTags) throw BadData("an element has more than 10,000 tags");
  tags_.emplace_back(std::move(key), std::move(value));
}

void ElementDraft::add_member(char type, int64_t reference, std::string role, double latitude, double longitude) {
  if (members_.size() >= kMostMembers) throw BadData("an element has more than 500,000 members");
  members_.push_back({reference, std::move(role), latitude, longitude, type});
}

void ElementDraft::place_member(size_t index, double latitude, double longitude) {
  if (index >= members_.size()) return;
  members_[index].latitude = latitude;
  members_[index].longitude = longitude;
}

void ElementDraft::end(Sink &sink) const {
  sink.count();
  if (!sink.wants(type_)) return;
  const bool is_asked = sink.wants_id(id_) || std::any_of(tags_.begin(), tags_.end(), [&](const auto &tag) {
    return sink.is_mark(tag.first.c_str(), tag.second.c_str());
  });
  if (!is_asked) return;
  std::vector<metroguide_osm_tag> tags;
  for (const auto &tag : tags_) tags.push_back({tag.first.c_str(), tag.second.c_str()});
  std::vector<metroguide_osm_member> members;
  for (const auto &member : members_) {
    members.push_back({member.reference, member.role.c_str(), member.latitude, member.longitude, member.type});
  }
  sink.visit(
    {id_, latitude_, longitude_, tags.data(), tags.size(), members.data(), members.size(), type_});
}
