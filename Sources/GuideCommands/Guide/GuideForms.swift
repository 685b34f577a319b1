import CityFiles

/// The maps of a `guide.yaml` and their keys, as `Assets/Schemas/guide.schema.json` has them.
enum GuideForms {
  /// What may stand at the top and in a profile.
  private static let keys = [
    "title", "publisher", "contact", "logo", "theme", "accent", "languages", "baseURL", "cities", "alerts", "templates",
    "styles", "pages", "journeys", "modules", "share", "versions", "print",
  ]

  static let guide = MapForm("guide", keys + ["profiles"])
  static let profile = MapForm("profile", keys)
  static let page = MapForm("page", ["id", "template", "title", "menu"])
  static let journey = MapForm("journey", ["city", "from", "to", "title"])
  static let arrangement = MapForm("arrangement", ["first", "off"])
  static let share = MapForm("share", ["short", "long"])
  static let printSet = MapForm(
    "printSet",
    [
      "form", "modules", "paper", "orientation", "palette", "color", "logo", "frame", "languages", "header", "footer",
      "places",
    ])
  static let version = MapForm("version", ["number", "date", "notes", "thanks", "about"])

  /// All of them, for the test that compares them with the schema.
  static let all = [guide, profile, page, journey, arrangement, share, printSet, version]
}
