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

  /** @returns {{state: string, text: string} | null} */
  const outlook = ({ from, until, zone }) => {
    const now = words.dayOf(today(zone));
    const left = until ? words.dayOf(until) - now : Infinity;
    if (left < 0) return { state: "ended", text: words.text("ui-timetable-ended", { date: words.longDate(until) }) };
    if (from && words.dayOf(from) > now) return { state: "early", text: words.text("ui-timetable-begins", { date: words.longDate(from) }) };
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
    const now = words.dayOf(today(document.querySelector("[data-zone]")?.dataset.zone));
    for (const notice of document.querySelectorAll("[data-over]"))
      notice.hidden = words.dayOf(notice.dataset.over) < now;
    for (const list of document.querySelectorAll(".notices"))
      list.hidden = [...list.querySelectorAll("[data-notice]")].every((notice) => notice.hidden);
    for (const dated of document.querySelectorAll("[data-dated]")) {
      if (dated.querySelector(".dated-old") || now - words.dayOf(dated.dataset.dated) < old) continue;
      dated.append(" ", node("strong", { class: "dated-old" }, words.text("timetableOld")));
    }
  };
  document.addEventListener("guide:ready", look);
})(metroguide);
