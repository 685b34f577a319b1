import Dispatch
import Glibc

/// A thread of its own, for work that waits.
enum Thread {
  /// Runs `work` on a new thread; where there is none to be had, on a shared one.
  static func detached(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    let status = pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if status != 0 { DispatchQueue.global().async { box.takeRetainedValue().run() } }
  }

  /// Lets the thread that calls it rest.
  static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
