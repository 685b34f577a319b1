import Logging

/// The one place that turns log messages into lines on standard error.
struct SessionLog: LogHandler {
  let errors: ByteSink
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  init(errors: ByteSink, logLevel: Logger.Level) {
    self.errors = errors
    self.logLevel = logLevel
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let values = metadata.merging(event.metadata ?? [:]) { _, new in new }
      .sorted { $0.key < $1.key }
      .map { " \($0.key)=\($0.value)" }
    try? errors.write(Array("\(event.level): \(event.message)\(values.joined())\n".utf8))
  }
}
