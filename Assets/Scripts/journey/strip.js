/**
 * A journey from top to bottom: the planner's list of nodes, one row for each, with stops that unfold. The command line's
 * strip shows the same list.
 */
((guide) => {
  "use strict";
  const { node, setChildren, words } = guide;

  /** Shows a time of day; what has not changed is not touched. @param {HTMLTimeElement} element @param {string} text */
  const setTime = (element, text, isNext = true) => {
    if (element.told === text) return;
    element.told = text;
    const seconds = words.seconds(text);
    const clock = words.clock(seconds);
    if (element.dateTime !== clock) element.dateTime = clock;
    const isLate = isNext && seconds >= 86400;
    if (!isLate && !element.firstElementChild && element.firstChild) element.firstChild.data = clock;
    else element.replaceChildren(clock, ...(isLate ? [node("span", { class: "unseen" }, " " + words.text("nextDay"))] : []));
  };

  class Strip {
    /** @param {any} city @param {Set<string>} unfolded  the rides whose stops are shown */
    constructor(city, unfolded) {
      this.city = city;
      this.unfolded = unfolded;
    }

    /**
     * The strip of a journey. Where the one that stands there has the same rows, as while the time is dragged, only what
     * changes in them is touched.
     * @param {any[]} nodes
     * @param {{bottleneck?: {station: string, line: string}, from: any, to: any, exit?: string, exits?: boolean}} about
     */
    element(nodes, about) {
      this.about = about;
      nodes.at(-1).isTarget = true;
      const shape = [about.exit, about.exits, about.from.id, about.to.id, ...nodes.map((entry) =>
        entry.kind + " " + (entry.station ?? "") + " " + (entry.line ?? "") + (entry.walk ?? ""))].join("|");
      if (shape !== this.shape) this.build(nodes, shape);
      for (const fill of this.fills) fill(nodes);
      return this.list;
    }

    build(nodes, shape) {
      this.shape = shape;
      /** What each row shows of the nodes. @type {((nodes: any[]) => void)[]} */
      this.fills = [];
      const rows = [];
      for (let index = 0; index < nodes.length; index++) {
        const entry = nodes[index];
        if (entry.kind === "stop") continue;
        if (entry.kind !== "time") rows.push(this.place(nodes, index));
        else if (entry.walk) rows.push(this.walk(index));
        else rows.push(this.ride(nodes, index));
      }
      this.list = node("ol", { class: "strip" }, rows);
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
      const names = this.names(entry);
      const [before, after] = [this.colorBefore(nodes, index), isLast ? "" : this.colorAfter(nodes, index)];
      const other = this.city.otherText(names);
      const times = node("div", { class: "times" });
      const remarks = node("div", {});
      const row = node("li", { "data-kind": entry.kind, "data-station": entry.station }, times,
        node("div", { class: "band", "aria-hidden": "true" },
          node("span", { class: "half " + (before || "none") }), node("span", { class: "half " + (after || "none") }),
          node("span", { class: "sign" + (entry.kind === "transfer" ? " sign-small" : "") })),
        node("div", { class: "what" },
          node("div", { class: "strip-name" }, this.stationName(entry, names)),
          other && node("div", { class: "strip-other" }, this.city.name(names, true)),
          remarks, isLast && this.exits(nodes, entry)));
      this.fills.push((nodes) => this.fillPlace(nodes[index], row, times, remarks));
      return row;
    }

    /** What of a place changes with the time: when one is there, and how much time is left. */
    fillPlace(entry, row, times, remarks) {
      const { bottleneck } = this.about;
      const binds = entry.state === "last-train" && entry.slackSeconds === 0;
      const isBottleneck = entry.bottleneck || (binds && bottleneck?.station === entry.station && bottleneck?.line === entry.line);
      const look = ["row", "row-place", "state-" + (entry.state ?? "calm"), isBottleneck && "is-bottleneck", binds && "is-bound"]
        .filter(Boolean).join(" ");
      if (row.className !== look) row.className = look;
      const both = [entry.arrival, entry.departure].filter(Boolean);
      const shown = both.length === 2 && both[0].slice(0, 5) === both[1].slice(0, 5) ? both.slice(1) : both;
      while (times.children.length > shown.length) times.lastChild.remove();
      while (times.children.length < shown.length) times.append(node("div", {}, node("time")));
      shown.forEach((text, at) => setTime(times.children[at].firstChild, text));
      const { kind, minutes, staysOnBoard, state, slackSeconds } = entry;
      const latest = state === "calm" || slackSeconds === undefined || !entry.departure ? ""
        : words.spokenClock(words.seconds(entry.departure) + slackSeconds);
      setChildren(remarks, [kind, minutes, staysOnBoard, state, latest, isBottleneck].join(" "), () => this.remarks(entry, latest, isBottleneck));
    }

    stationName(entry, names) {
      const station = this.city.stationOf.get(entry.station);
      if (!station) return this.city.name(names);
      return node("a", { href: this.city.stationAddress(station) }, this.city.name(names));
    }

    remarks(entry, latest, isBottleneck) {
      const remarks = [];
      if (entry.kind === "transfer") {
        const text = entry.staysOnBoard ? words.text("ui-stay") : entry.minutes ? words.text("changeFor", { time: words.duration(entry.minutes) }) : "";
        if (text) remarks.push(node("p", { class: "remark" }, text));
      }
      if (!latest) return remarks;
      if (entry.state === "last-train") {
        remarks.push(node("p", { class: "warning" }, words.text("ui-last-here", { time: latest })));
        if (isBottleneck) remarks.push(node("p", { class: "remark bottleneck-remark" }, words.text("ui-hangs-here")));
      } else if (entry.state === "soon") {
        remarks.push(node("p", { class: "warning" }, words.text("ui-still-until", { time: latest })));
      }
      return remarks;
    }

    walk(index) {
      const remark = node("p", { class: "remark" });
      this.fills.push((nodes) => {
        const minutes = nodes[index].minutes ?? 0;
        setChildren(remark, String(minutes), () => [guide.icon("walk"), words.text("walkFor", { time: words.duration(minutes) })]);
      });
      return node("li", { class: "row row-walk" },
        node("div", { class: "times" }),
        node("div", { class: "band", "aria-hidden": "true" }, node("span", { class: "full walk" })),
        node("div", { class: "what" }, remark));
    }

    ride(nodes, index) {
      const entry = nodes[index];
      const line = this.city.lineOf.get(entry.line);
      const color = this.city.lineClass(line);
      const stops = [];
      for (let next = index + 1; nodes[next]?.kind === "stop"; next++) stops.push(this.stop(nodes[next], next));
      const tag = this.city.languages[this.city.shown];
      const towards = node("p", { class: "strip-towards" });
      const facts = node(stops.length === 0 ? "p" : "summary", { class: "strip-facts" });
      const carriages = node("p", { class: "remark strip-carriages" });
      const key = entry.line + " " + nodes[index - 1].station;
      this.fills.push((nodes) => {
        const entry = nodes[index];
        const terminus = (typeof entry.headsign === "string" ? entry.headsign : entry.headsign?.[tag]) ?? "";
        setChildren(towards, terminus, () => [terminus && this.city.towards(terminus)]);
        const told = this.facts(entry);
        setChildren(facts, told, () => [told]);
        const places = this.carriages(entry);
        setChildren(carriages, places.join("\n"), () => places.map((text) => node("span", { class: "carriage" }, text)));
      });
      return node("li", { class: "row row-ride", "data-kind": "time", "data-line": entry.line },
        node("div", { class: "times" }),
        node("div", { class: "band", "aria-hidden": "true" }, node("span", { class: "full " + color })),
        node("div", { class: "what" },
          node("a", { class: "badge strip-badge " + color, href: this.city.lineAddress(line) }, this.city.name(line.names)),
          towards, carriages, stops.length === 0 ? facts
            : node("details", { class: "strip-stops", "data-key": key, open: this.unfolded.has(key) }, facts, node("ol", { class: "stops" }, stops))));
    }

    /** How far and how long a ride goes, and how often. */
    facts(entry) {
      return [
        words.count("ui-stops", entry.stopCount ?? 0),
        (entry.approximate ? words.text("approximate") + " " : "") + words.duration(entry.minutes),
        entry.headwaySeconds ? words.text("ui-every", { time: words.duration(Math.max(1, Math.floor(entry.headwaySeconds / 60))) }) : "",
      ].filter(Boolean).join(" · ");
    }

    /** Where to stand for the change or the exits that follow. */
    carriages(entry) {
      return (entry.carriages ?? []).map(({ car, door, exit, transfer }) => {
        const line = transfer && this.city.lineOf.get(transfer);
        const goal = exit ? words.text("ui-exit", { code: exit }) : line ? this.city.text(line.names) : transfer;
        return door ? words.text("ui-stand-door", { car, door, goal }) : words.text("ui-stand", { car, goal });
      });
    }

    stop(stop, index) {
      const time = node("time");
      this.fills.push((nodes) => {
        const moment = nodes[index].departure ?? nodes[index].arrival;
        if (moment) setTime(time, moment, false);
      });
      return node("li", { "data-kind": "stop", "data-station": stop.station }, time, node("span", { class: "dot", "aria-hidden": "true" }),
        node("span", { class: "stop-name" }, this.city.name(this.names(stop))));
    }

    /** The exit to take, or all of them. */
    exits(nodes, entry) {
      const reached = nodes.findLast((other) => this.city.stationOf.has(other.station));
      const station = reached && this.city.stationOf.get(reached.station);
      if (!station || station.exits.length === 0 || this.about.exits === false) return null;
      const exit = this.exitTo(station);
      if (exit) return node("p", { class: "exit-line" }, guide.icon("out"), node("span", { class: "exit-sign" }, words.text("ui-exit", { code: exit.code })),
        exit.places.length > 0 && node("span", { class: "remark" }, exit.places.map((place) => words.isolate(this.city.text(place))).join(" · ")));
      if (!entry.station) return null;
      const codes = [...new Set(station.exits.map((other) => other.code))];
      return node("p", { class: "exit-line" }, guide.icon("out"), node("span", {}, words.text("ui-exits") + " "),
        codes.map((code) => node("bdi", { class: "exit-sign" }, code)));
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
