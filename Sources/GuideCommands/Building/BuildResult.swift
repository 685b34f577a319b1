import Archives
import GuideSite
import TransitModel

extension GuideBuild {
  /// What a build gives.
  struct Result: Sendable {
    /// What was made.
    var report: BuildReport
    /// Every file of the guide but the packs, as an archive holds it.
    let files: [PackedFile]
    private let packs: OfflinePacks
    /// The languages of its pages.
    let languages: [LanguageTag]
    /// The folders of its cities.
    var cities: [String] { packs.cities.map(\.folder) }
    /// The day that its pages call today.
    let date: CalendarDate
    /// What was found while pages were made, in files whose paths start from the folder of templates.
    let pageFindings: [Finding]

    /// What came of making a guide.
    ///
    /// - Parameter today: the day that the environment names.
    init(
      report: BuildReport, files: [PackedFile], packs: OfflinePacks, guide: MadeGuide, today: CalendarDate?,
      pageFindings: [Finding]
    ) {
      (self.report, self.files, self.packs, self.pageFindings) = (report, files, packs, pageFindings)
      languages = guide.languages
      date = today ?? guide.offline.compactMap(\.date).max() ?? CalendarDate(dayNumber: 0)
    }

    /// Every file of the guide, as an archive holds it.
    func wholeGuide() throws -> [PackedFile] {
      var files = files
      try packs.forEach { files.append(PackedFile(path: $0.path, bytes: $0.bytes)) }
      return files
    }
  }
}
