#include "FinishedDocument.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/Constants.h>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <qpdf/QUtil.hh>

#include <memory>
#include <stdexcept>

#include "Metadata.hpp"

namespace {

using Object = QPDFObjectHandle;

constexpr size_t no_page = static_cast<size_t>(-1);

/// A number of a content stream or of an object, to a thousandth.
std::string number(double value) { return QUtil::double_to_string(value, 3); }

Object real(double value) { return Object::newReal(value, 3); }

Object name(const std::string &text) { return Object::newName("/" + text); }

Object text(const char *utf8) { return Object::newUnicodeString(utf8); }

/// An ISO 8601 time as PDF writes it (ISO 32000-1, 7.9.4).
Object date(const std::string &time) {
  std::string digits = "D:";
  for (const char sign : time) {
    if (sign >= '0' && sign <= '9') digits += sign;
  }
  return Object::newString(digits + "Z");
}

/// The colour space of an ink, with what stands for none and for all of it in another space.
Object separation(
  const char *ink, const char *space, const std::vector<Object> &none, const std::vector<Object> &all) {
  Object tint = Object::newDictionary();
  tint.replaceKey("/FunctionType", Object::newInteger(2));
  tint.replaceKey("/Domain", Object::newArray({Object::newInteger(0), Object::newInteger(1)}));
  tint.replaceKey("/C0", Object::newArray(none));
  tint.replaceKey("/C1", Object::newArray(all));
  tint.replaceKey("/N", Object::newInteger(1));
  return Object::newArray({name("Separation"), name(ink), name(space), tint});
}

/// A spot colour as a colour space.
Object spot(const metroguide_pdf_ink &ink) {
  return separation(
    ink.spot, "DeviceCMYK", std::vector<Object>(4, Object::newInteger(0)),
    {real(ink.cyan), real(ink.magenta), real(ink.yellow), real(ink.black)});
}

/// The colour that prints on all plates; a screen shows it black.
Object registration() { return separation("All", "DeviceGray", {Object::newInteger(1)}, {Object::newInteger(0)}); }

}  // namespace

FinishedDocument::FinishedDocument(const uint8_t *bytes, size_t length) {
  pdf_.setSuppressWarnings(true);
  pdf_.processMemoryFile("document", reinterpret_cast<const char *>(bytes), length);
  for (Object &object : std::vector<Object>(pdf_.getAllPages())) {
    Page page;
    page.object = object;
    page.width = object.getKey("/MediaBox").getArrayItem(2).getNumericValue();
    page.height = object.getKey("/MediaBox").getArrayItem(3).getNumericValue();
    page.links = Object::newArray();
    object.removeKey("/StructParents");
    pages_.push_back(page);
  }
  Object root = pdf_.makeIndirectObject(Object::newDictionary());
  root.replaceKey("/Type", name("StructTreeRoot"));
  pdf_.getRoot().replaceKey("/StructTreeRoot", root);
  Object document = pdf_.makeIndirectObject(Object::newDictionary());
  document.replaceKey("/S", name("Document"));
  document.replaceKey("/P", root);
  root.replaceKey("/K", Object::newArray({document}));
  elements_.push_back({document, {}, no_page});
}

void FinishedDocument::describe(const metroguide_pdf_facts &facts) {
  // Cairo leaves out how a date begins.
  Object info = pdf_.getTrailer().getKey("/Info");
  for (const char *key : {"/CreationDate", "/ModDate"}) info.replaceKey(key, date(facts.date));
  Object root = pdf_.getRoot();
  root.replaceKey("/Lang", Object::newString(facts.language));
  Object marks = Object::newDictionary();
  marks.replaceKey("/Marked", Object::newBool(true));
  root.replaceKey("/MarkInfo", marks);
  Object preferences = Object::newDictionary();
  preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
  root.replaceKey("/ViewerPreferences", preferences);
  Object packet = pdf_.newStream(metadata_packet(facts));
  packet.getDict().replaceKey("/Type", name("Metadata"));
  packet.getDict().replaceKey("/Subtype", name("XML"));
  root.replaceKey("/Metadata", packet);
}

size_t FinishedDocument::add(size_t parent, const metroguide_pdf_element &element) {
  Object object = pdf_.makeIndirectObject(Object::newDictionary());
  object.replaceKey("/S", name(element.type));
  object.replaceKey("/P", this->element(parent).object);
  if (element.alternative != nullptr) object.replaceKey("/Alt", text(element.alternative));
  if (element.actual_text != nullptr) object.replaceKey("/ActualText", text(element.actual_text));
  if (element.language != nullptr) object.replaceKey("/Lang", Object::newString(element.language));
  Object attributes = Object::newDictionary();
  if (element.scope != nullptr) attributes.replaceKey("/Scope", name(element.scope));
  if (element.columns > 1) attributes.replaceKey("/ColSpan", Object::newInteger(element.columns));
  if (element.rows > 1) attributes.replaceKey("/RowSpan", Object::newInteger(element.rows));
  if (!attributes.getKeys().empty()) attributes.replaceKey("/O", name("Table"));
  if (element.box != nullptr) {
    attributes.replaceKey("/O", name("Layout"));
    attributes.replaceKey("/BBox", rectangle(page(element.page), *element.box));
  }
  if (!attributes.getKeys().empty()) object.replaceKey("/A", attributes);
  this->element(parent).kids.push_back({Kid::Kind::element, elements_.size(), 0});
  elements_.push_back({object, {}, no_page});
  return elements_.size() - 1;
}

void FinishedDocument::mark(size_t element, size_t page, size_t mark) {
  Page &place = this->page(page);
  Element &owner = this->element(element);
  if (place.owners.size() <= mark) place.owners.resize(mark + 1, 0);
  if (place.owners[mark] != 0 || element == 0) throw std::runtime_error("a mark belongs to two elements, or to none");
  place.owners[mark] = element;
  if (owner.page == no_page) owner.page = page;
  owner.kids.push_back({Kid::Kind::mark, mark, page});
}

void FinishedDocument::link(size_t element, const metroguide_pdf_link &link) {
  Page &place = page(link.page);
  Object annotation = pdf_.makeIndirectObject(Object::newDictionary());
  annotation.replaceKey("/Type", name("Annot"));
  annotation.replaceKey("/Subtype", name("Link"));
  annotation.replaceKey("/Rect", rectangle(place, link.box));
  annotation.replaceKey("/Border", Object::newArray(std::vector<Object>(3, Object::newInteger(0))));
  // Printed as it is shown, which is not at all.
  annotation.replaceKey("/F", Object::newInteger(4));
  annotation.replaceKey("/Contents", text(link.description));
  annotation.replaceKey("/StructParent", Object::newInteger(static_cast<long long>(pages_.size() + link_elements_.size())));
  if (link.address != nullptr) {
    Object action = Object::newDictionary();
    action.replaceKey("/S", name("URI"));
    action.replaceKey("/URI", Object::newString(link.address));
    annotation.replaceKey("/A", action);
  } else {
    const Page &target = page(link.target_page);
    annotation.replaceKey(
      "/Dest",
      Object::newArray({target.object, name("XYZ"), Object::newInteger(0), real(target.height - link.target_y),
                        Object::newInteger(0)}));
  }
  place.links.appendItem(annotation);
  this->element(element).kids.push_back({Kid::Kind::link, links_.size(), link.page});
  links_.push_back(annotation);
  link_elements_.push_back(element);
}

void FinishedDocument::frame(double margin, double bleed) {
  margin_ = margin;
  bleed_ = bleed;
}

void FinishedDocument::separate(const metroguide_pdf_ink *inks, size_t count) {
  is_separated_ = true;
  for (size_t index = 0; index < count; ++index) {
    const metroguide_pdf_ink &ink = inks[index];
    const Rgb color = {ink.red, ink.green, ink.blue};
    if (ink.spot == nullptr) {
      std::string shares;
      for (const double share : {ink.cyan, ink.magenta, ink.yellow, ink.black}) {
        shares += (shares.empty() ? "" : " ") + number(share * ink.tint);
      }
      inks_[color] = {shares + " k", shares + " K", ""};
      continue;
    }
    Object space = spot(ink);
    std::string key;
    for (auto &known : spaces_) {
      if (known.second.getArrayItem(1).getName() == space.getArrayItem(1).getName()) key = known.first;
    }
    if (key.empty()) {
      key = "/Spot" + std::to_string(spaces_.size() + 1);
      spaces_.emplace(key, pdf_.makeIndirectObject(space));
    }
    inks_[color] = {key + " cs " + number(ink.tint) + " scn", key + " CS " + number(ink.tint) + " SCN", key};
  }
}

void FinishedDocument::write(metroguide_pdf_sink sink, void *context) {
  if (is_finished_) throw std::runtime_error("the document was written before");
  is_finished_ = true;
  finish_fonts();
  finish_elements();
  finish_pages();
  finish_tree();
  QPDFWriter writer(pdf_);
  writer.setOutputMemory();
  writer.setDeterministicID(true);
  writer.setMinimumPDFVersion("1.7");
  writer.setDecodeLevel(qpdf_dl_none);
  writer.setObjectStreamMode(qpdf_o_generate);
  writer.write();
  const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
  sink(context, buffer->getBuffer(), buffer->getSize());
}

FinishedDocument::Element &FinishedDocument::element(size_t number) {
  if (number >= elements_.size()) throw std::runtime_error("there is no such element");
  return elements_[number];
}

FinishedDocument::Page &FinishedDocument::page(size_t number) {
  if (number >= pages_.size()) throw std::runtime_error("there is no such page");
  return pages_[number];
}

Object FinishedDocument::rectangle(const Page &page, const metroguide_pdf_box &box) const {
  return Object::newArray(
    {real(box.x), real(page.height - box.y - box.height), real(box.x + box.width), real(page.height - box.y)});
}

/// What stands for something that an element holds.
Object FinishedDocument::kid(const Element &element, const Kid &kid) {
  if (kid.kind == Kid::Kind::element) return elements_[kid.number].object;
  const Object identifier = Object::newInteger(static_cast<long long>(kid.number));
  if (kid.kind == Kid::Kind::mark && kid.page == element.page) return identifier;
  Object reference = Object::newDictionary();
  reference.replaceKey("/Pg", pages_[kid.page].object);
  if (kid.kind == Kid::Kind::mark) {
    reference.replaceKey("/Type", name("MCR"));
    reference.replaceKey("/MCID", identifier);
  } else {
    reference.replaceKey("/Type", name("OBJR"));
    reference.replaceKey("/Obj", links_[kid.number]);
  }
  return reference;
}

void FinishedDocument::finish_elements() {
  for (Element &element : elements_) {
    if (element.page != no_page) element.object.replaceKey("/Pg", pages_[element.page].object);
    if (element.kids.size() == 1) {
      element.object.replaceKey("/K", kid(element, element.kids.front()));
    } else if (!element.kids.empty()) {
      Object kids = Object::newArray();
      for (const Kid &kid : element.kids) kids.appendItem(this->kid(element, kid));
      element.object.replaceKey("/K", kids);
    }
  }
}

void FinishedDocument::finish_pages() {
  for (size_t index = 0; index < pages_.size(); ++index) {
    Page &page = pages_[index];
    finish_content(page);
    page.object.replaceKey("/StructParents", Object::newInteger(static_cast<long long>(index)));
    page.object.replaceKey("/Tabs", name("S"));
    if (page.links.getArrayNItems() > 0) page.object.replaceKey("/Annots", page.links);
    if (is_separated_) page.object.getKeyIfDict("/Group").replaceKey("/CS", name("DeviceCMYK"));
    if (margin_ <= 0) continue;
    const auto inset = [&](double by) {
      return Object::newArray({real(by), real(by), real(page.width - by), real(page.height - by)});
    };
    page.object.replaceKey("/TrimBox", inset(margin_));
    page.object.replaceKey("/BleedBox", inset(margin_ - bleed_));
  }
}

void FinishedDocument::finish_content(Page &page) {
  std::vector<std::string> names;
  for (const size_t owner : page.owners) {
    names.push_back(owner == 0 ? "" : elements_[owner].object.getKey("/S").getName().substr(1));
  }
  PageContent content(names, is_separated_ ? &inks_ : nullptr);
  Pl_Buffer buffer("content");
  QPDFPageObjectHelper(page.object).filterContents(&content, &buffer);
  if (content.marks() < names.size()) throw std::runtime_error("a page lacks a mark of its own");
  Object spaces = Object::newDictionary();
  for (const std::string &space : content.spaces()) spaces.replaceKey(space, spaces_.at(space));
  const std::shared_ptr<Buffer> drawn = buffer.getBufferSharedPointer();
  std::string bytes = "q\n" + std::string(reinterpret_cast<const char *>(drawn->getBuffer()), drawn->getSize()) + "\nQ\n";
  if (margin_ > 0) {
    bytes += crop_marks(page);
    spaces.replaceKey("/Registration", registration());
  }
  if (!spaces.getKeys().empty()) page.object.getKeyIfDict("/Resources").replaceKey("/ColorSpace", spaces);
  page.object.replaceKey("/Contents", pdf_.newStream(bytes));
}

/// Where the sheet is cut: two hairlines at each corner, outside of what is printed, on all plates.
std::string FinishedDocument::crop_marks(const Page &page) const {
  const double end = margin_ - bleed_ - 2;
  std::string marks = "/Artifact BMC\nq 0.25 w /Registration CS 1 SCN\n";
  const auto line = [&](double x1, double y1, double x2, double y2) {
    marks += number(x1) + " " + number(y1) + " m " + number(x2) + " " + number(y2) + " l S\n";
  };
  for (const double x : {margin_, page.width - margin_}) {
    line(x, 0, x, end);
    line(x, page.height, x, page.height - end);
  }
  for (const double y : {margin_, page.height - margin_}) {
    line(0, y, end, y);
    line(page.width, y, page.width - end, y);
  }
  return marks + "Q\nEMC\n";
}

void FinishedDocument::finish_tree() {
  Object numbers = Object::newArray();
  for (size_t index = 0; index < pages_.size(); ++index) {
    Object owners = Object::newArray();
    for (const size_t owner : pages_[index].owners) owners.appendItem(owner == 0 ? Object::newNull() : elements_[owner].object);
    numbers.appendItem(Object::newInteger(static_cast<long long>(index)));
    numbers.appendItem(owners);
  }
  for (size_t index = 0; index < link_elements_.size(); ++index) {
    numbers.appendItem(Object::newInteger(static_cast<long long>(pages_.size() + index)));
    numbers.appendItem(elements_[link_elements_[index]].object);
  }
  Object tree = Object::newDictionary();
  tree.replaceKey("/Nums", numbers);
  Object root = pdf_.getRoot().getKey("/StructTreeRoot");
  root.replaceKey("/ParentTree", pdf_.makeIndirectObject(tree));
  root.replaceKey(
    "/ParentTreeNextKey", Object::newInteger(static_cast<long long>(pages_.size() + link_elements_.size())));
}

/// Cairo leaves out what PDF/UA wants to be said, even where it is the usual.
void FinishedDocument::finish_fonts() {
  for (Object &object : pdf_.getAllObjects()) {
    if (object.isDictionaryOfType("/Font", "/CIDFontType2") && !object.hasKey("/CIDToGIDMap")) {
      object.replaceKey("/CIDToGIDMap", name("Identity"));
    }
  }
}
