import Dispatch
import Glibc

/// A thread of its own, for work that waits.
enum Thread {
  /// Runs `work` on another thread. A serial queue of its own gets one even when all shared ones wait.
  static func detached(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "metroguide.work").async(execute: work)
  }

  /// Lets the thread that calls it rest.
  static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}
