// swift-tools-version: 6.2
import PackageDescription

// The rooms of the house and the arrows between them: a target may import only what is listed with it.
// `swift build --explicit-target-dependency-import-check error` holds the code to this list.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the house.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// The tests of one room, with what else they look at.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: strict)
}

let package = Package(
  name: "metroguide",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "metroguide", targets: ["metroguide"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    room("Geometry"),
    room("TransitModel", ["Geometry"]),
    // Reads CSV for two rooms that may not import each other: CityFiles and GTFS.
    room("DelimitedText"),
    room("JourneyPlanner"),
    room("Journeys", ["TransitModel", "JourneyPlanner"]),
    room(
      "GuideCommands",
      [
        "TransitModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(name: "metroguide", dependencies: ["GuideCommands"], swiftSettings: strict),

    tests(of: "Geometry"),
    tests(of: "TransitModel"),
    tests(of: "DelimitedText"),
    tests(of: "Journeys", ["TransitModel", "JourneyPlanner"]),
    tests(of: "GuideCommands", ["metroguide", "TransitModel"]),
  ]
)
