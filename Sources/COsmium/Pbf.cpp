#include <osmium/io/detail/pbf_decoder.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <protozero/pbf_reader.hpp>

#include "Readers.hpp"

namespace {

constexpr uint32_t kLargestHeader = 64 * 1024;
constexpr uint32_t kLargestBlob = 32 * 1024 * 1024;

struct BlobHeader {
  std::string type;
  int64_t size = -1;
};

/// The next header of a blob; false at the end of the file.
bool next_header(Source &source, BlobHeader &result) {
  unsigned char length[4];
  const size_t count = source.read(reinterpret_cast<char *>(length), 4);
  if (count == 0) return false;
  if (count < 4) throw BadData("the PBF data are cut off");
  const uint32_t size = uint32_t(length[0]) << 24 | uint32_t(length[1]) << 16 | uint32_t(length[2]) << 8 | length[3];
  if (size == 0 || size > kLargestHeader) throw BadData("this is no OpenStreetMap PBF, or it is damaged");
  std::string bytes(size, '\0');
  if (source.read(&bytes[0], size) < size) throw BadData("the PBF data are cut off");
  result = BlobHeader();
  protozero::pbf_reader header(bytes);
  while (header.next()) {
    switch (header.tag_and_type()) {
      case protozero::tag_and_type(1, protozero::pbf_wire_type::length_delimited): result.type = header.get_string(); break;
      case protozero::tag_and_type(3, protozero::pbf_wire_type::varint): result.size = header.get_int32(); break;
      default: header.skip();
    }
  }
  if (result.size <= 0 || result.size > kLargestBlob) throw BadData("a PBF block has no right size");
  return true;
}

std::string blob(Source &source, int64_t size) {
  std::string bytes(static_cast<size_t>(size), '\0');
  if (source.read(&bytes[0], bytes.size()) < bytes.size()) throw BadData("the PBF data are cut off");
  return bytes;
}

double degree(double value, bool is_known) { return is_known ? value : kNoDegree; }

char letter(osmium::item_type type) {
  switch (type) {
    case osmium::item_type::node: return 'n';
    case osmium::item_type::way: return 'w';
    default: return 'r';
  }
}

/// Passes on the objects of one block, without a copy of what nobody asks for.
class BlockReader {
 public:
  explicit BlockReader(Sink &sink) : sink_(sink) {}

  void read(const osmium::memory::Buffer &buffer) {
    for (const auto &object : buffer.select<osmium::OSMObject>()) {
      if (!object.visible()) continue;
      const char type = letter(object.type());
      if (!sink_.wants(type) || !is_asked(object)) continue;
      tags_.clear();
      members_.clear();
      for (const auto &tag : object.tags()) tags_.push_back({tag.key(), tag.value()});
      double latitude = kNoDegree;
      double longitude = kNoDegree;
      if (type == 'n') {
        const osmium::Location place = static_cast<const osmium::Node &>(object).location();
        latitude = degree(place.lat_without_check(), place.valid());
        longitude = degree(place.lon_without_check(), place.valid());
      } else if (type == 'w') {
        for (const auto &node : static_cast<const osmium::Way &>(object).nodes()) {
          const osmium::Location place = node.location();
          members_.push_back(
            {node.ref(), "", degree(place.lat_without_check(), place.valid()),
             degree(place.lon_without_check(), place.valid()), 'n'});
        }
      } else {
        for (const auto &member : static_cast<const osmium::Relation &>(object).members()) {
          members_.push_back({member.ref(), member.role(), kNoDegree, kNoDegree, letter(member.type())});
        }
      }
      sink_.visit(
        {object.id(), latitude, longitude, tags_.data(), tags_.size(), members_.data(), members_.size(), type});
    }
  }

 private:
  bool is_asked(const osmium::OSMObject &object) const {
    if (sink_.wants_id(object.id())) return true;
    for (const auto &tag : object.tags()) {
      if (sink_.is_mark(tag.key(), tag.value())) return true;
    }
    return false;
  }

  Sink &sink_;
  std::vector<metroguide_osm_tag> tags_;
  std::vector<metroguide_osm_member> members_;
};

}  // namespace

void read_pbf(Source &source, Sink &sink) {
  BlobHeader header;
  if (!next_header(source, header) || header.type != "OSMHeader") {
    throw BadData("this is PBF of another kind: it does not begin with an OSMHeader");
  }
  const osmium::io::Header head = osmium::io::detail::decode_header(blob(source, header.size));
  sink.set_timestamp(head.get("osmosis_replication_timestamp"));
  const auto types = sink.wants('n')   ? osmium::osm_entity_bits::node
                     : sink.wants('w') ? osmium::osm_entity_bits::way
                                       : osmium::osm_entity_bits::relation;
  BlockReader reader(sink);
  while (next_header(source, header)) {
    std::string bytes = blob(source, header.size);
    sink.count();
    // Blocks of another kind may be passed over, says the format.
    if (header.type != "OSMData") continue;
    osmium::io::detail::PBFDataBlobDecoder decoder{std::move(bytes), types, osmium::io::read_meta::no};
    osmium::memory::Buffer buffer = decoder();
    // What did not fit into one buffer lies in others, the earliest innermost.
    while (buffer.has_nested_buffers()) reader.read(*buffer.get_last_nested());
    reader.read(buffer);
  }
}
