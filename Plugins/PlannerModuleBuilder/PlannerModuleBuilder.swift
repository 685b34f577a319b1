import Foundation
import PackagePlugin

/// Compiles `JourneyPlanner` a second time, to WebAssembly, whenever one of its files changes.
@main struct PlannerModuleBuilder: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let planner = package.appending(path: "Sources/JourneyPlanner")
    let script = package.appending(path: "Plugins/WebAssembly/build")
    let runtime = package.appending(path: "Plugins/WebAssembly/runtime.c")
    // By their names, so that the module does not depend on the folders they stand in.
    let sources = try FileManager.default.subpathsOfDirectory(atPath: planner.path(percentEncoded: false))
      .map { planner.appending(path: $0) }.filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let work = context.pluginWorkDirectoryURL
    let output = work.appending(path: "PlannerModuleBytes.swift")
    return [
      .buildCommand(
        displayName: "Compiling the planner to WebAssembly", executable: URL(fileURLWithPath: "/bin/bash"),
        arguments: [script.path, work.appending(path: "objects").path, output.path, runtime.path]
          + sources.map(\.path),
        inputFiles: sources + [script, runtime], outputFiles: [output])
    ]
  }
}
