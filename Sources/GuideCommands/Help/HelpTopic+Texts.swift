import GuideSite

extension HelpTopic {
  static let startText = """
    A guide of your own city

      metroguide new mycity          writes a small city with comments, and a guide.yaml
      cd mycity
      metroguide serve               builds it and shows it on http://127.0.0.1:8000
      # change city.yaml, lines.yaml, stations.yaml: the page loads itself again
      metroguide validate            tells every finding with file, line and column
      metroguide build               publishes the guide into Output/

    Copy Output/ to any web server, or open Output/index.html.
    """

  static let citiesText = """
    CITY is one of
      an id                that of a city in the guide.yaml here, or of one the program comes with: beijing, taipei
      a folder             with city.yaml, lines.yaml and stations.yaml; Assets/Schemas/FORMAT.md says what they hold
      a GTFS feed          a zip file, or a folder with its text files

    Examples
      metroguide validate beijing
      metroguide validate ./mycity
      metroguide build --city ./mycity --city feed.zip
    """

  static let stationsText = """
    STATION is one of
      an id or a code      wudaokou, 1304
      a name               in any language of the city, also a former one
      pinyin               with or without tones and spaces: wudaokou, wǔ dào kǒu
      initials             wdk
      LAT,LON              the nearest station: 39.992,116.337

    LINE is an id, a short name or a name: 13, "Line 13".
    A name that fits several stations is an error that lists the best ones.

    Examples
      metroguide station beijing wdk
      metroguide route beijing 五道口 "Beijing South Railway Station" --depart 17:30
    """

  static let guideFileText = """
    guide.yaml says what the guide is; every key but "title" and "cities" may be missing.

      title: {en: Metro Guide, zh-Hans: 地铁指南}
      publisher: The people who publish it
      contact: guide@example.org         an address of mail or of a page
      logo: logo.svg                     a file beside guide.yaml
      theme: paper                       calm, paper, night, or a folder with a theme.css
      accent: "#0A5EB0"
      languages: [en, zh-Hans]           the first is shown first
      baseURL: https://example.org/metro sitemap, feeds, link previews and their pictures need it
      cities: [mycity, beijing]          ids, folders or feeds
      alerts: {mycity: alerts.pb}        GTFS-Realtime alerts, fetched before; of one city: alerts: alerts.pb
      templates: Templates               files that replace shipped templates of the same name
      styles: [own.css]
      pages:                             own pages, in the menu (see "metroguide help templates")
        - {id: visit, template: visit.mustache, title: Plan your visit, menu: 1}
      journeys:                          journeys with pages of their own; ends as for "metroguide route"
        - {city: mycity, from: airport, to: central, title: From the airport to the centre}
      modules:                           order and absence of a page's modules
        station: {first: [exits], off: [facilities]}
      share: {short: "…", long: "…"}     what a shared page says, in a line and where there is room
      versions:                          the guide's own history: drawn as a line, and quoted on the about page
        - {number: "1.0", date: 2026-11-21, notes: First issue, thanks: [Ada], about: What this guide is}
      print:                             kinds of sheets for walls, for "metroguide print --set platform"
        platform: {modules: [departures, line], paper: A2, logo: logo.svg, languages: [de, en]}
        framed: {frame: frame.svg}       your own SVG around the parts, with {station} in a text
      profiles:                          what --profile NAME changes
        preview: {title: My guide (preview), baseURL: null}

    Examples
      metroguide build --config mycity/guide.yaml
      metroguide build --profile preview --output preview
      metroguide serve --profile preview

    Assets/Schemas/guide.schema.json describes it for editors.
    """

  static let templatesText = """
    A file in the guide's templates folder replaces the shipped template of the same name:
      templates/modules/exits.mustache   instead of Templates/modules/exits.mustache
    A tag that resolves to nothing is reported with file and line.

    A page of your own is a template there, named under "pages" in guide.yaml. It may use
      {{{guideTitleHTML}}} {{{publisherHTML}}} {{contact}} {{language}}
      {{homeAddress}} {{aboutAddress}} {{thanksAddress}}
      {{#cities}}{{address}} {{{cityHTML}}} {{{networkHTML}}}{{/cities}}
    and visit.zh-Hans.mustache, where it is there, comes before visit.mustache on pages in zh-Hans.

    What stands on a page, and in which order, is said under "modules" in guide.yaml: see "metroguide help modules".
    The shipped templates are in Templates beside Assets, whose place "metroguide doctor" shows.

    Examples
      metroguide build --templates templates
      metroguide serve --templates templates
    """

  /// Made of the lists that pages are made of.
  static var modulesText: String {
    let indent = "\n" + String(repeating: " ", count: 20)
    let kinds = PageKind.allCases.map { kind in
      "  " + kind.rawValue.padded(to: 18)
        + GuideSite.moduleNames(on: kind).joined(separator: " ").wrapped(to: 80).joined(separator: indent)
    }
    return """
      A page is a list of modules; what it has no data for it leaves out. In guide.yaml

        modules:
          station: {first: [exits], off: [facilities]}

      puts the exits of a station right under its title and leaves its facilities out. Modules that are not named
      follow in their own order; a title moves only when it is named itself. Templates/modules/NAME.mustache is the
      template of a module. The kinds of pages and their modules:

      \(kinds.joined(separator: "\n"))

      Examples
        metroguide build
        metroguide validate guide.yaml
      """
  }

  static let outputText = """
    Data go to standard output, everything else to standard error. "-" names standard output.
    The ending of -o FILE chooses the format: png, svg, pdf, json; of maps also geojson and txt.
    A PDF is tagged for screen readers (PDF/UA-1). --bleed 3 adds three millimetres of bleed and marks where it is cut,
    --cmyk the inks of the city's inks.csv, with words in black alone.

    Exit codes
      0    done
      1    a finding: an invalid city, a difference, no journey
      2    wrong usage or bad input
      3    a fault of the machine: disk full, no permission, missing font or library
      130  interrupted

    A guide is published whole or not at all: it is made beside the old one and swapped with it.
    Dotfiles of the folder stay, and files that say the same keep their times. A folder that is no guide is replaced only
    with --force.

    A guide of many cities may be made in shares, by as many processes or machines, which "metroguide merge" joins: a part
    that is missing, damaged, failed, there twice or of another guide is bad input (2), named in a line. With --keep-going
    cities that cannot be read are left out; the guide names them, and the command ends with 1.

    Examples
      metroguide line beijing 13 -o line13.pdf
      metroguide map beijing --paper A1 --bleed 3 --cmyk -o poster.pdf
      metroguide map taipei --format svg -o - > taipei.svg
      metroguide build --output site --report report.json
      metroguide build --shard 3/8 --parts parts
      metroguide merge parts --output site
    """

  static let environmentText = """
    METROGUIDE_RESOURCES   the folder with Templates and Assets, as --resources
    XDG_CACHE_HOME         the cache is in its folder metroguide (else ~/.cache/metroguide); safe to delete, and to share
                           between machines
    SOURCE_DATE_EPOCH      the day pages call today, in seconds since 1970 (else the newest date of the data)
    NO_COLOR               no colour, as --color never

    Templates and Assets are looked for in --resources, METROGUIDE_RESOURCES, ../share/metroguide beside the
    program, and the package it was built from. "metroguide doctor" shows what was found.

    Examples
      XDG_CACHE_HOME=/tmp/cache metroguide build
      SOURCE_DATE_EPOCH=1767225600 metroguide build
      metroguide --version
    """
}
