import Foundation
import PackagePlugin

/// Compiles `JourneyPlanner` a second time, to WebAssembly, whenever one of its files changes.
@main struct PlannerModuleBuilder: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let planner = package.appending(path: "Sources/JourneyPlanner")
    let script = package.appending(path: "Plugins/WebAssembly/build")
    let runtime = package.appending(path: "Plugins/WebAssembly/runtime.c")
    let sources = try FileManager.default.contentsOfDirectory(at: planner, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
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
