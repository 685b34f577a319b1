internal import DelimitedText
internal import TransitModel
internal import Yams

/// Reads a YAML file into nodes that know where they stand.
public enum YAMLFile {
  /// How many values a file may hold, those behind aliases counted wherever the alias stands.
  static let nodeBudget = 1_000_000
  /// How deep values may be nested.
  static let depthLimit = 64

  /// The value a file holds; nothing when it holds none or cannot be read, which `log` then says.
  ///
  /// Found are bytes that are no text, malformed YAML, keys that stand twice, aliases without an anchor, aliases that
  /// multiply beyond all measure and nesting that is too deep. Anchors, aliases and merge keys (`<<`) are understood.
  public static func read(_ file: TextFile, log: FindingLog) -> YAMLNode? {
    guard file.isText(log: log), isFlat(file, log: log) else { return nil }
    var text = MarkedText(file.bytes)
    for _ in 0...MarkedText.mostDuplicates(ofBytes: file.bytes.count) {
      do {
        // `Parser` instead of `compose`: anchors live only as long as the parser does.
        let parser = try Parser(yaml: text.marked, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { break }
        var builder = YAMLBuilder(file: file.path, text: text, log: log)
        return withExtendedLifetime(parser) { builder.build(root) }
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        guard text.hideDuplicate(of: keys, firstAt: context.mark, file: file.path, log: log) else { return nil }
      } catch {
        YAMLFault(error, text: text, file: file.path).report(to: log)
        return nil
      }
    }
    log.error("empty-file", at: .init(file: file.path), "the file is empty", .init(found: "nothing", expected: "YAML"))
    return nil
  }

  /// Whether values are nested no deeper than anybody would write them, as far as can be seen before parsing.
  private static func isFlat(_ file: TextFile, log: FindingLog) -> Bool {
    guard let offset = NestingCheck.firstTooDeep(in: file.bytes, limit: 2 * depthLimit) else { return true }
    let position = TextPosition(ofByte: offset, in: file.bytes)
    log.error(
      "too-deep", at: .init(file: file.path, line: position.line, column: position.column),
      "values are nested deeper than \(2 * depthLimit) levels",
      .init(expected: "a file as a person would write it"))
    return false
  }
}
