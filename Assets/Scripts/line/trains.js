/**
 * The whole timetable of a line as a table: stations down, trains across, to be scrolled and printed. `AllTrains.swift` says how it
 * stands in the page.
 *
 * @typedef {{stations: string[], times: (number | null)[][]}} Trains  the minutes at which each train leaves each station
 */
((guide) => {
  "use strict";
  const { node, words } = guide;
  /** How many trains stand beside one another on paper. */
  const onPaper = 12;

  /** A text without what marks its language. @param {string} html */
  const plain = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;

  /** @param {string} pace @returns {(number | null)[]} minutes after the first, none where the train does not stop */
  const minutesOf = (pace) => {
    let minute = 0;
    return (pace.match(/\(\d+\)|./g) ?? []).map((sign) => {
      if (sign === ".") return null;
      minute += sign[0] === "(" ? Number(sign.slice(1, -1)) : parseInt(sign, 36);
      return minute;
    });
  };

  /** @returns {Trains} */
  const read = ([, , , stations, paces, runs]) => {
    const known = paces.map(minutesOf);
    const times = [];
    for (let index = 0, minute = 0; index < runs.length; index += 3) {
      const [start, later, pace] = runs.slice(index, index + 3);
      minute += later;
      const train = stations.map(() => null);
      known[pace].forEach((after, place) => (train[start + place] = after === null ? null : minute + after));
      times.push(train);
    }
    // In the order in which trains would have come by the first station, so that one that begins further on stands where it fits in.
    const stops = (train) => train.filter((minute) => minute !== null).length;
    const longest = times.reduce((a, b) => (stops(b) > stops(a) ? b : a), times[0]);
    const first = (train) => {
      const place = train.findIndex((minute, place) => minute !== null && longest[place] !== null);
      return place < 0 ? Math.min(...train.filter((minute) => minute !== null)) : train[place] - longest[place];
    };
    times.sort((a, b) => first(a) - first(b));
    return { stations, times };
  };

  /** Some trains as a table. @param {any} city @param {Trains} trains */
  const table = (city, { stations, times }, caption) =>
    node("table", { class: "trains" }, node("caption", { class: "unseen" }, caption),
      node("tbody", {}, stations.map((id, place) => node("tr", {},
        node("th", { scope: "row" }, city.name(city.stationOf.get(id)?.names ?? [])),
        times.map((train) => node("td", {}, train[place] === null ? "" : words.clock(train[place] * 60)))))));

  guide.part("all-trains", async (place) => {
    const tables = JSON.parse(place.querySelector("script").textContent);
    const city = await guide.city(guide.cities[0]);
    const weekday = String(words.weekday(city.timetableDay(words.dayOf(words.serviceNow(city.timeZone).date))));
    const names = tables.map(([direction, days]) => plain(direction) + " · " + plain(days));
    const choice = node("select", { class: "input", "aria-labelledby": place.querySelector("h2").id }, names.map((name, index) => node("option", { value: index }, name)));
    choice.value = String(Math.max(0, tables.findIndex(([, , days]) => days.includes(weekday))));
    const print = node("button", { type: "button", class: "button" }, words.text("ui-print"));
    const scroll = node("div", { class: "scroll", tabindex: "0", role: "group", "aria-labelledby": place.querySelector("h2").id });
    const paper = node("div", { class: "trains-paper", "aria-hidden": "true" });
    const show = () => {
      const trains = read(tables[choice.value]);
      scroll.replaceChildren(table(city, trains, names[choice.value]));
      // The trains that are running now stand at the left edge.
      const { time } = words.serviceNow(city.timeZone);
      const now = trains.times.findIndex((train) => Math.max(...train.map((minute) => minute ?? 0)) * 60 >= time);
      const cell = scroll.querySelector("tr")?.children[now + 1];
      const head = scroll.querySelector("th");
      if (cell && head) scroll.scrollLeft += (cell.getBoundingClientRect().left - head.getBoundingClientRect().right) * (now > 0 ? 1 : 0);
    };
    const details = node("details", {}, node("summary", {}, node("span", {}, words.count("trains", tables.reduce((sum, [, , , , , runs]) => sum + runs.length / 3, 0)))),
      node("div", { class: "trains-tools" }, choice, print), scroll, paper);
    // A table of thousands of cells is made for those who want to see it.
    details.addEventListener("toggle", () => details.open && scroll.childElementCount === 0 && show());
    choice.addEventListener("change", show);
    print.addEventListener("click", () => {
      const { stations, times } = read(tables[choice.value]);
      const parts = [];
      for (let index = 0; index < times.length; index += onPaper) parts.push(table(city, { stations, times: times.slice(index, index + onPaper) }, names[choice.value]));
      paper.replaceChildren(node("h3", {}, names[choice.value]), ...parts);
      document.documentElement.classList.add("prints-trains");
      addEventListener("afterprint", () => {
        document.documentElement.classList.remove("prints-trains");
        paper.replaceChildren();
      }, { once: true });
      globalThis.print();
    });
    place.append(details);
    place.hidden = false;
  });
})(metroguide);
