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
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler { state.take(number, cancelling: command) }
      source.resume()
      return source
    }
  }

  /// What has come so far.
  private final class State: Sendable {
    private static let patienceInSeconds = 5

    let received = Mutex<Int32?>(nil)

    func take(_ number: Int32, cancelling command: Task<Int32, Never>) {
      let isFirst = received.withLock { received in
        defer { received = number }
        return received == nil
      }
      guard isFirst else { _exit(128 + number) }
      command.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.patienceInSeconds)) {
        _exit(128 + number)
      }
    }
  }
}
