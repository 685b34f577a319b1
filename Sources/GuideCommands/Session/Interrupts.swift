import Dispatch
import Glibc
import Synchronization

/// Listens for the signals that ask the program to end: the first cancels the command, so that it can put away what it
/// began; a second, or five seconds without an end, ends the process as it is.
struct Interrupts {
  private let state = State()
  private let sources: [any DispatchSourceSignal]

  /// The signal that came, if one did.
  var received: Int32? { state.received.withLock { $0 } }

  /// Listens from now on.
  init(cancelling command: Task<Int32, Never>) {
    let state = state
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: state.queue)
      source.setEventHandler { state.take(number, cancelling: command) }
      source.resume()
      return source
    }
  }

  /// What has come so far.
  private final class State: Sendable {
    private static let patienceInSeconds = 5

    let received = Mutex<Int32?>(nil)
    /// A queue of its own has a thread even while work has taken all those that the processors are shared out to.
    let queue = DispatchQueue(label: "metroguide.interrupts", qos: .userInteractive)

    func take(_ number: Int32, cancelling command: Task<Int32, Never>) {
      let isFirst = received.withLock { received in
        defer { received = number }
        return received == nil
      }
      guard isFirst else { _exit(128 + number) }
      command.cancel()
      queue.asyncAfter(deadline: .now() + .seconds(Self.patienceInSeconds)) {
        _exit(128 + number)
      }
    }
  }
}
