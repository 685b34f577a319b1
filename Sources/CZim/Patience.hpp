#pragma once

#include <functional>
#include <string>

/// Does work in a thread of its own, and waits for it as long as it can come to an end: libzim waits for ever for a worker of
/// its own that a full disk has stopped. Throws what the work throws; where it cannot end, it is left alone, and
/// this throws what the system has to say of it.
///
/// - Parameter path: the file that the work writes.
void wait_patiently(const std::string &path, std::function<void()> work);
