#ifndef METROGUIDE_METADATA_HPP
#define METROGUIDE_METADATA_HPP

#include <string>

#include "CQPDF.h"

/// The XMP packet (ISO 16684-1) of a document that keeps to PDF/UA-1.
std::string metadata_packet(const metroguide_pdf_facts &facts);

#endif
