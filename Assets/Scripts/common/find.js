/**
 * What a typed text may mean: stations, complexes and places as the planner matches them, which is as the command line does, and lines.
 *
 * @typedef {{kind: "station" | "complex" | "place" | "line", city: any, thing: any, exit?: {code: string, place: string}}} Found
 */
((guide) => {
  "use strict";
  const { node } = guide;

  /** What a line is found by. */
  const lineKeys = (planner, line) =>
    (line.keys ??= [...new Set([line.id, line.short, ...line.names, "line" + line.short, line.short + "号线"]
      .map((key) => planner.fold(key)))]);

  /** The lines that a text means: by their whole name, then those whose names begin with it. */
  const lines = (city, planner, text) => {
    const typed = planner.fold(text);
    if (!typed) return { whole: [], begun: [] };
    const whole = city.lines.filter((line) => lineKeys(planner, line).includes(typed));
    const begun = city.lines.filter(
      (line) => !whole.includes(line) && lineKeys(planner, line).some((key) => key.startsWith(typed)));
    return { whole, begun };
  };

  /** The exit of a station that leads to a place of that name. @param {any} station @param {string} text */
  const exitTo = (city, planner, station, text) => {
    const typed = planner.fold(text);
    if (typed.length < 2) return undefined;
    for (const exit of station.exits) {
      for (const names of exit.places) {
        const place = names.find((name) => planner.fold(name).includes(typed));
        if (place) return { code: exit.code, place: city.text(names) };
      }
    }
    return undefined;
  };

  /** A coordinate written as two decimals. @param {string} text */
  guide.coordinate = (text) => {
    const match = /^\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(text);
    if (!match) return null;
    const [latitude, longitude] = [+match[1], +match[2]];
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  };

  /**
   * What a text may mean in a city, the best first.
   * @param {any} city @param {any} planner @param {string} text @param {{limit?: number, withLines?: boolean}} [options]
   * @returns {Found[]}
   */
  guide.find = (city, planner, text, { limit = 8, withLines = true } = {}) => {
    const answer = planner.find(text, limit);
    const numbers = answer.candidates.map((candidate) => candidate.number);
    // What the text names without a doubt stands first.
    if (answer.found !== undefined) numbers.unshift(...numbers.splice(numbers.indexOf(answer.found) >>> 0, 1), answer.found);
    const folded = planner.fold(text);
    const things = [...new Set(numbers)].map((number) => {
      const thing = city.thing(number);
      const kind = city.kind(number);
      const isNamed = [...thing.names, thing.id].some((name) => planner.fold(name).includes(folded));
      return { kind, city, thing, exit: kind === "station" && !isNamed ? exitTo(city, planner, thing, text) : undefined };
    });
    if (!withLines) return things.slice(0, limit);
    const { whole, begun } = lines(city, planner, text);
    const asFound = (line) => ({ kind: "line", city, thing: line });
    return [...whole.map(asFound), ...things.slice(0, 3), ...begun.slice(0, 3).map(asFound), ...things.slice(3)].slice(0, limit);
  };

  /** How something that was found stands in a list. @param {Found} found @param {boolean} withCity */
  guide.foundElement = ({ kind, city, thing, exit }, withCity = false) => {
    const other = city.otherText(thing.names);
    const qualifier = thing.qualifiers ? city.text(thing.qualifiers) : "";
    const note = exit ? guide.words.text("ui-exit-to", exit) : kind === "place" ? guide.words.text("ui-place") : qualifier;
    return node("span", { class: "found found-" + kind },
      node("span", { class: "found-words" },
        node("span", { class: "found-name" }, city.name(thing.names)),
        other && node("span", { class: "found-other" }, city.name(thing.names, true)),
        note && node("span", { class: "found-note" }, note),
        withCity && node("span", { class: "found-note" }, city.name(city.names))),
      node("span", { class: "badges small" }, kind === "line" ? city.badge(thing) : (thing.lines ?? []).map((line) => city.badge(line))));
  };
})(metroguide);
