// swift-tools-version: 6.2
import PackageDescription

// The rooms of the house and the arrows between them: a target may import only what is listed with it.
// `swift build --explicit-target-dependency-import-check error` holds the code to this list.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Pango's own pkg-config file asks for -pthread, which SwiftPM refuses with a warning at every build; so the file is not
  // asked, and the folder it would name stands here (Debian's, then Homebrew's).
  .unsafeFlags(["-Xcc", "-I/usr/include/pango-1.0", "-Xcc", "-I/opt/homebrew/include/pango-1.0"]),
]

/// A room of the house.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A room that counts much: optimised in the debug build too, checks of arithmetic and of bounds kept, since a map that takes
/// a second takes a minute without it, and the debug tests draw many. To optimise a room takes four times as long as to
/// compile it, so it is done for the few where tests would wait for it.
func workshop(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

/// A C library that pkg-config finds, and the Debian package it comes in.
func library(_ name: String, _ pkgConfig: String, _ debian: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(debian)])
}

/// The tests of one room, with what else they look at, and the files beside their sources. They are not optimised in the
/// release build either, where what takes long is in the rooms; `countMuch` for those that work out answers of their own.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], beside files: [String] = [], countMuch: Bool = false
) -> Target {
  let plain: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  return .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: files,
    swiftSettings: countMuch ? strict : strict + plain)
}

let package = Package(
  name: "metroguide",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "metroguide", targets: ["metroguide"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    // YAML with places: its composed nodes know their line and column, which every finding names.
    .package(url: "https://github.com/jpsim/Yams.git", exact: "6.2.2"),
    // Templates that escape what they are given.
    .package(url: "https://github.com/hummingbird-project/swift-mustache.git", exact: "2.1.1"),
  ],
  targets: [
    workshop("Geometry"),
    room("TransitModel", ["Geometry"]),
    // The words of pages and drawings, which may not import each other.
    room("Localization", ["TransitModel"]),
    library("CCairo", "cairo-ft cairo-pdf cairo-svg", ["libcairo2-dev"]),
    library("CPango", "cairo-ft harfbuzz fribidi fontconfig", ["libpango1.0-dev"]),
    library("CPNG", "libpng", ["libpng-dev"]),
    library("CHarfBuzz", "harfbuzz-subset", ["libharfbuzz-dev"]),
    library("CQRCode", "libqrencode", ["libqrencode-dev"]),
    .target(
      name: "CWOFF2", linkerSettings: [.linkedLibrary("woff2enc")]),
    // Reads OpenStreetMap's files: PBF by libosmium and protozero, headers of C++ that come in libosmium2-dev and
    // libprotozero-dev; XML by expat (libexpat1-dev); zlib and bzip2 (libbz2-dev) unpack all three of its formats.
    .target(
      name: "COsmium", linkerSettings: [.linkedLibrary("expat"), .linkedLibrary("bz2"), .linkedLibrary("z")]),
    // Writes guides as ZIM archives, with an index of their words, for the readers of Kiwix: libzim (libzim-dev), which has
    // Xapian in it. The format is open, but its index is Xapian's own and has no other writer. libmd has the checksum (MD5).
    .target(name: "CZim", linkerSettings: [.linkedLibrary("zim"), .linkedLibrary("md")]),
    // Adds to the PDFs that Cairo writes what Cairo 1.16 cannot: alternatives, languages, artifacts, PDF/UA's metadata, page
    // boxes, inks. QPDF (libqpdf-dev) reads and writes a document's objects and takes its pages apart into tokens.
    .target(
      name: "CQPDF", cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")],
      linkerSettings: [.linkedLibrary("qpdf")]),
    room("FontSubset", ["CHarfBuzz", "CWOFF2"]),
    room("Scene", ["Geometry"]),
    // Unpacks PNGs piece by piece, three times as fast as zlib, so that pictures are compared in little memory.
    library("CISAL", "libisal", ["libisal-dev"]),
    // Packs guides as zip archives: for the reader who takes one along, and for pages kept offline; and pictures of
    // differences, in the same bytes every time, which libisal's packer does not promise.
    library("CZlib", "zlib", ["zlib1g-dev"]),
    room("ImageCodecs", ["CPNG", "CISAL", "CZlib"]),
    room("Archives", ["CZlib"]),
    room("VisualDiff", ["Scene", "ImageCodecs"]),
    room("ModelDiff", ["TransitModel", "Geometry", "Journeys"]),
    room("CairoBackend", ["Scene", "Geometry", "FontSubset", "ImageCodecs", "CCairo", "CPango", "CQPDF"]),
    room("SVGBackend", ["Scene", "Geometry"]),
    // What the layout of maps counts with and knows nothing of maps: quadratic programs, and what searches need.
    workshop("Numerics", ["Geometry"]),
    // The tracks of a city or of a line graph, made ready to be laid out; pages and commands ask for them without a layout.
    workshop("NetworkGraph", ["TransitModel", "Geometry", "Numerics"]),
    // Finds ways for tracks in the eight directions, among cells and in whole numbers; what comes later moves points.
    workshop("OctilinearGrid", ["Geometry", "Numerics", "NetworkGraph"]),
    workshop("Schematic", ["TransitModel", "Geometry", "Numerics", "NetworkGraph", "OctilinearGrid"]),
    room(
      "Diagrams",
      ["Schematic", "NetworkGraph", "Scene", "Geometry", "TransitModel", "Journeys", "Localization", "CQRCode"]),
    // The colours of CSS by name, for three rooms that may not import each other: CityFiles, OpenStreetMap and GTFS.
    room("NamedColors", ["TransitModel"]),
    room("OpenStreetMap", ["TransitModel", "Geometry", "NamedColors", "COsmium"]),
    // Reads CSV for two rooms that may not import each other: CityFiles and GTFS.
    workshop("DelimitedText"),
    workshop("JourneyPlanner"),
    room("Journeys", ["TransitModel", "JourneyPlanner"]),
    // Compiles the planner for browsers with the toolchain's own compilers; wasm-opt (binaryen) takes an eighth off what every
    // guide carries.
    .plugin(name: "PlannerModuleBuilder", capability: .buildTool()),
    .target(name: "PlannerModule", swiftSettings: strict, plugins: ["PlannerModuleBuilder"]),
    room(
      "GuideCommands",
      [
        "TransitModel", "CityFiles", "GTFS", "OpenStreetMap", "GuideSite", "Scene", "Geometry", "CairoBackend",
        "SVGBackend", "Diagrams", "Schematic", "NetworkGraph", "Localization", "ImageCodecs", "VisualDiff", "ModelDiff",
        "Journeys", "JourneyPlanner", "DelimitedText", "PlannerModule", "CArchive", "CZim", "Archives",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "metroguide", dependencies: ["GuideCommands"], swiftSettings: strict,
      // The id by which caches that machines share know one build of the program from another.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--build-id=sha1"], .when(platforms: [.linux]))]),
    room("CityFiles", ["TransitModel", "Geometry", "DelimitedText", "NamedColors", "Yams"]),
    library("CArchive", "libarchive", ["libarchive-dev"]),
    room("GTFS", ["TransitModel", "DelimitedText", "NamedColors", "CArchive"]),
    room(
      "GuideSite",
      [
        "Geometry", "TransitModel", "Journeys", "Localization", "Diagrams", "Scene", "SVGBackend", "FontSubset",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),

    .executableTarget(
      name: "PlannerBenchmark",
      dependencies: ["TransitModel", "JourneyPlanner", "Journeys", "CityFiles", "PlannerModule"],
      path: "Benchmarks/PlannerBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "DiffBenchmark", dependencies: ["VisualDiff"], path: "Benchmarks/DiffBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "PictureBenchmark", dependencies: ["ImageCodecs", "VisualDiff", "CCairo"],
      path: "Benchmarks/PictureBenchmark", swiftSettings: strict),

    // Broken inputs for every reader: `make fuzz`.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TransitModel", "DelimitedText", "CityFiles", "GTFS", "Localization", "GuideSite", "JourneyPlanner", "Journeys",
        "ImageCodecs",
        "Archives",
      ], path: "Tests/Fuzz", exclude: ["Seeds"], swiftSettings: strict),

    // Where tests find what they read: the project's own inputs, and those beside the repository.
    .target(name: "TestInputs", dependencies: ["TransitModel", "GTFS"], path: "Tests/Inputs", swiftSettings: strict),

    tests(of: "TestInputs", ["TransitModel"]),
    tests(of: "Geometry"),
    tests(of: "TransitModel"),
    tests(of: "Localization", ["TransitModel"]),
    tests(of: "DelimitedText", countMuch: true),
    tests(of: "Journeys", ["TransitModel", "JourneyPlanner", "CityFiles", "TestInputs"], countMuch: true),
    tests(of: "Scene", ["Geometry"]),
    tests(of: "ImageCodecs", countMuch: true),
    tests(of: "Archives"),
    tests(of: "FontSubset"),
    tests(of: "VisualDiff", ["Scene", "ImageCodecs"], countMuch: true),
    tests(of: "ModelDiff", ["TransitModel", "CityFiles"]),
    tests(of: "CairoBackend", ["Scene", "Geometry", "ImageCodecs", "CQPDF"]),
    tests(of: "SVGBackend", ["Scene", "Geometry"]),
    tests(
      of: "Diagrams",
      [
        "Scene", "Geometry", "TransitModel", "Journeys", "CityFiles", "CairoBackend", "SVGBackend", "ImageCodecs",
        "VisualDiff", "Schematic", "Localization", "TestInputs",
      ], beside: ["Golden"]),
    tests(
      of: "GuideCommands",
      [
        "metroguide", "TransitModel", "CityFiles", "GTFS", "Journeys", "GuideSite", "ImageCodecs", "Diagrams",
        "Schematic", "NetworkGraph", "Scene", "Geometry", "Localization", "TestInputs",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], beside: ["Golden"]),
    tests(of: "Numerics", ["Geometry"], countMuch: true),
    tests(of: "NetworkGraph", ["TransitModel", "CityFiles"]),
    tests(of: "OctilinearGrid", ["Geometry", "Numerics"], countMuch: true),
    tests(
      of: "Schematic", ["TransitModel", "Geometry", "Numerics", "NetworkGraph", "OctilinearGrid", "CityFiles"],
      beside: ["Layouts"], countMuch: true),
    tests(of: "CityFiles", ["TransitModel", "Geometry"]),
    tests(
      of: "GuideSite", ["Geometry", "TransitModel", "Journeys", "Localization", "Scene", "VisualDiff"],
      beside: ["Golden"]),
    tests(of: "OpenStreetMap", ["TransitModel", "TestInputs"], countMuch: true),
    tests(of: "GTFS", ["TransitModel", "CArchive", "Journeys", "JourneyPlanner", "TestInputs"], countMuch: true),
  ]
)
