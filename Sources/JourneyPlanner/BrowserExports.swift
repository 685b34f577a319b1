#if arch(wasm32)
  // What the page calls. Texts and packs go in and out as bytes in the module's memory.

  /// The city that was opened.
  nonisolated(unsafe) private var planner: Planner?
  /// The date that was asked about last, ready for further questions.
  nonisolated(unsafe) private var day: PlannerDay?
  /// What the question that was asked last shares with those that follow it while only their moment changes.
  nonisolated(unsafe) private var outlook: (from: QuestionEnd, to: QuestionEnd, shared: Outlook)?
  /// The last answer.
  nonisolated(unsafe) private var output: [UInt8] = []

  /// Room for bytes the page wants to hand over.
  @_cdecl("metroguide_allocate")
  public func metroguideAllocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    count < 0 ? nil : UnsafeMutableRawPointer.allocate(byteCount: Int(count), alignment: 8)
  }

  /// Gives that room back.
  @_cdecl("metroguide_release")
  public func metroguideRelease(_ bytes: UnsafeMutableRawPointer?) { bytes?.deallocate() }

  /// Opens a pack: 0, or 1 no pack, 2 another version, 3 truncated, 4 corrupt, 5 a table that cannot be searched.
  @_cdecl("metroguide_open")
  public func metroguideOpen(_ bytes: UnsafeRawPointer, _ count: Int32) -> Int32 {
    do {
      planner = try Planner(try CityPack(array(bytes, count)))
      day = nil
      outlook = nil
      return 0
    } catch {
      planner = nil
      switch error {
      case .notAPack: return 1
      case .version: return 2
      case .truncated: return 3
      case .corrupt: return 4
      case .table: return 5
      }
    }
  }

  /// Where the last output stands.
  @_cdecl("metroguide_output")
  public func metroguideOutput() -> UnsafeRawPointer? {
    output.withUnsafeBytes { $0.baseAddress }
  }

  /// Answers a question given as ten integers (see ``BrowserQuestion``) with JSON: how many bytes it has; -1 where the
  /// question cannot be understood.
  @_cdecl("metroguide_answer")
  public func metroguideAnswer(_ numbers: UnsafePointer<Int32>) -> Int32 {
    guard let planner, let question = BrowserQuestion.question(numbers, planner) else { return -1 }
    guard let day = prepared(question.date, question.isStepFree, planner) else { return -1 }
    if outlook.map({ $0.from != question.from || $0.to != question.to }) ?? true {
      outlook = (question.from, question.to, planner.outlook(question, on: day))
    }
    guard let outlook else { return -1 }
    output = planner.json(planner.answer(question, on: day, in: outlook.shared), to: question, withNames: true)
    return Int32(output.count)
  }

  /// By when to leave every station for one on a date: JSON, how many bytes it has.
  @_cdecl("metroguide_latest")
  public func metroguideLatest(_ station: Int32, _ date: Int32, _ stepFree: Int32) -> Int32 {
    guard let planner, station >= 0, station < planner.pack.network.stationCount else { return -1 }
    guard let day = prepared(date, stepFree != 0, planner) else { return -1 }
    output = planner.latestDeparturesJSON(to: station, on: day)
    return Int32(output.count)
  }

  /// What a typed text names, or what may be meant: JSON, how many bytes it has.
  @_cdecl("metroguide_find")
  public func metroguideFind(_ text: UnsafeRawPointer, _ count: Int32, _ limit: Int32) -> Int32 {
    guard let planner else { return -1 }
    output = planner.matchesJSON(array(text, count), limit: Int(limit))
    return Int32(output.count)
  }

  /// The form in which a text is compared: how many bytes it has.
  @_cdecl("metroguide_fold")
  public func metroguideFold(_ text: UnsafeRawPointer, _ count: Int32) -> Int32 {
    output = Folding.fold(array(text, count))
    return Int32(output.count)
  }

  /// A date; the same one as before is ready.
  private func prepared(_ date: Int32, _ stepFree: Bool, _ planner: Planner) -> PlannerDay? {
    if day?.date != date || day?.isStepFree != stepFree {
      day = planner.day(date, stepFree: stepFree)
      outlook = nil
    }
    return day
  }

  private func array(_ bytes: UnsafeRawPointer, _ count: Int32) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: bytes, count: Int(max(0, count))))
  }
#endif
