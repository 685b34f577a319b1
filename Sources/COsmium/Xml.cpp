#include <expat.h>

#include <cstring>
#include <exception>

#include "Readers.hpp"

namespace {

/// Reads OSM XML, the answers of Overpass among it.
class XmlReader {
 public:
  explicit XmlReader(Sink &sink) : sink_(sink), parser_(XML_ParserCreate(nullptr)) {
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, &XmlReader::start, &XmlReader::end);
    XML_SetStartDoctypeDeclHandler(parser_, &XmlReader::doctype);
  }

  ~XmlReader() { XML_ParserFree(parser_); }
  XmlReader(const XmlReader &) = delete;
  XmlReader &operator=(const XmlReader &) = delete;

  void read(Source &source) {
    size_t length = 0;
    for (const char *piece = source.piece(length); length > 0; piece = source.piece(length)) {
      parse(piece, length, false);
      source.skip(length);
    }
    parse("", 0, true);
  }

 private:
  void parse(const char *bytes, size_t length, bool is_last) {
    if (XML_Parse(parser_, bytes, static_cast<int>(length), is_last) != XML_STATUS_ERROR) return;
    if (fault_.empty()) fault_ = XML_ErrorString(XML_GetErrorCode(parser_));
    throw BadData(
      "line " + std::to_string(XML_GetCurrentLineNumber(parser_)) + ", column "
      + std::to_string(XML_GetCurrentColumnNumber(parser_) + 1) + ": " + fault_);
  }

  /// Nothing may be thrown through expat, which is C.
  template <typename Work>
  void safely(Work work) {
    try {
      work();
    } catch (const std::exception &error) {
      fault_ = error.what();
      XML_StopParser(parser_, XML_FALSE);
    }
  }

  static void start(void *self, const char *name, const char **attributes) {
    auto reader = static_cast<XmlReader *>(self);
    reader->safely([&] { reader->begin(name, attributes); });
  }

  static void end(void *self, const char *) {
    auto reader = static_cast<XmlReader *>(self);
    reader->safely([&] { reader->finish(); });
  }

  static void doctype(void *self, const char *, const char *, const char *, int) {
    auto reader = static_cast<XmlReader *>(self);
    reader->fault_ = "a document type, which OpenStreetMap data do not have; its entities are not read";
    XML_StopParser(reader->parser_, XML_FALSE);
  }

  static const char *value(const char **attributes, const char *name) {
    for (; attributes[0] != nullptr; attributes += 2) {
      if (std::strcmp(attributes[0], name) == 0) return attributes[1];
    }
    return nullptr;
  }

  static bool is(const char **attributes, const char *name, const char *wanted) {
    const char *text = value(attributes, name);
    return text != nullptr && std::strcmp(text, wanted) == 0;
  }

  static double place(const char **attributes, const char *name) {
    const char *text = value(attributes, name);
    return text == nullptr ? kNoDegree : degrees(text, name);
  }

  void begin(const char *name, const char **attributes) {
    ++depth_;
    if (depth_ == 1 && std::strcmp(name, "osm") != 0) {
      throw BadData(std::string("it begins with <") + std::string(name).substr(0, 60) + ">, not with <osm>");
    }
    if (depth_ == 1) timestamp(value(attributes, "timestamp"));
    if (depth_ == 2) begin_element(name, attributes);
    if (depth_ == 3 && is_open_) begin_part(name, attributes);
  }

  void begin_element(const char *name, const char **attributes) {
    is_open_ = false;
    if (std::strcmp(name, "meta") == 0) timestamp(value(attributes, "osm_base"));
    if (std::strcmp(name, "remark") == 0) sink_.set_remark("the server remarks that its answer is not whole");
    const bool is_element =
      std::strcmp(name, "node") == 0 || std::strcmp(name, "way") == 0 || std::strcmp(name, "relation") == 0;
    if (!is_element || is(attributes, "visible", "false") || is(attributes, "action", "delete")) return;
    const char *id = value(attributes, "id");
    if (id == nullptr) throw BadData(std::string("a ") + name + " has no id");
    is_open_ = true;
    type_ = name[0];
    element_.begin(type_);
    element_.set_id(whole_number(id, "id"));
    if (type_ == 'n') element_.set_place(place(attributes, "lat"), place(attributes, "lon"));
  }

  void begin_part(const char *name, const char **attributes) {
    if (std::strcmp(name, "tag") == 0) {
      const char *key = value(attributes, "k");
      const char *text = value(attributes, "v");
      if (key == nullptr || text == nullptr) throw BadData("a tag has no k or no v");
      element_.add_tag(key, text);
    } else if (type_ == 'w' && std::strcmp(name, "nd") == 0) {
      const char *reference = value(attributes, "ref");
      if (reference == nullptr) throw BadData("an nd has no ref");
      element_.add_member('n', whole_number(reference, "ref"), "", place(attributes, "lat"), place(attributes, "lon"));
    } else if (type_ == 'r' && std::strcmp(name, "member") == 0) {
      const char *type = value(attributes, "type");
      const char *reference = value(attributes, "ref");
      const char *role = value(attributes, "role");
      if (type == nullptr || reference == nullptr || std::strchr("nwr", type[0]) == nullptr) {
        throw BadData("a member has no ref, or is no node, way or relation");
      }
      element_.add_member(
        type[0], whole_number(reference, "ref"), role == nullptr ? "" : role, place(attributes, "lat"),
        place(attributes, "lon"));
    } else if (std::strcmp(name, "center") == 0) {
      element_.set_place(place(attributes, "lat"), place(attributes, "lon"));
    }
  }

  void finish() {
    if (depth_ == 2 && is_open_) {
      element_.end(sink_);
      is_open_ = false;
    }
    --depth_;
  }

  void timestamp(const char *text) {
    if (text != nullptr) sink_.set_timestamp(text);
  }

  Sink &sink_;
  XML_Parser parser_;
  std::string fault_;
  ElementDraft element_;
  int depth_ = 0;
  char type_ = 'n';
  bool is_open_ = false;
};

}  // namespace

void read_xml(Source &source, Sink &sink) { XmlReader(sink).read(source); }
