#pragma once

#include <array>
#include <cstdint>
#include <string>

/// The 16 bytes that tell one archive from another.
using Identity = std::array<uint8_t, 16>;

/// Gives a written archive the same bytes whenever it is written: Xapian gives each of its databases a random identity, which
/// becomes that of the archive, and the archive's checksum follows. Throws what a system call says.
void settle(const std::string &path, const Identity &identity);
