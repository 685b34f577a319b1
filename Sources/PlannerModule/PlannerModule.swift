/// The planner as a WebAssembly module, for pages: the same code as `JourneyPlanner`, compiled by the build.
///
/// It needs no imports. Its exports stand in `JourneyPlanner/BrowserExports.swift`: memory is handed over with
/// `metroguide_allocate`, a city pack is opened with `metroguide_open`, and questions are asked with
/// `metroguide_answer`, whose JSON then stands at `metroguide_output`.
public enum PlannerModule {
  /// The module's bytes in base64, as a classic script carries them: `fetch` fails on `file://`.
  public static var base64: String { PlannerModuleBytes.base64 }
}
