#include "CZim.h"

// zim/version.h names std::cout and includes nothing that has it.
#include <iostream>
#include <streambuf>

#include <zim/version.h>
#include <zim/writer/creator.h>
#include <zim/writer/item.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>

#include "Patience.hpp"
#include "Settling.hpp"

struct metroguide_zim {
  zim::writer::Creator creator;
  std::string path;
  Identity identity;
  /// Whether something went wrong.
  bool has_failed = false;
};

namespace {

void say(const char *text, metroguide_zim_report *report) {
  const size_t length = std::min(std::strlen(text), sizeof report->message - 1);
  std::memcpy(report->message, text, length);
  report->message[length] = '\0';
}

/// libzim tells the standard streams how far it is and what went wrong, which nobody asked it to.
class Silence : public std::streambuf {
 public:
  /// From now on; nothing else here writes to the streams of C++.
  static void keep() {
    static Silence *const silence = new Silence;
    std::cout.rdbuf(silence);
    std::cerr.rdbuf(silence);
  }

 protected:
  int_type overflow(int_type sign) override { return traits_type::not_eof(sign); }
};

/// Does something that may throw; whether it did not.
template <typename Work>
int attempt(metroguide_zim_report *report, Work work) {
  std::memset(report, 0, sizeof *report);
  try {
    work();
    return 1;
  } catch (const std::bad_alloc &) {
    say("there is not enough memory for it", report);
  } catch (const std::exception &fault) {
    say(fault.what(), report);
  } catch (...) {
    say("libzim does not say why", report);
  }
  return 0;
}

/// Does something with an archive that may throw, and that a full disk may stop; whether it did not.
template <typename Work>
int attempt(metroguide_zim *zim, metroguide_zim_report *report, Work work) {
  const int done = attempt(report, [&] { wait_patiently(zim->path, work); });
  if (!done) zim->has_failed = true;
  return done;
}

}  // namespace

metroguide_zim *metroguide_zim_begin(
  const char *path, const char *language, const uint8_t *identity, metroguide_zim_report *report) {
  std::unique_ptr<metroguide_zim> zim;
  const int begun = attempt(report, [&] {
    Silence::keep();
    zim = std::make_unique<metroguide_zim>();
    zim->path = path;
    std::memcpy(zim->identity.data(), identity, zim->identity.size());
    // Several workers would index pages in another order each time.
    zim->creator.configVerbose(false).configNbWorkers(1).configIndexing(true, language);
    zim->creator.setUuid(zim::Uuid(reinterpret_cast<const char *>(identity)));
    zim->creator.startZimCreation(path);
  });
  return begun ? zim.release() : nullptr;
}

int metroguide_zim_add(metroguide_zim *zim, const metroguide_zim_entry *entry, metroguide_zim_report *report) {
  const zim::writer::Hints hints = {{zim::writer::FRONT_ARTICLE, entry->is_article ? 1 : 0}};
  std::shared_ptr<zim::writer::Item> item;
  // What is left alone may last longer than what it was given.
  const int made = attempt(report, [&] {
    item = zim::writer::StringItem::create(
      std::string(entry->path), std::string(entry->type), std::string(entry->title), hints,
      std::string(reinterpret_cast<const char *>(entry->bytes), entry->length));
  });
  return made ? attempt(zim, report, [zim, item] { zim->creator.addItem(item); }) : 0;
}

int metroguide_zim_describe(
  metroguide_zim *zim, const char *name, const char *text, metroguide_zim_report *report) {
  return attempt(
    zim, report, [zim, name = std::string(name), text = std::string(text)] { zim->creator.addMetadata(name, text); });
}

int metroguide_zim_illustrate(
  metroguide_zim *zim, unsigned size, const uint8_t *bytes, size_t length, metroguide_zim_report *report) {
  const std::string picture(reinterpret_cast<const char *>(bytes), length);
  return attempt(zim, report, [zim, size, picture] { zim->creator.addIllustration(size, picture); });
}

int metroguide_zim_finish(metroguide_zim *zim, const char *main_path, metroguide_zim_report *report) {
  return attempt(zim, report, [zim, main_path = std::string(main_path)] {
    zim->creator.setMainPath(main_path);
    zim->creator.finishZimCreation();
    settle(zim->path, zim->identity);
  });
}

void metroguide_zim_end(metroguide_zim *zim) {
  // A creator that failed may wait for ever for its workers when it goes, and the process ends soon.
  if (!zim->has_failed) delete zim;
}

void metroguide_zim_versions(metroguide_zim_version tell, void *context) {
  metroguide_zim_report report;
  attempt(&report, [&] {
    for (const auto &library : zim::getVersions()) tell(context, library.first.c_str(), library.second.c_str());
  });
}
