#ifndef METROGUIDE_PAGE_CONTENT_HPP
#define METROGUIDE_PAGE_CONTENT_HPP

#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFTokenizer.hh>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// A colour in sRGB as pages have it.
using Rgb = std::array<int, 3>;

/// The instructions that choose a colour's inks: for fills and for lines.
struct Ink {
  std::string fill;
  std::string stroke;
  /// The name of its colour space among the resources; empty for process inks.
  std::string space;
};

using Inks = std::map<Rgb, Ink>;

/// Rewrites what a page draws: marked content is named by its element, everything else becomes an artifact, and colours
/// become inks.
class PageContent : public QPDFObjectHandle::TokenFilter {
 public:
  /// `names` are the structure types of the page's marks, empty for those that belong to nothing; they have to last as
  /// long as it does. `inks` are those of its colours; without them it keeps its colours.
  PageContent(const std::vector<std::string> &names, const Inks *inks) : names_(names), inks_(inks) {}

  void handleToken(const QPDFTokenizer::Token &token) override;
  void handleEOF() override;

  /// How many marks the page has.
  size_t marks() const { return marks_; }
  /// The colour spaces that it uses.
  const std::set<std::string> &spaces() const { return spaces_; }

 private:
  void operate(const std::string &name);
  std::optional<size_t> mark_number() const;
  void begin_mark(size_t number);
  void set_color(const std::string &name);
  void emit();
  void flush();

  const std::vector<std::string> &names_;
  const Inks *inks_;
  size_t marks_ = 0;
  std::set<std::string> spaces_;
  /// The instruction that is being read, and its operands.
  std::string instruction_;
  std::vector<QPDFTokenizer::Token> operands_;
  /// What lies outside all marks, and whether it shows anything.
  std::string unmarked_;
  bool shows_ = false;
  int depth_ = 0;
  /// How many spans are open that belong to nothing, and are left out.
  int unowned_ = 0;
};

#endif
