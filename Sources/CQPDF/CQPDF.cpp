#include "CQPDF.h"

#include <qpdf/Buffer.hh>
#include <qpdf/Constants.h>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

#include "FinishedDocument.hpp"

struct metroguide_pdf {
  FinishedDocument document;
};

namespace {

void say(const char *text, metroguide_pdf_report *report) {
  const size_t length = std::min(std::strlen(text), sizeof report->message - 1);
  std::memcpy(report->message, text, length);
  report->message[length] = '\0';
}

/// Does something that may throw; whether it did not.
template <typename Work>
int attempt(metroguide_pdf_report *report, Work work) {
  std::memset(report, 0, sizeof *report);
  try {
    work();
    return 1;
  } catch (const std::bad_alloc &) {
    say("there is not enough memory for it", report);
  } catch (const std::exception &fault) {
    say(fault.what(), report);
  } catch (...) {
    say("QPDF does not say why", report);
  }
  return 0;
}

}  // namespace

metroguide_pdf *metroguide_pdf_read(const uint8_t *bytes, size_t length, metroguide_pdf_report *report) {
  std::unique_ptr<metroguide_pdf> pdf;
  attempt(report, [&] { pdf.reset(new metroguide_pdf{{bytes, length}}); });
  return pdf.release();
}

int metroguide_pdf_describe(metroguide_pdf *pdf, const metroguide_pdf_facts *facts, metroguide_pdf_report *report) {
  return attempt(report, [&] { pdf->document.describe(*facts); });
}

size_t metroguide_pdf_add(
  metroguide_pdf *pdf, size_t parent, const metroguide_pdf_element *element, metroguide_pdf_report *report) {
  size_t number = 0;
  attempt(report, [&] { number = pdf->document.add(parent, *element); });
  return number;
}

int metroguide_pdf_mark(
  metroguide_pdf *pdf, size_t element, size_t page, size_t mark, metroguide_pdf_report *report) {
  return attempt(report, [&] { pdf->document.mark(element, page, mark); });
}

int metroguide_pdf_add_link(
  metroguide_pdf *pdf, size_t element, const metroguide_pdf_link *link, metroguide_pdf_report *report) {
  return attempt(report, [&] { pdf->document.link(element, *link); });
}

int metroguide_pdf_frame(metroguide_pdf *pdf, double margin, double bleed, metroguide_pdf_report *report) {
  return attempt(report, [&] { pdf->document.frame(margin, bleed); });
}

int metroguide_pdf_separate(
  metroguide_pdf *pdf, const metroguide_pdf_ink *inks, size_t count, metroguide_pdf_report *report) {
  return attempt(report, [&] { pdf->document.separate(inks, count); });
}

int metroguide_pdf_write(
  metroguide_pdf *pdf, metroguide_pdf_sink sink, void *context, metroguide_pdf_report *report) {
  return attempt(report, [&] { pdf->document.write(sink, context); });
}

int metroguide_pdf_unpack(
  const uint8_t *bytes, size_t length, metroguide_pdf_sink sink, void *context, metroguide_pdf_report *report) {
  return attempt(report, [&] {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.processMemoryFile("document", reinterpret_cast<const char *>(bytes), length);
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.setCompressStreams(false);
    writer.setDecodeLevel(qpdf_dl_generalized);
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.write();
    const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
    sink(context, buffer->getBuffer(), buffer->getSize());
  });
}

void metroguide_pdf_end(metroguide_pdf *pdf) { delete pdf; }

const char *metroguide_pdf_version(void) { return QPDF::QPDFVersion().c_str(); }
