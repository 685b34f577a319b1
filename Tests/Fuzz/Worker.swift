import Foundation

/// The process in which inputs are read: each is written down before it is read, so that the one that ends the process is
/// known.
struct Worker {
  let reader: FuzzedReader
  let seed: UInt64
  let limits: Limits
  /// Where the input that is being read stands.
  let note: URL

  /// What one input may take.
  struct Limits {
    /// Seconds of processor time. The checks of a debug build take ten times as long.
    #if DEBUG
      let seconds = 20
    #else
      let seconds = 2
    #endif
    /// The most memory the process may ever have held, in kilobytes.
    let kilobytes = 256 * 1024
  }

  /// Reads inputs from `first` on until the time is up or so many were read; how many that were.
  func run(from first: Int, count: Int, until end: Date) -> Int {
    var index = first
    while index < first + count, Date() < end {
      read(reader.input(seed: seed, index: index), index: index)
      index += 1
    }
    return index - first
  }

  /// Reads one input; ends the process where that takes too much.
  func read(_ input: [UInt8], index: Int) {
    let head = "\(index)\n"
    try? Data(Array(head.utf8) + input).write(to: note)
    setTimer(limits.seconds)
    reader.read(input)
    setTimer(0)
    if memory > limits.kilobytes { exit(Ending.tooMuchMemory.rawValue) }
  }

  /// Ends the process by SIGPROF after so many seconds of processor time; 0 never.
  private func setTimer(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  private var memory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }

  /// How a process ends that was stopped.
  enum Ending: Int32 {
    case tooMuchMemory = 64
  }
}
