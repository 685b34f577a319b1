/** What leaves a station next, as rows for the map's card and for the pages of stations and lines. */
((guide) => {
  "use strict";
  const { node, words } = guide;
  /** How many trains of a direction are told, how many are asked for, since some end early, and how long ahead, in seconds. */
  const trains = 3;
  const asked = 6;
  const ahead = 5400;
  /** Up to when it is told in minutes how long a train takes to come, in seconds. */
  const counted = 3600;

  /** The ride that the planner names for the way from one end to the other, the station beside it, from a moment on; nothing where none goes. */
  const rideAfter = (planner, from, to, line, day, time) => {
    const answer = planner.answer({ from, to, day, moment: "depart", time, prefer: "fewest-changes" });
    const journey = answer?.journeys.find(({ legs }) => legs[0].kind === "ride" && legs[0].line === line && legs.length === 1);
    const leaves = journey ? words.seconds(journey.legs[0].departure) : NaN;
    return leaves < time + ahead ? { leaves, ...journey.nodes.find(({ kind }) => kind === "time") } : null;
  };

  /** How long it is until then, in words; nothing where one looks at the clock instead. @param {number} seconds */
  const until = (seconds) =>
    seconds < 60 ? words.text("departsNow") : seconds < counted ? words.count("departsIn", Math.floor(seconds / 60)) : "";

  /** What most of the trains say, the earliest of those that tie. @param {{headsign: string}[]} trains */
  const usual = (trains) => {
    const counts = new Map();
    for (const { headsign } of trains) counts.set(headsign, (counts.get(headsign) ?? 0) + 1);
    return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  };

  /** By line and direction, which is the station that comes next: where trains go and when. */
  const found = (city, planner, station, neighbours, { date, time }) => {
    const rows = new Map();
    // Where a line runs in a loop the same train leads to the stations on both sides.
    const seen = new Set();
    const day = city.timetableDay(words.dayOf(date));
    for (const { line, page } of neighbours) {
      const beside = city.stations.find((other) => other.page === page);
      if (!beside) continue;
      for (let [count, from] = [0, time]; count < asked; count++) {
        const ride = rideAfter(planner, city.end(station), city.end(beside), line, day, from);
        if (!ride) break;
        const tag = city.languages[city.shown];
        const headsign = (typeof ride.headsign === "string" ? ride.headsign : ride.headsign?.[tag]) || city.text(beside.names);
        from = ride.leaves + 1;
        const [key, train] = [line + " " + page, [line, headsign, ride.leaves].join(" ")];
        if (seen.has(train)) continue;
        seen.add(train);
        if (!rows.has(key)) rows.set(key, { line, trains: [], isAbout: ride.approximate });
        rows.get(key).trains.push({ leaves: ride.leaves, headsign });
      }
    }
    return [...rows.values()].map((row) => ({ ...row, headsign: usual(row.trains) }));
  };

  /**
   * A list of what leaves next, or a note where nothing does.
   * @param {any} city @param {any} station @param {{line: string, page: string}[]} neighbours  the stations beside it
   * @returns {Promise<HTMLElement>}
   */
  guide.departures = async (city, station, neighbours) => {
    const planner = await guide.planner(city.folder);
    const now = words.serviceNow(city.timeZone);
    const rows = found(city, planner, station, neighbours, now);
    if (rows.length === 0) return node("p", { class: "map-note" }, city.dayOff(words.dayOf(now.date)) || words.text("ui-map-none"));
    return node("ul", { class: "train-rows" }, rows.map(({ line, headsign, trains: all, isAbout }) =>
      node("li", {},
        city.badge(city.lineOf.get(line)),
        node("span", { class: "train-towards" }, city.towards(headsign)),
        node("span", { class: "train-times" }, isAbout && words.text("approximate") + " ",
          all.sort((a, b) => a.leaves - b.leaves).slice(0, trains).flatMap((train, index) => [
            index > 0 && " · ", words.clock(train.leaves),
            // The next one in minutes too, as long as one counts in them.
            index === 0 && node("span", { class: "train-in" }, " " + until(train.leaves - now.time)),
            // Who does not go where the others go says so.
            train.headsign !== headsign && " ",
            train.headsign !== headsign && node("span", { class: "train-end" }, city.towards(train.headsign)),
          ])))));
  };

  /** The stations beside the one whose page this is, as the page itself names them. */
  const besideOnPage = (city) =>
    [...document.querySelectorAll(".neighbour-list > li")].flatMap((row) => {
      const pageOf = (link) => decodeURIComponent(link.getAttribute("href").replace(/^.*\/|\.html.*$/g, ""));
      const badge = row.querySelector("a.badge");
      const line = badge && city.lines.find(({ page }) => page === pageOf(badge));
      return line ? [...row.querySelectorAll(".neighbour-stops a")].map((link) => ({ line: line.id, page: pageOf(link) })) : [];
    });

  /** The last connection of the day from a station to what the reader calls home; nothing where that is nowhere, or here. */
  const lastHome = async (city, station) => {
    const id = guide.kept.all().home[city.folder];
    const to = city.stationOf.get(id) ?? city.placeOf.get(id);
    if (!to || to === station) return null;
    const planner = await guide.planner(city.folder);
    const { date, time } = words.serviceNow(city.timeZone);
    const day = city.timetableDay(words.dayOf(date));
    const [journey] = planner.answer({ from: city.end(station), to: city.end(to), day, moment: "last" })?.journeys ?? [];
    if (!journey) return null;
    const leaves = words.seconds(journey.departure);
    const question = "from=" + encodeURIComponent(station.id) + "&to=" + encodeURIComponent(to.id) + "&date=" + date + "&depart=" + words.serviceTime(leaves);
    return {
      text: leaves < time ? words.text("ui-home") + " · " + words.text("ui-last-left", { time: words.clock(leaves) })
        : words.text("ui-last-home", { time: words.clock(leaves) + " – " + words.clock(words.seconds(journey.arrival)) }),
      address: city.journeyAddress(question),
    };
  };

  /**
   * Shows what leaves, which follows once the page stands there, and again as time passes.
   * @param {() => Promise<void>} show @returns {() => void}  shows it at once
   */
  guide.keepCurrent = (show) => {
    const quietly = () => void show().catch(() => {});
    const begin = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(quietly, { timeout: 3000 }) : setTimeout(quietly, 300));
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
    setInterval(() => document.visibilityState === "visible" && quietly(), 30000);
    return quietly;
  };

  guide.part("next-trains", (place) => {
    if (!document.querySelector(".neighbour-list")) return;
    const list = node("div", { class: "next-list" });
    const home = node("p", { class: "last-home", hidden: true });
    const show = async () => {
      const city = await guide.city(guide.cities[0]);
      const station = city.stationOf.get(place.dataset.station);
      const rows = station && await guide.departures(city, station, besideOnPage(city));
      if (!rows) return;
      if (!list.firstChild) place.append(node("h2", {}, words.text("ui-map-next")), list, home);
      const last = await lastHome(city, station).catch(() => null);
      guide.setChildren(home, last ? last.text : "", () => [last && node("a", { href: last.address }, last.text)]);
      home.hidden = !last;
      if (list.textContent !== rows.textContent) list.replaceChildren(rows);
      place.hidden = false;
    };
    const showAgain = guide.keepCurrent(show);
    document.addEventListener("guide:kept", () => list.firstChild && showAgain());
  });
})(metroguide);
