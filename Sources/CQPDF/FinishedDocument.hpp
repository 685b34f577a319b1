#ifndef METROGUIDE_FINISHED_DOCUMENT_HPP
#define METROGUIDE_FINISHED_DOCUMENT_HPP

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <map>
#include <string>
#include <vector>

#include "CQPDF.h"
#include "PageContent.hpp"

/// A document whose structure is added to it. Its methods throw.
class FinishedDocument {
 public:
  FinishedDocument(const uint8_t *bytes, size_t length);

  void describe(const metroguide_pdf_facts &facts);
  size_t add(size_t parent, const metroguide_pdf_element &element);
  void mark(size_t element, size_t page, size_t mark);
  void link(size_t element, const metroguide_pdf_link &link);
  void frame(double margin, double bleed);
  void separate(const metroguide_pdf_ink *inks, size_t count);
  void write(metroguide_pdf_sink sink, void *context);

 private:
  /// A page, its size, what its marks belong to, and its links.
  struct Page {
    QPDFObjectHandle object;
    double width = 0;
    double height = 0;
    std::vector<size_t> owners;
    QPDFObjectHandle links;
  };

  /// What an element holds: another element, a mark of a page, or a link. A document of tables has very many.
  struct Kid {
    enum class Kind { element, mark, link } kind;
    size_t number;
    size_t page;
  };

  /// An element, and what it holds in the order in which it is read.
  struct Element {
    QPDFObjectHandle object;
    std::vector<Kid> kids;
    /// The page of its first mark.
    size_t page;
  };

  Element &element(size_t number);
  Page &page(size_t number);
  QPDFObjectHandle rectangle(const Page &page, const metroguide_pdf_box &box) const;
  QPDFObjectHandle kid(const Element &element, const Kid &kid);
  void finish_elements();
  void finish_pages();
  void finish_content(Page &page);
  void finish_tree();
  void finish_fonts();
  std::string crop_marks(const Page &page) const;

  QPDF pdf_;
  std::vector<Page> pages_;
  std::vector<Element> elements_;
  /// The links of all pages, and the elements they belong to.
  std::vector<QPDFObjectHandle> links_;
  std::vector<size_t> link_elements_;
  bool is_finished_ = false;
  double margin_ = 0;
  double bleed_ = 0;
  bool is_separated_ = false;
  Inks inks_;
  std::map<std::string, QPDFObjectHandle> spaces_;
};

#endif
