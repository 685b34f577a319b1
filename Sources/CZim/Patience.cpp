#include "Patience.hpp"

#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <ctime>
#include <future>
#include <memory>
#include <system_error>
#include <thread>

namespace {

using Clock = std::chrono::steady_clock;

/// How often it is looked whether work can still end.
constexpr std::chrono::milliseconds glance(100);
/// How long the disk may be full before work counts as stopped by it.
constexpr std::chrono::seconds patience_when_full(2);
/// How long the whole process may rest before work counts as stopped.
constexpr std::chrono::seconds patience_at_rest(60);
/// A disk with less room than this has none for what is written at a time.
constexpr unsigned long long least_room = 1 << 16;
/// What a process spends that only waits.
constexpr double rest = 0.05;

bool is_full(const std::string &path) {
  struct statvfs status;
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  if (statvfs(folder.empty() ? "." : folder.c_str(), &status) != 0) return false;
  const unsigned long long blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail;
  return blocks * status.f_frsize < least_room;
}

double spent() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

void wait_patiently(const std::string &path, std::function<void()> work) {
  const auto task = std::make_shared<std::packaged_task<void()>>(std::move(work));
  std::future<void> done = task->get_future();
  std::thread([task] { (*task)(); }).detach();
  Clock::time_point had_room = Clock::now(), busy = had_room;
  double spent_then = spent();
  while (done.wait_for(glance) != std::future_status::ready) {
    const Clock::time_point now = Clock::now();
    if (!is_full(path)) had_room = now;
    if (spent() - spent_then > rest) {
      busy = now;
      spent_then = spent();
    }
    if (now - had_room < patience_when_full && now - busy < patience_at_rest) continue;
    throw std::system_error(now - had_room < patience_when_full ? EIO : ENOSPC, std::generic_category());
  }
  done.get();
}
