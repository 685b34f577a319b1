import Dispatch
import Foundation
import Testing

@testable import GuideCommands

@Suite("Interrupts")
struct InterruptsTests {
  @Test("A program that is told to end does so though work has taken all threads")
  func endsWhileBusy() async {
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      let command = Task { () -> Int32 in
        while true { try? await Task.sleep(for: .seconds(60)) }
      }
      let interrupts = Interrupts(cancelling: command)
      defer { withExtendedLifetime(interrupts) {} }
      for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
        DispatchQueue.global(qos: .userInteractive).async { while true {} }
        DispatchQueue.global().async { while true {} }
      }
      // Tasks would not go on any more.
      sleep(1)
      kill(getpid(), SIGTERM)
      // Longer than it takes to end: otherwise the process ends by itself, with another code.
      sleep(30)
      _exit(0)
    }
  }
}
