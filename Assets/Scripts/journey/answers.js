/**
 * Questions about journeys, and what the planner makes of them.
 *
 * @typedef {{from: string, to: string, date: string, time: number | null, mode: "depart" | "arrive", prefer: string,
 *   exit: string, stepFree: boolean}} Asked  the ends as ids or coordinates; without a time it is now
 */
((guide) => {
  "use strict";
  const { words } = guide;

  /** An empty question. @returns {Asked} */
  const nothing = () => ({ from: "", to: "", date: "", time: null, mode: "depart", prefer: "", exit: "", stepFree: false });

  /** A question as it stands behind the `#` of an address. @param {Asked} asked */
  const hash = (asked) => {
    const parts = new URLSearchParams();
    for (const name of ["from", "to", "exit", "date"]) if (asked[name]) parts.set(name, asked[name]);
    if (asked.time !== null) parts.set(asked.mode, words.serviceTime(asked.time));
    else if (asked.mode === "arrive") parts.set("arrive", "");
    if (asked.prefer) parts.set("prefer", asked.prefer);
    if (asked.stepFree) parts.set("step-free", "1");
    return parts.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  };

  /** The question in an address; what cannot be read is left out. @param {string} text @returns {Asked} */
  const read = (text) => {
    const parts = new URLSearchParams(text.replace(/^#/, ""));
    const asked = nothing();
    for (const name of ["from", "to", "exit"]) asked[name] = (parts.get(name) ?? "").slice(0, 200);
    const date = parts.get("date") ?? "";
    if (/^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(words.dayOf(date))) asked.date = words.dateOf(words.dayOf(date));
    for (const mode of ["depart", "arrive"]) {
      if (!parts.has(mode)) continue;
      asked.mode = mode;
      const time = words.seconds(parts.get(mode));
      if (time >= 0 && time < 48 * 3600) asked.time = time;
    }
    const prefer = parts.get("prefer") ?? "";
    if (guide.preferences.includes(prefer)) asked.prefer = prefer;
    asked.stepFree = parts.get("step-free") === "1";
    return asked;
  };

  /** Answers the questions of one city. */
  class Answers {
    constructor(city, planner) {
      this.city = city;
      this.planner = planner;
      /** @type {Map<string, any>} */
      this.known = new Map();
      this.stepFree = false;
    }

    /** Whether only ways without steps count from now on. @param {boolean} stepFree */
    restrict(stepFree) {
      if (this.stepFree !== stepFree) this.known.clear();
      this.stepFree = stepFree;
    }

    /** What a typed text names, as the command line takes it; nothing where that is in doubt. @param {string} text */
    end(text) {
      const point = guide.coordinate(text);
      if (point) {
        const id = text.replaceAll(" ", "");
        const micro = (degrees) => Math.sign(degrees) * Math.round(Math.abs(degrees) * 1e6);
        return { id, kind: 2, a: micro(point.latitude), b: micro(point.longitude), names: this.city.all(id),
          north: point.latitude * 1e5, east: point.longitude * 1e5 };
      }
      const number = this.city.stationOf.get(text)?.number ?? this.planner.find(text, 8).found;
      return number === undefined ? null : this.endOf(this.city.thing(number));
    }

    /** The end of a question that a station, place or complex is. */
    endOf(thing) {
      const end = { id: thing.id, ...this.city.end(thing), names: thing.names };
      const kind = this.city.kind(thing.number);
      if (kind === "station") return { ...end, station: thing };
      const { north, east } = kind === "complex" ? thing.stations[0] : thing;
      return { ...end, north, east };
    }

    /** @param {any} from @param {any} to @param {string} date @param {string} moment */
    answer(from, to, date, moment, time = 0, prefer = "") {
      return this.planner.answer({ from, to, day: this.city.timetableDay(words.dayOf(date)), moment, time, prefer, stepFree: this.stepFree });
    }

    /** Whether the city knows no times, and all are estimates. */
    isEstimated(from, to, date) {
      this.estimates ??= this.answer(from, to, date, "depart").estimated === true;
      return this.estimates;
    }

    /** The journeys of an answer, the recommended one first, the others by arrival. */
    inOrder({ journeys, recommended }) {
      return journeys.length > 1 ? [journeys[recommended], ...journeys.filter((_, index) => index !== recommended)] : journeys;
    }

    /** The journeys that follow on one, each the one to take when the one before is missed. */
    following(from, to, date, journey, prefer, count) {
      const result = [];
      for (let last = journey; result.length < count;) {
        const { journeys, recommended } = this.answer(from, to, date, "depart", words.seconds(last.departure) + 60, prefer);
        const next = journeys[recommended];
        if (!next) break;
        result.push(next);
        last = next;
      }
      return result;
    }

    /** The journeys before one, each the latest to leave that arrives before the one after it. */
    preceding(from, to, date, journey, prefer, count) {
      const result = [];
      for (let first = journey; result.length < count;) {
        const before = this.answer(from, to, date, "arrive", words.seconds(first.arrival) - 60, prefer).journeys[0];
        if (!before || words.seconds(before.arrival) >= words.seconds(first.arrival)) break;
        result.push(before);
        first = before;
      }
      return result;
    }

    /** The first and the last journey of a service day, with when they begin and end; nothing where none runs. */
    day(from, to, date) {
      const key = [from.id, to.id, date].join(" ");
      if (this.known.has(key)) return this.known.get(key);
      const first = this.answer(from, to, date, "first").journeys[0];
      const answer = this.answer(from, to, date, "last");
      const last = answer.journeys[0];
      const seconds = (journey) => ({
        journey, departure: words.seconds(journey.departure), arrival: words.seconds(journey.arrival),
      });
      const day = first && last
        ? { first: seconds(first), last: seconds(last), lastTrain: answer.lastTrain, until: 0 } : null;
      if (day) day.until = this.until(from, last, date, day.last.departure);
      if (this.known.size > 50) this.known.clear();
      this.known.set(key, day);
      return day;
    }

    /** Until when something still leaves towards the destination, after the last journey to it has left. */
    until(from, last, date, departure) {
      const next = last.nodes.find((node) => node.station && node.kind !== "start" && node.station !== from.id);
      const end = next && this.city.stationOf.get(next.station);
      const further = end && this.answer(from, this.endOf(end), date, "last").journeys[0];
      const latest = further ? words.seconds(further.departure) : departure;
      return Math.min(Math.max(latest, departure + 1200), departure + 9000);
    }

    /**
     * What is left after the last journey has left: how far one still gets, what a taxi costs from there, and the first
     * journey of the next day.
     */
    afterLast(from, to, date, time) {
      const key = [from.id, to.id, date, time].join(" ");
      if (!this.known.has(key)) this.known.set(key, this.answer(from, to, date, "depart", time).afterLast ?? {});
      return this.known.get(key);
    }
  }

  guide.asked = { nothing, hash, read };
  guide.Answers = Answers;
})(metroguide);
