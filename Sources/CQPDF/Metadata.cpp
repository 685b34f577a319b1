#include "Metadata.hpp"

namespace {

/// Text as XML has it; what XML 1.0 has no place for becomes a space.
std::string escaped(const char *text) {
  std::string result;
  for (const char *sign = text; *sign != '\0'; ++sign) {
    switch (*sign) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(*sign) < 0x20 ? ' ' : *sign;
    }
  }
  return result;
}

}  // namespace

std::string metadata_packet(const metroguide_pdf_facts &facts) {
  const std::string date = escaped(facts.date);
  return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
         "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
         "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
         "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
         " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n"
         "<pdfuaid:part>1</pdfuaid:part>\n"
         "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" + escaped(facts.title) + "</rdf:li></rdf:Alt></dc:title>\n"
         "<dc:language><rdf:Bag><rdf:li>" + escaped(facts.language) + "</rdf:li></rdf:Bag></dc:language>\n"
         "<xmp:CreatorTool>" + escaped(facts.creator) + "</xmp:CreatorTool>\n"
         "<xmp:CreateDate>" + date + "</xmp:CreateDate>\n"
         "<xmp:ModifyDate>" + date + "</xmp:ModifyDate>\n"
         "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>\n";
}
