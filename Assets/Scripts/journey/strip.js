/**
 * A journey from top to bottom: the planner's list of nodes, one row for each, with stops that unfold. The command line's
 * strip shows the same list.
 */
((guide) => {
  "use strict";
  const { node, words } = guide;

  const time = (text, isNext = true) => {
    const seconds = words.seconds(text);
    return node("time", { datetime: words.clock(seconds) }, words.clock(seconds),
      isNext && seconds >= 86400 && node("span", { class: "unseen" }, " " + words.text("nextDay")));
  };

  class Strip {
    /** @param {any} city @param {Set<string>} unfolded  the rides whose stops are shown */
    constructor(city, unfolded) {
      this.city = city;
      this.unfolded = unfolded;
    }

    /**
     * @param {any[]} nodes
     * @param {{bottleneck?: {station: string, line: string}, from: any, to: any, exit?: string, exits?: boolean}} about
     */
    element(nodes, about) {
      this.about = about;
      const rows = [];
      for (let index = 0; index < nodes.length; index++) {
        const entry = nodes[index];
        if (entry.kind === "stop") continue;
        if (entry.kind !== "time") rows.push(this.place(nodes, index));
        else if (entry.walk) rows.push(this.walk(entry));
        else rows.push(this.ride(nodes, index));
      }
      return node("ol", { class: "strip" }, rows);
    }

    /** The class of a line; a walk is "walk"; nothing where there is none. */
    color(entry) {
      if (!entry) return "";
      return entry.walk ? "walk" : this.city.lineClass(this.city.lineOf.get(entry.line));
    }

    colorBefore(nodes, index) {
      return this.color(nodes.slice(0, index).findLast((entry) => entry.kind === "time"));
    }

    colorAfter(nodes, index) {
      return this.color(nodes.slice(index).find((entry) => entry.kind === "time"));
    }

    names(entry) {
      if (entry.names) return this.city.languages.map((tag) => entry.names[tag] ?? "");
      return (entry.isTarget ? this.about.to : this.about.from).names;
    }

    place(nodes, index) {
      const entry = nodes[index];
      const isLast = index === nodes.length - 1;
      entry.isTarget = isLast;
      const names = this.names(entry);
      const { bottleneck } = this.about;
      const binds = entry.state === "last-train" && entry.slackSeconds === 0;
      const isBottleneck = entry.bottleneck || (binds && bottleneck?.station === entry.station && bottleneck?.line === entry.line);
      const state = entry.state ?? "calm";
      const times = [entry.arrival, entry.departure].filter(Boolean);
      const shown = times.length === 2 && times[0].slice(0, 5) === times[1].slice(0, 5) ? times.slice(1) : times;
      const [before, after] = [this.colorBefore(nodes, index), isLast ? "" : this.colorAfter(nodes, index)];
      const other = this.city.otherText(names);
      return node("li", {
        class: ["row", "row-place", "state-" + state, isBottleneck && "is-bottleneck", binds && "is-bound"].filter(Boolean).join(" "),
        "data-kind": entry.kind, "data-station": entry.station,
      },
        node("div", { class: "times" }, shown.map((text) => node("div", {}, time(text)))),
        node("div", { class: "band", "aria-hidden": "true" },
          node("span", { class: "half " + (before || "none") }), node("span", { class: "half " + (after || "none") }),
          node("span", { class: "sign" + (entry.kind === "transfer" ? " sign-small" : "") })),
        node("div", { class: "what" },
          node("div", { class: "strip-name" }, this.stationName(entry, names)),
          other && node("div", { class: "strip-other" }, this.city.name(names, true)),
          this.remarks(entry, isBottleneck), isLast && this.exits(nodes, entry)));
    }

    stationName(entry, names) {
      const station = this.city.stationOf.get(entry.station);
      if (!station) return this.city.name(names);
      return node("a", { href: this.city.stationAddress(station) }, this.city.name(names));
    }

    remarks(entry, isBottleneck) {
      const remarks = [];
      if (entry.kind === "transfer") {
        const text = entry.staysOnBoard ? words.text("ui-stay") : entry.minutes ? words.count("ui-change", entry.minutes) : "";
        if (text) remarks.push(node("p", { class: "remark" }, text));
      }
      if (entry.slackSeconds === undefined || !entry.departure) return remarks;
      const latest = words.spokenClock(words.seconds(entry.departure) + entry.slackSeconds);
      if (entry.state === "last-train") {
        remarks.push(node("p", { class: "warning" }, words.text("ui-last-here", { time: latest })));
        if (isBottleneck) remarks.push(node("p", { class: "remark bottleneck-remark" }, words.text("ui-hangs-here")));
      } else if (entry.state === "soon") {
        remarks.push(node("p", { class: "warning" }, words.text("ui-still-until", { time: latest })));
      }
      return remarks;
    }

    walk(entry) {
      return node("li", { class: "row row-walk" },
        node("div", { class: "times" }),
        node("div", { class: "band", "aria-hidden": "true" }, node("span", { class: "full walk" })),
        node("div", { class: "what" }, node("p", { class: "remark" }, guide.icon("walk"), words.count("ui-walk", entry.minutes ?? 0))));
    }

    ride(nodes, index) {
      const entry = nodes[index];
      const line = this.city.lineOf.get(entry.line);
      const color = this.city.lineClass(line);
      const stops = [];
      for (let next = index + 1; nodes[next]?.kind === "stop"; next++) stops.push(nodes[next]);
      const tag = this.city.languages[this.city.shown];
      const terminus = (typeof entry.headsign === "string" ? entry.headsign : entry.headsign?.[tag]) ?? "";
      const facts = [
        words.count("ui-stops", entry.stopCount ?? 0),
        (entry.approximate ? words.text("approximate") + " " : "") + words.count("minutes", entry.minutes),
        entry.headwaySeconds ? words.count("ui-every", Math.max(1, Math.floor(entry.headwaySeconds / 60))) : "",
      ].filter(Boolean).join(" · ");
      const key = entry.line + " " + nodes[index - 1].station;
      return node("li", { class: "row row-ride", "data-kind": "time", "data-line": entry.line },
        node("div", { class: "times" }),
        node("div", { class: "band", "aria-hidden": "true" }, node("span", { class: "full " + color })),
        node("div", { class: "what" },
          node("a", { class: "badge strip-badge " + color, href: this.city.lineAddress(line) }, this.city.name(line.names)),
          terminus && node("p", { class: "strip-towards" }, words.text("ui-towards", { terminus })),
          stops.length === 0
            ? node("p", { class: "strip-facts" }, facts)
            : node("details", { class: "strip-stops", "data-key": key, open: this.unfolded.has(key) },
              node("summary", { class: "strip-facts" }, facts), node("ol", { class: "stops" }, stops.map((stop) => this.stop(stop))))));
    }

    stop(stop) {
      return node("li", { "data-kind": "stop", "data-station": stop.station },
        time(stop.departure ?? stop.arrival, false), node("span", { class: "dot", "aria-hidden": "true" }),
        node("span", { class: "stop-name" }, this.city.name(this.names(stop))));
    }

    /** The exit to take, or all of them. */
    exits(nodes, entry) {
      const reached = nodes.findLast((other) => this.city.stationOf.has(other.station));
      const station = reached && this.city.stationOf.get(reached.station);
      if (!station || station.exits.length === 0 || this.about.exits === false) return null;
      const exit = this.exitTo(station);
      if (exit) return node("p", { class: "exit-line" }, guide.icon("out"), node("span", { class: "exit-sign" }, words.text("ui-exit", { code: exit.code })),
        exit.places.length > 0 && node("span", { class: "remark" }, exit.places.map((place) => this.city.text(place)).join(" · ")));
      if (!entry.station) return null;
      const codes = [...new Set(station.exits.map((other) => other.code))];
      return node("p", { class: "exit-line" }, guide.icon("out"), node("span", {}, words.text("ui-exits") + " "),
        codes.map((code) => node("span", { class: "exit-sign" }, code)));
    }

    /** The exit asked for by name, else the one nearest to the place or coordinate where the journey ends. */
    exitTo(station) {
      if (this.about.exit) return station.exits.find((exit) => exit.code === this.about.exit);
      const { to } = this.about;
      const placed = station.exits.filter((exit) => exit.isPlaced);
      if (!to.north || placed.length === 0) return undefined;
      const far = (exit) => guide.City.metres(to.north, to.east, exit.north, exit.east);
      return placed.reduce((best, exit) => (far(exit) < far(best) ? exit : best));
    }
  }
  guide.Strip = Strip;
})(metroguide);
