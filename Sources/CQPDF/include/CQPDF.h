#ifndef METROGUIDE_CQPDF_H
#define METROGUIDE_CQPDF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A PDF that is being completed: its pages are drawn, and the places that mean something are marked in them.
typedef struct metroguide_pdf metroguide_pdf;

/// What went wrong, or empty.
typedef struct {
  char message[400];
} metroguide_pdf_report;

/// A rectangle of a page in points, from its upper left corner.
typedef struct {
  double x, y, width, height;
} metroguide_pdf_box;

/// A place in the structure of a document. Its texts are UTF-8; NULL says nothing.
typedef struct {
  /// A standard structure type (ISO 32000-1, 14.8.4).
  const char *type;
  /// Words that stand for a figure.
  const char *alternative;
  /// The text of content that is drawn as outlines, without characters.
  const char *actual_text;
  /// BCP 47.
  const char *language;
  /// Of a heading cell: Row, Column or Both.
  const char *scope;
  /// How many columns and rows a cell spans.
  int columns, rows;
  /// Where a figure is, and on which page, counted from 0; may be NULL.
  const metroguide_pdf_box *box;
  size_t page;
} metroguide_pdf_element;

/// A link of a page.
typedef struct {
  /// The page, counted from 0.
  size_t page;
  metroguide_pdf_box box;
  /// Where it leads: an address, or NULL for a place of the document.
  const char *address;
  /// That place: its page, counted from 0, and how far down it is.
  size_t target_page;
  double target_y;
  /// What it is, in words.
  const char *description;
} metroguide_pdf_link;

/// How a colour of the drawing is printed. Inks are shares from 0 to 1.
typedef struct {
  /// The colour in sRGB.
  uint8_t red, green, blue;
  /// Process inks: of a spot colour those that stand for it on a screen.
  double cyan, magenta, yellow, black;
  /// How much of all that is printed.
  double tint;
  /// The name of a spot colour; NULL for process inks.
  const char *spot;
} metroguide_pdf_ink;

/// What the document says of itself. Its texts are UTF-8.
typedef struct {
  const char *title;
  /// BCP 47.
  const char *language;
  /// When it was made: ISO 8601, in UTC.
  const char *date;
  /// The program that made it.
  const char *creator;
} metroguide_pdf_facts;

/// Begins with the bytes of a PDF, which have to last as long as it does. NULL where it cannot; the report says why, here and
/// below. Nothing is thrown.
metroguide_pdf *metroguide_pdf_read(const uint8_t *bytes, size_t length, metroguide_pdf_report *report);

/// Says of the document what PDF/UA-1 asks for; 0 where it cannot.
int metroguide_pdf_describe(metroguide_pdf *pdf, const metroguide_pdf_facts *facts, metroguide_pdf_report *report);

/// Adds an element to another one, after what is in it; 0 is the document itself. The number of the new one; 0 where it
/// cannot.
size_t metroguide_pdf_add(
  metroguide_pdf *pdf, size_t parent, const metroguide_pdf_element *element, metroguide_pdf_report *report);

/// Adds what is marked in a page to an element, after what is in it; pages and marks are counted from 0. What is marked and
/// never added becomes an artifact. 0 where it cannot.
int metroguide_pdf_mark(
  metroguide_pdf *pdf, size_t element, size_t page, size_t mark, metroguide_pdf_report *report);

/// Adds a link to a page and to an element; 0 where it cannot.
int metroguide_pdf_add_link(
  metroguide_pdf *pdf, size_t element, const metroguide_pdf_link *link, metroguide_pdf_report *report);

/// Says where all pages are cut, how far what is printed reaches beyond that, and marks the corners. `margin` is what the
/// pages have around the cut, `bleed` how much of it is printed, in points. 0 where it cannot.
int metroguide_pdf_frame(metroguide_pdf *pdf, double margin, double bleed, metroguide_pdf_report *report);

/// Gives every colour of the pages its inks. One that is not among these is a fault. 0 where it cannot.
int metroguide_pdf_separate(
  metroguide_pdf *pdf, const metroguide_pdf_ink *inks, size_t count, metroguide_pdf_report *report);

/// Takes bytes of the finished document.
typedef void (*metroguide_pdf_sink)(void *context, const uint8_t *bytes, size_t length);

/// Writes the document, once; all of the pages that is not marked becomes an artifact. The same calls give the same bytes. 0
/// where it cannot.
int metroguide_pdf_write(
  metroguide_pdf *pdf, metroguide_pdf_sink sink, void *context, metroguide_pdf_report *report);

/// Writes any PDF anew with nothing packed, for those who look into it; 0 where it cannot.
int metroguide_pdf_unpack(
  const uint8_t *bytes, size_t length, metroguide_pdf_sink sink, void *context, metroguide_pdf_report *report);

/// Lets go of it.
void metroguide_pdf_end(metroguide_pdf *pdf);

/// The version of the library that runs now.
const char *metroguide_pdf_version(void);

#ifdef __cplusplus
}
#endif

#endif
