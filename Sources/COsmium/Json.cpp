#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "Readers.hpp"

namespace {

/// Reads the answers of Overpass in JSON, an element at a time.
class JsonReader {
 public:
  JsonReader(Source &source, Sink &sink) : source_(source), sink_(sink) {}

  void read() {
    bool has_elements = false;
    object([&](const std::string &key) {
      if (key == "elements") {
        has_elements = true;
        array([&] { element(); });
      } else if (key == "osm3s") {
        object([&](const std::string &name) {
          if (name == "timestamp_osm_base") sink_.set_timestamp(string());
          else skip(1);
        });
      } else if (key == "remark") {
        sink_.set_remark(string());
      } else {
        skip(1);
      }
    });
    if (!has_elements) throw BadData("this JSON is no answer of Overpass: it has no \"elements\"");
    if (blank() >= 0) fail("something follows the answer");
  }

 private:
  [[noreturn]] void fail(const std::string &what) const {
    throw BadData("line " + std::to_string(line_) + ": " + what);
  }

  /// Passes over blanks; the byte that follows, without taking it.
  int blank() {
    for (;;) {
      const int byte = source_.peek();
      if (byte == '\n') ++line_;
      if (byte != ' ' && byte != '\t' && byte != '\r' && byte != '\n') return byte;
      source_.get();
    }
  }

  void expect(char wanted) {
    if (blank() != wanted) fail(std::string("the JSON is damaged or cut off: expected \"") + wanted + "\"");
    source_.get();
  }

  template <typename Entry>
  void object(Entry entry) {
    expect('{');
    if (blank() == '}') {
      source_.get();
      return;
    }
    for (;;) {
      const std::string key = string();
      expect(':');
      entry(key);
      if (blank() == '}') break;
      expect(',');
    }
    source_.get();
  }

  template <typename Item>
  void array(Item item) {
    expect('[');
    if (blank() == ']') {
      source_.get();
      return;
    }
    for (;;) {
      item();
      if (blank() == ']') break;
      expect(',');
    }
    source_.get();
  }

  std::string string() {
    constexpr size_t kLongest = 1 << 20;
    expect('"');
    std::string text;
    for (;;) {
      const int byte = source_.get();
      if (byte < 0) fail("the JSON is cut off inside a text");
      if (byte == '"') return text;
      if (byte == '\\') escape(text);
      else text.push_back(static_cast<char>(byte));
      if (text.size() > kLongest) fail("a text is longer than a megabyte");
    }
  }

  void escape(std::string &text) {
    const int byte = source_.get();
    switch (byte) {
      case 'n': text.push_back('\n'); break;
      case 't': text.push_back('\t'); break;
      case 'r': text.push_back('\r'); break;
      case 'b':
      case 'f': text.push_back(' '); break;
      case 'u': unicode(text); break;
      case '"':
      case '\\':
      case '/': text.push_back(static_cast<char>(byte)); break;
      default: fail("the JSON has an escape that there is not");
    }
  }

  uint32_t unit() {
    uint32_t value = 0;
    for (int digit = 0; digit < 4; ++digit) {
      const int byte = source_.get();
      const char *digits = "0123456789abcdef";
      const char *found = byte > 0 ? std::strchr(digits, std::tolower(byte)) : nullptr;
      if (found == nullptr) fail("the JSON has an escape that there is not");
      value = value << 4 | static_cast<uint32_t>(found - digits);
    }
    return value;
  }

  void unicode(std::string &text) {
    uint32_t scalar = unit();
    if (scalar >= 0xD800 && scalar < 0xDC00) {
      if (source_.get() != '\\' || source_.get() != 'u') fail("the JSON has half a character");
      const uint32_t low = unit();
      if (low < 0xDC00 || low > 0xDFFF) fail("the JSON has half a character");
      scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
    } else if (scalar == 0 || (scalar >= 0xDC00 && scalar <= 0xDFFF)) {
      scalar = 0xFFFD;
    }
    if (scalar < 0x80) {
      text.push_back(static_cast<char>(scalar));
      return;
    }
    const int more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
    const uint32_t lead[] = {0, 0xC0, 0xE0, 0xF0};
    text.push_back(static_cast<char>(lead[more] | scalar >> (6 * more)));
    for (int place = more - 1; place >= 0; --place) {
      text.push_back(static_cast<char>(0x80 | (scalar >> (6 * place) & 0x3F)));
    }
  }

  /// The letters of a number, `true`, `false` or `null`.
  std::string word() {
    std::string text;
    for (int byte = blank(); byte > ' ' && byte != ',' && byte != '}' && byte != ']'; byte = source_.peek()) {
      text.push_back(static_cast<char>(source_.get()));
      if (text.size() > 64) break;
    }
    if (text.empty() || std::strchr("-0123456789tfn", text[0]) == nullptr) fail("the JSON is damaged or cut off");
    return text;
  }

  void skip(int depth) {
    if (depth > 64) fail("the JSON is nested too deep");
    const int byte = blank();
    if (byte == '{') object([&](const std::string &) { skip(depth + 1); });
    else if (byte == '[') array([&] { skip(depth + 1); });
    else if (byte == '"') string();
    else word();
  }

  /// A place `{lat, lon}`, or nothing for anything else.
  bool place(double &latitude, double &longitude) {
    latitude = longitude = kNoDegree;
    if (blank() != '{') {
      skip(1);
      return false;
    }
    object([&](const std::string &key) {
      if (key == "lat") latitude = degrees(word(), "lat");
      else if (key == "lon") longitude = degrees(word(), "lon");
      else skip(1);
    });
    return true;
  }

  void element() {
    std::string type;
    double latitude = kNoDegree;
    double longitude = kNoDegree;
    std::vector<std::pair<double, double>> course;
    // The type may come last, so the element is begun as a node and told its type at the end.
    element_.begin('n');
    object([&](const std::string &key) {
      if (key == "type") type = string();
      else if (key == "id") element_.set_id(whole_number(word(), "id"));
      else if (key == "lat") latitude = degrees(word(), "lat");
      else if (key == "lon") longitude = degrees(word(), "lon");
      else if (key == "center") place(latitude, longitude);
      else if (key == "tags") object([&](const std::string &name) { add_tag(name); });
      else if (key == "nodes") array([&] { add_node(); });
      else if (key == "members") array([&] { member(); });
      else if (key == "geometry" && blank() == '[') array([&] {
        double north = 0, east = 0;
        place(north, east);
        if (course.size() < ElementDraft::kMostMembers) course.emplace_back(north, east);
      });
      else skip(1);
    });
    if (type != "node" && type != "way" && type != "relation") return;
    element_.set_type(type[0]);
    element_.set_place(latitude, longitude);
    if (type == "way") {
      for (size_t index = 0; index < course.size(); ++index) {
        element_.place_member(index, course[index].first, course[index].second);
      }
    }
    element_.end(sink_);
  }

  void add_tag(const std::string &name) {
    const int byte = blank();
    element_.add_tag(name, byte == '"' ? string() : word());
  }

  void add_node() { element_.add_member('n', whole_number(word(), "node"), "", kNoDegree, kNoDegree); }

  void member() {
    std::string type;
    std::string role;
    int64_t reference = 0;
    double latitude = kNoDegree;
    double longitude = kNoDegree;
    object([&](const std::string &key) {
      if (key == "type") type = string();
      else if (key == "ref") reference = whole_number(word(), "ref");
      else if (key == "role") role = string();
      else if (key == "lat") latitude = degrees(word(), "lat");
      else if (key == "lon") longitude = degrees(word(), "lon");
      else skip(1);
    });
    if (type != "node" && type != "way" && type != "relation") fail("a member is no node, way or relation");
    element_.add_member(type[0], reference, std::move(role), latitude, longitude);
  }

  Source &source_;
  Sink &sink_;
  ElementDraft element_;
  uint64_t line_ = 1;
};

}  // namespace

void read_json(Source &source, Sink &sink) { JsonReader(source, sink).read(); }

int64_t whole_number(const std::string &text, const char *what) {
  errno = 0;
  char *end = nullptr;
  const long long value = std::strtoll(text.c_str(), &end, 10);
  if (errno != 0 || end == text.c_str() || *end != '\0') {
    throw BadData(std::string("the ") + what + " \"" + text.substr(0, 40) + "\" is no whole number");
  }
  return value;
}

double degrees(const std::string &text, const char *what) {
  char *end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0') {
    throw BadData(std::string("the ") + what + " \"" + text.substr(0, 40) + "\" is no number");
  }
  return value;
}
