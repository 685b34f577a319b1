/** Words of the page's language: texts, plurals, times, dates, money. */
((guide) => {
  "use strict";
  /** @type {Record<string, string>} */
  const texts = guide.data.words ?? {};

  const isFew = (n) => n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
  /** Which form of a phrase goes with a number, by the rule that the language's file names, as on the pages. */
  const forms = {
    none: () => "other",
    one: (n) => (n === 1 ? "one" : "other"),
    "zero-one": (n) => (n <= 1 ? "one" : "other"),
    "one-two": (n) => (n === 1 ? "one" : n === 2 ? "two" : "other"),
    czech: (n) => (n === 1 ? "one" : n >= 2 && n <= 4 ? "few" : "other"),
    polish: (n) => (n === 1 ? "one" : isFew(n) ? "few" : "many"),
    "east-slavic": (n) => (n % 10 === 1 && n % 100 !== 11 ? "one" : isFew(n) ? "few" : "many"),
    arabic: (n) => ["zero", "one", "two"][n] ?? (n % 100 >= 3 && n % 100 <= 10 ? "few" : n % 100 >= 11 ? "many" : "other"),
  };
  const form = forms[texts.plural] ?? forms.none;

  /** A number as scripts write it, with the language's mark before its decimals. @param {string} number */
  const decimal = (number) => number.replace(".", texts.decimalMark ?? ".");

  /** A number with the language's marks. @param {number} number */
  const number = (number) => {
    const [whole, decimals] = String(Math.abs(number)).split(".");
    const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, texts.groupMark ?? "") : whole;
    return (number < 0 ? "−" : "") + grouped + (decimals ? decimal("." + decimals) : "");
  };

  /** Whether the page is read from right to left. */
  const isRightToLeft = document.documentElement.dir === "rtl";
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;

  /** A name, code or amount within a sentence: where it runs the other way than the page, its signs keep together. @param {any} value */
  const isolate = (value) => {
    const text = String(value);
    // What is isolated twice browsers may not show at all.
    if (text.startsWith("\u2068")) return text;
    const others = text.replace(rightToLeft, "");
    const isOther = isRightToLeft ? /[\p{L}\p{Sc}+]/u.test(others) : others !== text;
    return isOther ? "\u2068" + text + "\u2069" : text;
  };

  /** Stands between where a journey begins and where it ends: it points the way the page is read. */
  const arrow = isRightToLeft ? " ← " : " → ";

  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (all, name) => isolate(values[name] ?? all));

  /** A text with values in the place of its `{names}`. @param {string} key @param {Record<string, any>} [values] */
  const text = (key, values = {}) => fill(texts[key] ?? key, values);

  /** A text that goes with a number, at `{count}`. @param {string} key @param {number} count @param {object} [values] */
  const count = (key, count, values = {}) => {
    const pattern = texts[key + "." + form(count)] ?? texts[key + ".other"] ?? texts[key] ?? key;
    return fill(pattern, { count: number(count), ...values });
  };

  /** How long something takes: what is longer than an hour and a half is told in hours, as on the pages. @param {number} minutes */
  const duration = (minutes) => {
    if (minutes <= 90) return count("minutes", minutes);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return rest === 0 ? count("hours", hours) : text("hoursMinutes", { hours, minutes: rest });
  };

  /** Seconds of a service day out of `HH:MM` or `HH:MM:SS`, which may pass 24:00. @param {string} time */
  const seconds = (time) => {
    const match = /^(-?)(\d{1,3}):(\d\d)(?::(\d\d))?$/.exec(time);
    return match ? (match[1] ? -1 : 1) * (+match[2] * 3600 + +match[3] * 60 + +(match[4] ?? 0)) : NaN;
  };

  const two = (number) => String(number).padStart(2, "0");

  /** What a clock on the wall shows: `00:35` for 24:35. @param {number} time in seconds */
  const clock = (time) => {
    const minutes = Math.floor((((time % 86400) + 86400) % 86400) / 60);
    return two(Math.floor(minutes / 60)) + ":" + two(minutes % 60);
  };

  /** The same, with a word where it is the next day. @param {number} time in seconds */
  const spokenClock = (time) => clock(time) + (time >= 86400 ? " " + text("nextDay") : "");

  /** `HH:MM` that may pass 24:00, as questions are written. @param {number} time in seconds */
  const serviceTime = (time) => two(Math.floor(time / 3600)) + ":" + two(Math.floor(time / 60) % 60);

  const dayOf = (date) => Math.round(Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / 864e5);
  const dateOf = (day) => new Date(day * 864e5).toISOString().slice(0, 10);
  /** A date as people write it. @param {string} date `2026-11-21` */
  const longDate = (date) => {
    const [year, month, day] = date.split("-").map(Number);
    return text("date", { year, month: texts["month" + month] ?? month, day });
  };

  /** An amount as the planner writes it, with the sign of its currency. @param {{amount: string, currency: string}} money */
  const price = ({ amount, currency }) => {
    const short = decimal(amount.replace(/\.0+$/, ""));
    const sign = texts["currency-" + currency];
    return isolate(sign ? sign + short : currency + " " + short);
  };

  /** The same for an estimate: without decimals where there are tens. */
  const aboutPrice = ({ amount, currency }) =>
    price({ amount: +amount < 10 ? amount : String(Math.round(+amount)), currency });

  /** What tells the time of a time zone, which takes long to make. @type {Map<string, Intl.DateTimeFormat>} */
  const zones = new Map();
  /** The now of a time zone: its date and the seconds since its midnight. @param {string} timeZone */
  const now = (timeZone) => {
    if (!zones.has(timeZone)) {
      zones.set(timeZone, new Intl.DateTimeFormat("en-CA", {
        timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit",
        second: "2-digit",
      }));
    }
    const parts = zones.get(timeZone).formatToParts(new Date());
    const part = (type) => parts.find((part) => part.type === type).value;
    const date = part("year") + "-" + part("month") + "-" + part("day");
    return { date, time: +part("hour") * 3600 + +part("minute") * 60 + +part("second") };
  };

  /** The day of the week of a day, Monday being 0. @param {number} day */
  const weekday = (day) => (((day + 3) % 7) + 7) % 7;

  /** The service day that now belongs to in a time zone: until the early morning it is still the day before, and its time passes 24:00. */
  const serviceNow = (timeZone) => {
    const { date, time } = now(timeZone);
    return time < 3.5 * 3600 ? { date: dateOf(dayOf(date) - 1), time: time + 86400 } : { date, time };
  };

  const metres = (count) =>
    count < 1000
      ? text("metres", { count: number(Math.round(count / 10) * 10) })
      : text("kilometres", { count: number(Math.round(count / 100) / 10) });

  guide.words = {
    text, count, duration, seconds, clock, spokenClock, serviceTime, dayOf, dateOf, longDate, price, aboutPrice, now, weekday, serviceNow, metres,
    number, decimal, isolate, arrow,
    has: (key) => key in texts,
  };
})(metroguide);
