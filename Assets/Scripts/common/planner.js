/**
 * The planner: the same code as the command line's, compiled to WebAssembly. `BrowserExports.swift` and
 * `BrowserQuestion.swift` say what it takes and gives.
 *
 * @typedef {{kind: 0 | 1 | 2 | 3, a: number, b: number}} End  a station's number, a place's, millionths of a degree, or a complex's number
 * @typedef {{from: End, to: End, day: number, moment: "depart" | "arrive" | "first" | "last", time?: number,
 *   prefer?: string, stepFree?: boolean}} Question
 */
((guide) => {
  "use strict";
  const moments = ["depart", "arrive", "first", "last"];
  const preferences = ["fastest", "fewest-changes", "least-walking", "cheapest"];
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /** @param {string} base64 */
  const bytes = (base64) => {
    if ("fromBase64" in Uint8Array) return Uint8Array.fromBase64(base64);
    const text = atob(base64);
    const result = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) result[index] = text.charCodeAt(index);
    return result;
  };

  class Planner {
    /** @param {WebAssembly.Exports} exports @param {Uint8Array} pack */
    constructor(exports, pack) {
      this.exports = exports;
      const place = this.put(pack);
      const status = exports.metroguide_open(place, pack.length);
      exports.metroguide_release(place);
      if (status !== 0) throw new Error("the pack cannot be opened: " + status);
      /** Texts in this form, as names are compared again at every letter that is typed. @type {Map<string, string>} */
      this.folded = new Map();
      this.question = exports.metroguide_allocate(40);
    }

    put(data) {
      const place = this.exports.metroguide_allocate(data.length);
      new Uint8Array(this.exports.memory.buffer, place, data.length).set(data);
      return place;
    }

    output(length) {
      if (length < 0) return null;
      const place = this.exports.metroguide_output();
      return decoder.decode(new Uint8Array(this.exports.memory.buffer, place, length));
    }

    /** What a text names, and what may be meant by it. @param {string} text @param {number} limit */
    find(text, limit) {
      const data = encoder.encode(text);
      const place = this.put(data);
      const json = this.output(this.exports.metroguide_find(place, data.length, limit));
      this.exports.metroguide_release(place);
      return /** @type {{candidates: {number: number, id: string, kind: string}[], found?: number}} */ (JSON.parse(json));
    }

    /** The form in which a text is compared with others. @param {string} text */
    fold(text) {
      let folded = this.folded.get(text);
      if (folded !== undefined) return folded;
      const data = encoder.encode(text);
      const place = this.put(data);
      folded = this.output(this.exports.metroguide_fold(place, data.length));
      this.exports.metroguide_release(place);
      if (this.folded.size > 20000) this.folded.clear();
      this.folded.set(text, folded);
      return folded;
    }

    /** The answer as the text that the command line would print. @param {Question} question @returns {string | null} */
    answerText(question) {
      const prefer = preferences.indexOf(question.prefer ?? "");
      new Int32Array(this.exports.memory.buffer, this.question, 10).set([
        question.from.kind, question.from.a, question.from.b, question.to.kind, question.to.a, question.to.b,
        question.day, moments.indexOf(question.moment) + (question.stepFree ? 8 : 0), question.time ?? 0, prefer,
      ]);
      return this.output(this.exports.metroguide_answer(this.question));
    }

    /** @param {Question} question */
    answer(question) {
      const text = this.answerText(question);
      return text === null ? null : JSON.parse(text);
    }

    /** By when to leave every station for one. @param {number} station @param {number} day */
    latest(station, day, stepFree = false) {
      const text = this.output(this.exports.metroguide_latest(station, day, stepFree ? 1 : 0));
      return text === null ? null : JSON.parse(text);
    }
  }

  /** @type {Promise<WebAssembly.Module> | undefined} */
  let module;
  const compiled = () => {
    module ??= guide.load("planner").then((base64) => WebAssembly.compile(bytes(base64)));
    module.catch(() => (module = undefined));
    return module;
  };

  /** @type {Map<string, Promise<Planner>>} */
  const planners = new Map();
  /** The planner of a city, by its folder. @param {string} folder @returns {Promise<Planner>} */
  guide.planner = (folder) => {
    const known = planners.get(folder);
    if (known) return known;
    const planner = Promise.all([compiled(), guide.load(folder + "/pack")]).then(async ([module, pack]) => {
      const instance = await WebAssembly.instantiate(module, {});
      const planner = new Planner(instance.exports, bytes(pack));
      // What a module does for the first time takes longest, so that it searches once before anyone types.
      globalThis.requestIdleCallback?.(() => planner.find(planner.fold("métro"), 1));
      return planner;
    });
    planner.catch(() => planners.delete(folder));
    planners.set(folder, planner);
    return planner;
  };
  guide.preferences = preferences;
})(metroguide);
