/**
 * What the guide knows of a city beside its pack. `CityScript.swift` says how the data stand in their script.
 *
 * @typedef {{id: string, page: string, short: string, label: string, names: string[], date: string, number: number}} Line
 * @typedef {{code: string, north: number, east: number, places: string[][]}} Exit
 * @typedef {{id: string, number: number, page: string, names: string[], qualifiers: string[], lines: Line[],
 *   north: number, east: number, exits: Exit[]}} Station
 * @typedef {{id: string, number: number, names: string[], station: number, north: number, east: number}} Place
 * @typedef {{id: string, number: number, page: string, names: string[], qualifiers: string[], lines: Line[],
 *   stations: Station[]}} Complex
 */
((guide) => {
  "use strict";

  class City {
    constructor(data) {
      this.id = data.id;
      this.folder = data.folder;
      this.timeZone = data.timeZone;
      this.currency = data.currency;
      /** @type {string[]} */
      this.languages = data.languages;
      const base = (tag) => tag.split("-")[0];
      const exact = this.languages.indexOf(guide.language);
      const own = exact >= 0 ? exact : this.languages.findIndex((tag) => base(tag) === base(guide.language));
      /** Which of the city's languages the page shows. */
      this.shown = Math.max(0, own);
      /** Which one stands beside it. */
      this.beside = this.languages.findIndex((tag) => base(tag) !== base(this.languages[this.shown]));
      this.date = data.date;
      this.prefer = data.prefer;
      this.names = this.all(data.name);
      this.networks = data.network ? this.all(data.network) : this.names;
      const [from, until, firstWeek, lastWeek] = data.valid;
      this.valid = { from, until, firstWeek, lastWeek };
      const [dayNames, usual, exceptions] = data.days;
      this.days = { names: dayNames.map((name) => this.all(name)), usual, exceptions: new Map(exceptions) };
      /** @type {Line[]} */
      this.lines = data.lines.map(([id, page, label, names, date], number) => {
        const [short, ...labels] = [label].flat();
        return { id, page, short, label: labels[own] ?? short, names: this.all(names), date: date || "", number };
      });
      /** @type {Station[]} */
      this.stations = data.stations.map(([id, page, names, qualifiers, lines, north, east, exits], number) => ({
        id, number, page, names: this.all(names), qualifiers: this.all(qualifiers), north, east,
        lines: lines.map((line) => this.lines[line]),
        exits: exits.map(([code, n, e, places]) => ({
          code, north: north + n, east: east + e, isPlaced: n !== 0 || e !== 0, places: places.map((place) => this.all(place)),
        })),
      }));
      /** @type {Place[]} */
      this.places = data.places.map(([id, names, station, north, east], index) => ({
        id, number: this.stations.length + index, names: this.all(names), station, north, east,
      }));
      /** @type {Complex[]} */
      this.complexes = (data.complexes ?? []).map(([id, page, names, numbers, qualifiers], index) => {
        const stations = numbers.map((number) => this.stations[number]);
        return {
          id, number: this.stations.length + this.places.length + index, page, names: this.all(names), qualifiers: this.all(qualifiers), stations,
          lines: [...new Set(stations.flatMap((station) => station.lines))],
        };
      });
      this.lineOf = new Map(this.lines.map((line) => [line.id, line]));
      this.stationOf = new Map(this.stations.map((station) => [station.id, station]));
      this.placeOf = new Map(this.places.map((place) => [place.id, place]));
    }

    /** A text in all languages. @param {string | string[] | 0} text @returns {string[]} */
    all(text) {
      return Array.isArray(text) ? text : this.languages.map(() => text || "");
    }

    /** A text in the language of the page. @param {string[]} texts */
    text(texts) {
      return texts[this.shown] ?? "";
    }

    /** The same in another language; empty where that says nothing new. @param {string[]} texts */
    otherText(texts) {
      const other = this.beside < 0 ? "" : texts[this.beside];
      return other === this.text(texts) ? "" : other;
    }

    /** The element of a name, marked with its language where that is not the page's. @param {string[]} texts */
    name(texts, isOther = false) {
      const tag = this.languages[isOther ? this.beside : this.shown];
      const text = isOther ? this.otherText(texts) : this.text(texts);
      return tag === guide.language ? document.createTextNode(text) : guide.node("bdi", { lang: tag }, text);
    }

    /** The day whose trains are shown for a day: that day, or outside of the timetable the same day of its nearest week. @param {number} day */
    timetableDay(day) {
      const { from, until, firstWeek, lastWeek } = this.valid;
      const week = until && day > until ? lastWeek : from && day < from ? firstWeek : [];
      return week[guide.words.weekday(day)] ?? day;
    }

    /** What the timetable of a day is called, and whether it is another than on most days of that name. @param {number} day */
    timetableOf(day) {
      const { names, usual, exceptions } = this.days;
      const own = this.timetableDay(day);
      const number = exceptions.get(own) ?? usual[guide.words.weekday(own)];
      return { names: names[number] ?? null, isException: exceptions.has(own) };
    }

    /** What is said of a day on which no train of the city runs; empty where one does. @param {number} day */
    dayOff(day) {
      return this.timetableOf(day).names ? "" : guide.words.text("ui-no-trains", { date: guide.words.longDate(guide.words.dateOf(day)) });
    }

    /** What stands at a number of the planner: a station, then the places, then the complexes. @param {number} number */
    thing(number) {
      const place = number - this.stations.length;
      return this.stations[number] ?? this.places[place] ?? this.complexes[place - this.places.length];
    }

    /** What kind of thing that is. @param {number} number @returns {"station" | "place" | "complex"} */
    kind(number) {
      const place = number - this.stations.length;
      return place < 0 ? "station" : place < this.places.length ? "place" : "complex";
    }

    /** What the planner takes for a station, a place or a complex. @param {{number: number}} thing */
    end({ number }) {
      const place = number - this.stations.length;
      const complex = place - this.places.length;
      return place < 0 ? { kind: 0, a: number, b: 0 } : complex < 0 ? { kind: 1, a: place, b: 0 } : { kind: 3, a: complex, b: 0 };
    }

    /** The class with the colours of a line. @param {Line} line */
    lineClass(line) {
      return "line-" + this.folder + "-" + line.page;
    }

    /** The badge of a line, a link where it leads somewhere. @param {Line} line @param {string} [href] */
    badge(line, href) {
      // Three letters or two ideographs have room; `LineBadge.swift` says the same.
      const long = [...line.label].reduce((sum, sign) => sum + (/\p{Ideographic}/u.test(sign) ? 3 : 2), 0) > 6 ? " badge-long" : "";
      const attributes = { class: "badge " + this.lineClass(line) + long, title: this.text(line.names), "aria-label": this.text(line.names) };
      return guide.node(href ? "a" : "span", href ? { href, ...attributes } : { role: "img", ...attributes }, line.label);
    }

    /** Where a train goes, in words; what is no station stands alone, such as what a ring calls its senses. @param {string} headsign */
    towards(headsign) {
      this.termini ??= new Set(this.stations.map((station) => this.text(station.names)));
      return this.termini.has(headsign) ? guide.words.text("ui-towards", { terminus: headsign }) : guide.words.isolate(headsign);
    }

    stationAddress(station) {
      return guide.address(this.folder + "/stations/" + station.page + ".html");
    }

    complexAddress(complex) {
      return guide.address(this.folder + "/complexes/" + complex.page + ".html");
    }

    lineAddress(line) {
      return guide.address(this.folder + "/lines/" + line.page + ".html");
    }

    /** The city's first page, where journeys are asked for, with a question. @param {string} [question] */
    journeyAddress(question = "") {
      return guide.address(this.folder + "/index.html") + (question && "#" + question);
    }

    /** The city's first page, with a journey on its map. @param {{line?: string, stations: string[]}[]} rides */
    mapAddress(rides) {
      const id = (text) => encodeURIComponent(encodeURIComponent(text));
      const ways = rides.map(({ line = "", stations }) => id(line) + ":" + stations.map(id).join(","));
      return guide.address(this.folder + "/index.html") + "#journey=" + ways.join(";");
    }

    /** Metres between two points in hundred-thousandths of a degree. */
    static metres(north1, east1, north2, east2) {
      const scale = Math.cos(((north1 + north2) / 2e5) * (Math.PI / 180));
      return Math.hypot(north1 - north2, (east1 - east2) * scale) * 1.11195;
    }

    /** The stations by their distance from a point in degrees. @returns {{station: Station, metres: number}[]} */
    nearest(latitude, longitude, limit = 1) {
      return this.stations
        .filter((station) => station.north !== 0 || station.east !== 0)
        .map((station) => ({
          station, metres: City.metres(latitude * 1e5, longitude * 1e5, station.north, station.east),
        }))
        .sort((a, b) => a.metres - b.metres || a.station.number - b.station.number)
        .slice(0, limit);
    }
  }

  /** @type {Map<string, Promise<City>>} */
  const cities = new Map();
  /** A city by its folder. @param {string} folder @returns {Promise<City>} */
  guide.city = (folder) => {
    const known = cities.get(folder);
    if (known) return known;
    const city = guide.load(folder + "/city").then((data) => new City(data));
    city.catch(() => cities.delete(folder));
    cities.set(folder, city);
    return city;
  };
  guide.City = City;
})(metroguide);
