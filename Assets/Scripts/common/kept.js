/**
 * What readers keep on their device: favourites and history, each of stations and of journeys, home and work. Only questions
 * are kept; answers are computed again.
 *
 * @typedef {{city: string, id: string}} KeptStation  the id of a station or place, or a coordinate
 * @typedef {{city: string, from: string, to: string}} KeptJourney
 * @typedef {{stations: KeptStation[], journeys: KeptJourney[]}} Sections
 */
((guide) => {
  "use strict";
  const key = "metroguide";
  const longestHistory = 20;
  const empty = () => ({
    version: 1, favourites: { stations: [], journeys: [] }, history: { stations: [], journeys: [] }, home: {}, work: {},
  });
  const same = (a, b) => a.city === b.city && a.id === b.id && a.from === b.from && a.to === b.to;
  const isText = (text) => typeof text === "string" && text.length > 0 && text.length < 200;
  const isKept = { stations: (entry) => isText(entry?.city) && isText(entry?.id),
    journeys: (entry) => isText(entry?.city) && isText(entry?.from) && isText(entry?.to) };
  const plain = { stations: ({ city, id }) => ({ city, id }), journeys: ({ city, from, to }) => ({ city, from, to }) };

  /** What a text holds, whatever else is in it; nothing where it is none of ours. @param {string | null} text */
  const read = (text) => {
    let data;
    try {
      data = JSON.parse(text ?? "");
    } catch {
      return null;
    }
    if (data?.version !== 1) return null;
    const kept = empty();
    for (const list of ["favourites", "history"]) {
      for (const section of ["stations", "journeys"]) {
        const entries = Array.isArray(data[list]?.[section]) ? data[list][section] : [];
        kept[list][section] = entries.filter(isKept[section]).map(plain[section]).slice(0, 500);
      }
    }
    for (const place of ["home", "work"]) {
      for (const [city, id] of Object.entries(data[place] ?? {})) if (isText(city) && isText(id)) kept[place][city] = id;
    }
    return kept;
  };

  let memory = null;
  const load = () => {
    try {
      return read(localStorage.getItem(key)) ?? memory ?? empty();
    } catch {
      return memory ?? empty();
    }
  };
  const store = (kept) => {
    memory = kept;
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The device keeps nothing; then it holds as long as the page is open.
    }
  };
  const change = (alter) => {
    const kept = load();
    alter(kept);
    store(kept);
    guide.tell(document, "kept");
  };

  /** Where the map of each city was left, as `[x, y, scale]`; what is no such thing is not there. */
  const views = () => {
    try {
      const data = JSON.parse(localStorage.getItem(key + "-views") ?? "{}");
      return typeof data === "object" && data ? data : {};
    } catch {
      return {};
    }
  };

  guide.kept = {
    /** Everything, to be shown. */
    all: load,
    /** @param {string} city @returns {number[] | null} */
    view: (city) => {
      const view = views()[city];
      return Array.isArray(view) && view.length === 3 && view.every(Number.isFinite) ? view : null;
    },
    /** @param {string} city @param {number[]} view */
    leaveView: (city, view) => {
      try {
        localStorage.setItem(key + "-views", JSON.stringify({ ...views(), [city]: view }));
      } catch {
        // Where nothing can be kept the map opens as for anybody.
      }
    },
    isFavourite: (section, entry) => load().favourites[section].some((other) => same(other, entry)),
    /** Puts something among the favourites, or takes it out. */
    toggle: (section, entry) =>
      change((kept) => {
        const list = kept.favourites[section];
        const index = list.findIndex((other) => same(other, entry));
        if (index >= 0) list.splice(index, 1);
        else list.push(plain[section](entry));
      }),
    /** Remembers what was asked, the newest first, each once. */
    remember: (section, entry) =>
      change((kept) => {
        const list = kept.history[section];
        const index = list.findIndex((other) => same(other, entry));
        if (index >= 0) list.splice(index, 1);
        list.unshift(plain[section](entry));
        list.length = Math.min(list.length, longestHistory);
      }),
    /** Takes something out of a list. */
    remove: (list, section, entry) =>
      change((kept) => (kept[list][section] = kept[list][section].filter((other) => !same(other, entry)))),
    clearHistory: () => change((kept) => (kept.history = empty().history)),
    /** Says where home or work is; nothing: nowhere. */
    settle: (place, city, id) =>
      change((kept) => {
        if (id) kept[place][city] = id;
        else delete kept[place][city];
      }),
    /** Everything as a file. */
    file: () => new Blob([JSON.stringify(load(), null, 2) + "\n"], { type: "application/json" }),
    /** Adds what a file holds to what is there; false where it is no such file. @param {string} text */
    add: (text) => {
      const other = read(text);
      if (!other) return false;
      change((kept) => {
        for (const list of ["favourites", "history"]) {
          for (const section of ["stations", "journeys"]) {
            const own = kept[list][section];
            own.push(...other[list][section].filter((entry) => !own.some((known) => same(known, entry))));
          }
        }
        for (const section of ["stations", "journeys"]) kept.history[section].length = Math.min(kept.history[section].length, longestHistory);
        Object.assign(kept.home, other.home);
        Object.assign(kept.work, other.work);
      });
      return true;
    },
  };
})(metroguide);
