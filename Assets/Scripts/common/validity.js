/** What depends on the day a page is read: whether a timetable still holds, how old it is, which notices are over. */
((guide) => {
  "use strict";
  const { node, words } = guide;
  /** So many days before its end a timetable is said to end. */
  const soon = 14;
  /** So many days after its date a timetable is old. */
  const old = 366;

  /** Today by the clock of a time zone, else of the device. */
  const today = (zone) => {
    try {
      return words.now(zone).date;
    } catch {
      return words.now(undefined).date;
    }
  };

  /** The device's day, which in no zone is off by more than one. */
  const near = Math.floor(Date.now() / 864e5);

  /**
   * How many days it is to a date. The clock of a zone, which takes long when it is asked first, is asked where that counts: where
   * it is about one of these numbers.
   * @param {string} date @param {string | undefined} zone @param {number[]} numbers
   */
  const daysTo = (date, zone, numbers) => {
    const left = words.dayOf(date) - near;
    return numbers.some((number) => Math.abs(left - number) <= 1) ? words.dayOf(date) - words.dayOf(today(zone)) : left;
  };

  /** @returns {{state: string, text: string} | null} */
  const outlook = ({ from, until, zone }) => {
    const left = until ? daysTo(until, zone, [...Array(soon + 1).keys()]) : Infinity;
    if (left < 0) return { state: "ended", text: words.text("ui-timetable-ended", { date: words.longDate(until) }) };
    if (from && daysTo(from, zone, [0]) > 0) return { state: "early", text: words.text("ui-timetable-begins", { date: words.longDate(from) }) };
    if (left > soon) return null;
    const when = left === 0 ? words.text("ui-timetable-ends-today") : words.count("ui-timetable-ends", left, { date: words.longDate(until) });
    return { state: "ending", text: when };
  };

  guide.part("validity", (place) => {
    const found = outlook(place.dataset);
    if (!found) return;
    place.classList.add("is-" + found.state);
    place.replaceChildren(guide.icon("warning"), node("span", {}, found.text));
    place.hidden = false;
  });

  /** A line that runs in some seasons only: since when it does not, and from when on again. */
  guide.part("seasons", (place) => {
    const now = today(place.dataset.zone);
    const spans = place.dataset.runs.split(" ").map((span) => span.split("/"));
    if (spans.some(([from, until]) => from <= now && now <= until)) return;
    const last = spans.findLast(([, until]) => until < now);
    const next = spans.find(([from]) => from > now);
    place.textContent = [last && words.text("ui-line-ended", { date: words.longDate(last[1]) }),
      next && words.text("ui-line-begins", { date: words.longDate(next[0]) })].filter(Boolean).join(" ");
    place.hidden = false;
  });

  const look = () => {
    const zone = document.querySelector("[data-zone]")?.dataset.zone;
    for (const notice of document.querySelectorAll("[data-over]"))
      notice.hidden = daysTo(notice.dataset.over, zone, [0]) < 0;
    for (const list of document.querySelectorAll(".notices"))
      list.hidden = [...list.querySelectorAll("[data-notice]")].every((notice) => notice.hidden);
    for (const dated of document.querySelectorAll("[data-dated]")) {
      if (dated.querySelector(".dated-old") || daysTo(dated.dataset.dated, zone, [-old]) > -old) continue;
      dated.append(" ", node("strong", { class: "dated-old" }, words.text("timetableOld")));
    }
  };
  document.addEventListener("guide:ready", look);
})(metroguide);
