#include "PageContent.hpp"

#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace {

/// Operators that leave ink on the page (ISO 32000-1, annex A).
const std::set<std::string> showing = {"f", "F", "f*", "B", "B*", "b", "b*", "s", "S", "sh",
                                       "Do", "Tj", "TJ", "'", "\"", "EI"};

/// Operators that choose a colour: of what is filled, and of lines.
const std::set<std::string> colors = {"rg", "RG", "g", "G"};

int channel(const QPDFTokenizer::Token &token) {
  return static_cast<int>(std::lround(std::strtod(token.getValue().c_str(), nullptr) * 255));
}

}  // namespace

void PageContent::handleToken(const QPDFTokenizer::Token &token) {
  switch (token.getType()) {
    case QPDFTokenizer::tt_comment:
    case QPDFTokenizer::tt_eof:
      break;
    case QPDFTokenizer::tt_word:
      instruction_ += token.getRawValue();
      operate(token.getValue());
      instruction_.clear();
      operands_.clear();
      break;
    case QPDFTokenizer::tt_space:
      instruction_ += token.getRawValue();
      break;
    default:
      instruction_ += token.getRawValue();
      operands_.push_back(token);
  }
}

void PageContent::operate(const std::string &name) {
  if (name == "BDC" || name == "BMC") {
    if (depth_ == 0) {
      const std::optional<size_t> number = mark_number();
      // Cairo also says what the glyphs of a cluster stand for: of what belongs to nothing, nobody asks.
      if (!number) {
        unowned_ += 1;
        return;
      }
      begin_mark(*number);
    }
    depth_ += 1;
    emit();
  } else if (name == "EMC") {
    if (depth_ == 0 && unowned_ > 0) {
      unowned_ -= 1;
      return;
    }
    write(instruction_);
    depth_ -= 1;
  } else {
    if (colors.count(name) > 0 && inks_ != nullptr) set_color(name);
    shows_ = shows_ || (depth_ == 0 && showing.count(name) > 0);
    emit();
  }
}

/// The number of the mark that begins here; none where it only says what glyphs stand for.
std::optional<size_t> PageContent::mark_number() const {
  for (size_t index = 0; index + 1 < operands_.size(); ++index) {
    if (operands_[index].getValue() == "/MCID") {
      return static_cast<size_t>(std::strtoull(operands_[index + 1].getValue().c_str(), nullptr, 10));
    }
  }
  return std::nullopt;
}

/// Ends what lies before a mark, and names the mark by its element.
void PageContent::begin_mark(size_t number) {
  flush();
  if (number != marks_) throw std::runtime_error("a page has marks that are not its own");
  marks_ += 1;
  const bool is_owned = number < names_.size() && !names_[number].empty();
  instruction_ = is_owned ? "\n/" + names_[number] + " << /MCID " + std::to_string(number) + " >> BDC" : "\n/Artifact BMC";
}

void PageContent::set_color(const std::string &name) {
  const bool is_gray = name == "g" || name == "G";
  if (operands_.size() != (is_gray ? 1 : 3)) throw std::runtime_error("a page has a colour of another kind");
  Rgb color;
  for (size_t index = 0; index < 3; ++index) color[index] = channel(operands_[is_gray ? 0 : index]);
  const auto ink = inks_->find(color);
  if (ink == inks_->end()) throw std::runtime_error("a page has a colour that the drawing has not");
  instruction_ = "\n" + (name == "rg" || name == "g" ? ink->second.fill : ink->second.stroke);
  if (!ink->second.space.empty()) spaces_.insert(ink->second.space);
}

void PageContent::emit() {
  if (depth_ == 0) {
    unmarked_ += instruction_;
  } else {
    write(instruction_);
  }
}

/// Writes what lies outside all marks: as an artifact where it shows something.
void PageContent::flush() {
  if (shows_) {
    write("\n/Artifact BMC\n" + unmarked_ + "\nEMC");
  } else {
    write(unmarked_);
  }
  unmarked_.clear();
  shows_ = false;
}

void PageContent::handleEOF() {
  if (depth_ != 0) throw std::runtime_error("a page has a mark without an end");
  instruction_.clear();
  flush();
}
