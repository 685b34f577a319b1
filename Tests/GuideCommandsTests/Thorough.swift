/// Whether tests run that would take minutes in a debug build; the release build runs them.
#if DEBUG
  let isThorough = false
#else
  let isThorough = true
#endif
