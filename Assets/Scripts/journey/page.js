/** The page of journeys: it holds the question, asks the planner, and has the parts show what came of it. */
((guide) => {
  "use strict";
  const { node, setChildren, words, kept } = guide;

  /** Whether map, question and answer stand on one page. */
  const isFront = document.body.dataset.page === "city";
  /** No service day is asked about later than this, in seconds: then the next one is near. */
  const latest = 28 * 3600;

  class Desk {
    constructor(place, answers) {
      this.place = place;
      this.answers = answers;
      this.city = answers.city;
      /** The address as it was last read or written. */
      this.hash = location.hash;
      /** @type {any} */
      this.asked = guide.asked.read(this.hash);
      this.picked = 0;
      this.unfolded = new Set();
      this.strip = new guide.Strip(this.city, this.unfolded);
      const ask = node("div", { class: "ask", ...(isFront ? { role: "group", tabindex: "-1", "aria-labelledby": "journey-asked" } : {}) });
      const ends = node("div", { class: "ends" });
      this.when = node("div", { class: "when", hidden: true });
      const dial = node("div", { class: "dial" });
      const options = node("div", { class: "options" });
      this.answerPlace = node("section", { class: "answer", "aria-label": words.text("ui-answers") });
      this.summary = node("p", { class: "unseen", role: "status" });
      const keeping = node("div", { class: "keeping" });
      this.when.append(this.modes(), dial, options);
      this.ask = ask;
      ask.append(...(isFront ? [this.foldedLine()] : []), ends, this.when);
      place.replaceChildren(ask, node("div", { class: "desk-right" }, this.summary, this.answerPlace, keeping));
      this.ends = new guide.Ends(ends, answers);
      this.dial = new guide.Dial(dial);
      this.fillOptions(options);
      this.keeping = new guide.Keeping(keeping, answers);
      this.answerPlace.addEventListener("toggle", (event) => this.unfold(/** @type {HTMLDetailsElement} */ (event.target)), true);
      this.update(true);
    }

    unfold(details) {
      if (details.open) this.unfolded.add(details.dataset.key);
      else this.unfolded.delete(details.dataset.key);
    }

    modes() {
      this.modeButtons = ["depart", "arrive"].map((mode) => {
        const button = node("button", { type: "button", class: "button mode", "aria-pressed": "false" }, words.text("ui-" + mode));
        button.addEventListener("click", () => this.change({ mode }));
        return button;
      });
      this.date = node("input", { type: "date", class: "input", id: "journey-date", "aria-label": words.text("ui-date") });
      this.date.addEventListener("change", () => this.date.value && this.change({ date: this.date.value }));
      this.nowButton = node("button", { type: "button", class: "button now", "aria-pressed": "false" }, words.text("ui-now"));
      this.nowButton.addEventListener("click", () => this.change({ date: "", time: null, mode: "depart" }));
      this.dayNote = node("p", { class: "day-note", id: "journey-day-note" });
      this.date.setAttribute("aria-describedby", "journey-day-note");
      return node("div", { class: "modes" },
        node("div", { class: "segment", role: "group", "aria-label": words.text("ui-time") }, this.modeButtons), this.nowButton,
        node("div", { class: "day" }, this.date, this.dayNote));
    }

    fillOptions(place) {
      this.prefer = node("select", { class: "input", id: "journey-prefer" },
        guide.preferences.map((name) => node("option", { value: name }, words.text("ui-prefer-" + name))));
      this.prefer.addEventListener("change", () => this.change({ prefer: this.prefer.value }));
      this.stepFree = node("input", { type: "checkbox", id: "journey-step-free" });
      this.stepFree.addEventListener("change", () => this.change({ stepFree: this.stepFree.checked }));
      place.append(node("label", { for: "journey-prefer" }, words.text("ui-prefer")), this.prefer,
        node("label", { class: "step-free-option" }, this.stepFree, words.text("ui-step-free")));
    }

    /** The question in one line, once it is answered: a touch unfolds it. */
    foldedLine() {
      this.lineWords = node("span", { class: "ask-line-words", id: "journey-asked" });
      this.lineWhen = node("span", { class: "ask-line-when" });
      this.line = node("button", { type: "button", class: "ask-line", "aria-expanded": "false" }, this.lineWords, this.lineWhen);
      this.line.addEventListener("click", () => this.fold(!this.isUnfolded));
      return this.line;
    }

    /** Folds the question where it has an answer, unless the reader wants to see it. */
    fold(isUnfolded) {
      this.isUnfolded = isUnfolded;
      const isAnswered = Boolean(this.from && this.to && this.from.id !== this.to.id);
      this.place.classList.toggle("is-answered", isAnswered);
      if (isFront) document.documentElement.classList.toggle("is-asked", isAnswered);
      // Where the field goes away in which it was asked, keys go on from the question: to the time, then to the answer.
      guide.keepFocus(this.ask, () => this.ask.classList.toggle("is-folded", isFront && isAnswered && !isUnfolded), this.ask);
      if (!this.line) return;
      this.line.hidden = !isAnswered;
      this.line.setAttribute("aria-expanded", String(isUnfolded));
    }

    /** What the folded question says: where to, and when. */
    tellLine(time) {
      if (!this.line) return;
      const { city, from, to, asked } = this;
      setChildren(this.lineWords, from.id + " " + to.id, () => [city.name(from.names), node("span", { class: "arrow" }, words.arrow), city.name(to.names)]);
      const day = this.day === this.now().date ? "" : words.longDate(this.day);
      const mode = time === null ? "" : words.text("ui-" + asked.mode) + " " + words.clock(time);
      setChildren(this.lineWhen, [day, mode, words.text("ui-prefer-" + (asked.prefer || city.prefer))].filter(Boolean).join(" · "));
    }

    change(changes) {
      if ("from" in changes || "to" in changes) this.isUnfolded = false;
      Object.assign(this.asked, changes);
      this.picked = 0;
      this.update();
    }

    /** The service day that now belongs to. */
    now() {
      return words.serviceNow(this.city.timeZone);
    }

    /** Everything anew after the question changed. */
    update(isFirst = false) {
      const { asked, answers } = this;
      this.sheet = null;
      answers.restrict(asked.stepFree);
      this.stepFree.checked = asked.stepFree;
      this.from = asked.from ? answers.end(asked.from) : null;
      this.to = asked.to ? answers.end(asked.to) : null;
      const unknown = [["from", this.from], ["to", this.to]].filter(([side, end]) => asked[side] && !end);
      if (this.from) asked.from = this.from.id;
      if (this.to) asked.to = this.to.id;
      this.ends.show("from", this.from);
      this.ends.show("to", this.to);
      this.ends.say(unknown.map(([side]) => words.text("ui-not-found", { text: asked[side] })).join(" "));
      const now = this.now();
      this.day = asked.date || now.date;
      this.date.value = this.day;
      this.showDay();
      this.nowButton.setAttribute("aria-pressed", String(asked.time === null && asked.mode === "depart" && this.day === now.date));
      this.prefer.value = asked.prefer || this.city.prefer;
      this.modeButtons.forEach((button, index) => button.setAttribute("aria-pressed", String(["depart", "arrive"][index] === asked.mode)));
      const isWhole = this.from && this.to && this.from.id !== this.to.id;
      this.when.hidden = !isWhole;
      this.fold(Boolean(isWhole && this.isUnfolded));
      this.range = isWhole && !answers.isEstimated(this.from, this.to, this.day) ? answers.day(this.from, this.to, this.day) : null;
      // Who asks at night, when nothing runs any more, is told so and not what still ran hours ago.
      if (this.range && asked.mode === "depart") this.range.until = Math.max(this.range.until, Math.min(this.wished(), latest));
      if (!isWhole) {
        if (this.from && this.to) this.ends.say(words.text("ui-same-ends"));
        this.say("");
        this.answerPlace.replaceChildren();
        this.showOnMap([]);
        this.keep(isFirst);
        return;
      }
      this.remember();
      if (this.answers.isEstimated(this.from, this.to, this.day)) this.showEstimate();
      else this.showTime();
    }

    /** How long journeys take where nothing says when trains run: no times, and no time to ask for. */
    showEstimate() {
      this.when.hidden = true;
      this.range = { isEstimate: true };
      this.answer = this.answers.answer(this.from, this.to, this.day, "depart", 0, this.asked.prefer);
      this.journeys = this.answers.inOrder(this.answer);
      this.alternatives = this.journeys.length;
      this.picked = Math.min(this.picked, Math.max(0, this.journeys.length - 1));
      if (this.journeys.length === 0) return this.showNoService();
      this.showJourneys();
      this.showTabs();
      this.keep();
    }

    /** Which timetable runs on the day that is asked about, and of which day the times are where it has none of its own. */
    showDay() {
      const day = words.dayOf(this.day);
      const own = this.city.timetableDay(day);
      const { names, isException } = this.city.timetableOf(day);
      const name = names && this.city.text(names);
      const shown = name ? words.text(isException && own === day ? "ui-day-runs-as" : "ui-day-kind", { kind: name }) : this.city.dayOff(day);
      const asOf = own === day ? "" : words.text("ui-times-as-of", { date: words.longDate(words.dateOf(own)) });
      setChildren(this.dayNote, [shown, asOf].filter(Boolean).join(" · "));
      this.dayNote.classList.toggle("is-other", isException || own !== day);
    }

    remember() {
      const { folder } = this.city;
      const entry = { city: folder, from: this.from.id, to: this.to.id };
      const [newest] = kept.all().history.journeys;
      if (!newest || newest.city !== folder || newest.from !== entry.from || newest.to !== entry.to) kept.remember("journeys", entry);
      for (const id of [this.from.id, this.to.id]) {
        if (!kept.all().history.stations.slice(0, 2).some((known) => known.id === id)) kept.remember("stations", { city: folder, id });
      }
    }

    /** The time that is asked for; where none is, now, or the morning of another day. */
    wished() {
      const now = this.now();
      return this.asked.time ?? (this.day === now.date ? now.time + (this.asked.mode === "arrive" ? 3600 : 0) : 8 * 3600);
    }

    /** The same within what the day has. */
    time() {
      const { first, last, until } = this.range;
      const [low, high] = this.asked.mode === "arrive" ? [first.arrival, last.arrival] : [first.departure, until];
      return Math.min(Math.max(Math.floor(this.wished() / 60) * 60, Math.floor(low / 60) * 60), Math.ceil(high / 60) * 60);
    }

    /** The strip follows the time at once; what can wait does so until the hand rests. */
    showTime(isDragged = false) {
      if (!this.range) return this.showNoService();
      const { first, last, until } = this.range;
      const time = this.time();
      const isArrival = this.asked.mode === "arrive";
      this.shownTime = time;
      this.tellLine(time);
      this.dial.place.hidden = false;
      this.dial.show(isArrival
        ? { first: first.arrival, last: last.arrival, until: last.arrival, time, isArrival }
        : { first: first.departure, last: last.departure, until, time, isArrival });
      const ask = () => this.answers.answer(this.from, this.to, this.day, this.asked.mode, time, this.asked.prefer);
      // After the last journey every answer is the same: none.
      this.answer = !isArrival && time > last.departure ? (this.range.gone ??= ask()) : ask();
      this.picked = Math.min(this.picked, Math.max(0, this.answer.journeys.length - 1));
      this.journeys = this.answers.inOrder(this.answer);
      this.alternatives = this.journeys.length;
      if (this.journeys.length > 0) this.showJourneys(true);
      else this.showRest(time);
      clearTimeout(this.follower);
      // The first time all answers come at once, so that none pushes another away.
      if (!isDragged && this.tabRows?.length === 0) this.settle();
      else this.follower = setTimeout(() => this.settle(), isDragged ? 200 : 0);
      this.keep();
    }

    /** The hand rests: the journeys that follow, and what is said aloud. */
    settle() {
      this.summary.textContent = this.told;
      if (this.journeys.length === 0) return;
      this.addFollowing();
      this.showTabs();
      this.lookAhead();
    }

    /** Asks what still runs after the last train while nobody waits for it, so that the hand can pass it without a halt. */
    lookAhead() {
      const { from, to, day, range } = this;
      const look = () => range === this.range && this.answers.afterLast(from, to, day, Math.ceil((range.last.departure + 1) / 60) * 60);
      if ("requestIdleCallback" in globalThis) requestIdleCallback(look);
    }

    addFollowing() {
      const journeys = this.answers.inOrder(this.answer);
      const missing = 3 - journeys.length;
      if (missing <= 0) return;
      if (this.asked.mode === "arrive") {
        const first = journeys.reduce((a, b) => (a.arrival < b.arrival ? a : b));
        this.journeys = [...journeys, ...this.answers.preceding(this.from, this.to, this.day, first, this.asked.prefer, missing)];
        return;
      }
      const last = journeys.reduce((a, b) => (a.departure > b.departure ? a : b));
      this.journeys = [...journeys, ...this.answers.following(this.from, this.to, this.day, last, this.asked.prefer, missing)];
    }

    /** What is said aloud: at once, or when the hand rests. @param {string} text */
    say(text, isAtOnce = true) {
      this.told = text;
      if (isAtOnce) this.summary.textContent = text;
    }

    showNoService() {
      this.dial.place.hidden = true;
      this.tellLine(null);
      this.showOnMap([]);
      const none = this.asked.stepFree ? words.text("ui-step-free-none") : this.city.dayOff(words.dayOf(this.day)) || words.text("ui-no-service");
      const lines = [none, ...this.access()];
      this.answerPlace.replaceChildren(...lines.map((line) => node("p", { class: "answer-refusal" }, line)));
      this.say(lines.join(" "));
      this.keep();
    }

    /** What keeps those from the two ends who cannot take steps. */
    access() {
      if (!this.asked.stepFree) return [];
      const answer = this.answers.answer(this.from, this.to, this.day, "first");
      return [[answer.from, this.from], [answer.to, this.to]].map(([told, end]) => {
        if (told.stepFree === "no") return words.text("ui-step-free-no", { station: this.city.text(end.names) });
        return told.stepFree === "unknown" ? words.text("ui-step-free-unknown", { station: this.city.text(end.names) }) : "";
      }).filter(Boolean);
    }

    facts(journey) {
      const time = words.duration(Math.ceil(journey.durationSeconds / 60));
      return [
        this.range?.isEstimate ? words.text("ui-about", { time }) : time,
        journey.changes === 0 ? words.text("ui-direct") : words.count("ui-changes", journey.changes),
        journey.fare && words.price(journey.fare),
      ].filter(Boolean);
    }

    /** What one of several answers gains and costs beside the first: "2 min earlier · ¥24 more". */
    trade(journey) {
      const [first] = this.journeys;
      const seconds = this.range.isEstimate ? journey.durationSeconds - first.durationSeconds : this.asked.mode === "arrive"
        ? words.seconds(journey.departure) - words.seconds(first.departure) : words.seconds(journey.arrival) - words.seconds(first.arrival);
      const money = journey.fare && first.fare ? +journey.fare.amount - +first.fare.amount : 0;
      const amount = (fare) => {
        const decimals = (fare.amount.split(".")[1] ?? "").length;
        return words.price({ amount: Math.abs(money).toFixed(decimals), currency: fare.currency });
      };
      return [
        seconds !== 0 && words.text(seconds < 0 ? "ui-gain-earlier" : "ui-gain-later", { time: words.duration(Math.ceil(Math.abs(seconds) / 60)) }),
        money !== 0 && words.text(money < 0 ? "ui-cheaper" : "ui-dearer", { price: amount(journey.fare) }),
      ].filter(Boolean);
    }

    times(journey) {
      if (this.range.isEstimate) return "";
      return words.spokenClock(words.seconds(journey.departure)) + " – " + words.spokenClock(words.seconds(journey.arrival));
    }

    /** The sheet that stands there while the question stays: with a journey, or with what is left after the last. */
    sheetOf(kind) {
      if (this.sheet?.kind === kind) return this.sheet;
      const part = (name) => node("p", { class: "strip-" + name });
      const [times, figures, bounds, strip, foot] = [part("times"), part("figures"), part("bounds"), node("div", {}), part("foot")];
      const fare = node("ul", { class: "strip-fare", hidden: true });
      const rest = node("div", { class: "rest state-last-train" });
      const target = node("p", { class: "rest-target" }, node("span", { class: "rest-gap", "aria-hidden": "true" }),
        node("span", { class: "strip-name" }, this.city.name(this.to.names)));
      this.picture = node("div", { class: "strip-sheet" }, this.head(),
        kind === "rest" ? [rest, strip, target, foot] : [times, figures, bounds, fare, strip, foot]);
      this.tabs = kind === "rest" ? null : node("div", { class: "several", role: "group", "aria-label": words.text("ui-answers") });
      this.tabRows = [];
      const map = node("div", { class: "actions-map" });
      this.sheet = { kind, times, figures, bounds, fare, strip, foot, rest, target, map };
      this.answerPlace.replaceChildren(...[this.tabs, this.picture, this.actions(map)].filter(Boolean));
      return this.sheet;
    }

    /** Shows the nodes of a journey; nothing where there is none. */
    showStrip(sheet, nodes, about) {
      const list = nodes && this.strip.element(nodes, about);
      if (sheet.strip.firstChild !== list) sheet.strip.replaceChildren(...(list ? [list] : []));
      this.showFoot(sheet.foot, nodes ?? []);
      this.showMapLink(sheet.map);
    }

    /** @param {boolean} [isWaiting]  whether more answers may follow, whose places are kept free */
    showJourneys(isWaiting = false) {
      const { taxi, lastTrain } = this.answer;
      const journey = this.journeys[this.picked];
      this.journey = journey;
      const sheet = this.sheetOf("journey");
      const facts = this.facts(journey);
      this.say([this.times(journey), ...facts].filter(Boolean).join(", "), !isWaiting);
      setChildren(sheet.times, this.times(journey));
      setChildren(sheet.figures, facts.join(" · "));
      setChildren(sheet.bounds, this.bounds(taxi));
      this.showFare(sheet.fare, journey);
      const binding = lastTrain ?? this.range.lastTrain;
      this.showStrip(sheet, journey.nodes, { bottleneck: binding, from: this.from, to: this.to, exit: this.asked.exit });
      this.showTabs(isWaiting);
    }

    /** Several answers to choose from; none where there is but one. */
    showTabs(isWaiting = false) {
      const count = this.journeys.length < 2 ? 0 : this.journeys.length;
      while (!isWaiting && this.tabRows.length < count) this.addTab();
      if (!isWaiting) for (const { button } of this.tabRows.splice(count)) button.remove();
      this.tabRows.forEach((row, index) => {
        const journey = this.journeys[index];
        row.button.classList.toggle("is-waiting", !journey);
        if (!journey) return;
        const pressed = String(index === this.picked);
        if (row.button.getAttribute("aria-pressed") !== pressed) row.button.setAttribute("aria-pressed", pressed);
        setChildren(row.times, this.times(journey));
        const trade = index > 0 && index < this.alternatives ? this.trade(journey) : [];
        setChildren(row.facts, [...this.facts(journey), ...trade].join(" · "));
        const rides = journey.nodes.filter((entry) => entry.kind === "time" && entry.line).map(({ line }) => line);
        setChildren(row.badges, rides.join(" "), () => rides.map((line) => this.city.badge(this.city.lineOf.get(line))));
      });
    }

    addTab() {
      const index = this.tabRows.length;
      const [times, facts, badges] = [node("span", { class: "several-times" }), node("span", { class: "several-facts" }), node("span", { class: "badges small" })];
      const button = node("button", { type: "button", class: "several-one", "aria-pressed": "false" }, times, facts, badges);
      button.addEventListener("click", () => {
        this.picked = index;
        this.showJourneys();
      });
      this.tabRows.push({ button, times, facts, badges });
      this.tabs.append(button);
    }

    /** What of the fare each ride adds, and with what it is paid, where there is more to say than the sum. */
    showFare(place, journey) {
      const parts = journey.fare?.parts ?? [];
      place.hidden = parts.length < 2 && !parts.some(({ name, media }) => name || media);
      if (place.hidden) return setChildren(place, "");
      const told = parts.map(({ legs, amount, name, media }, index) => [
        legs.map((leg) => words.isolate(this.city.text(this.city.lineOf.get(journey.legs[leg].line).names))).join(" "),
        words.isolate((index > 0 ? "+" : "") + words.price({ amount, currency: journey.fare.currency })),
        name && words.isolate(name[this.city.languages[this.city.shown]] ?? ""),
        media && words.text("ui-pay-with", { media: media.map((medium) => medium.name ?? words.text("ui-pay-" + medium.kind)).join(", ") }),
        index > 0 && +amount === 0 && words.text("ui-fare-more"),
      ].filter(Boolean).join(" · "));
      const rider = this.answer.rider?.name?.[this.city.languages[this.city.shown]];
      setChildren(place, [rider, ...told].join("\n"), () => [rider && node("li", {}, rider), ...told.map((line) => node("li", {}, line))].filter(Boolean));
    }

    bounds(taxi) {
      if (this.range.isEstimate) {
        return [words.text("ui-estimated"), taxi && words.text("ui-taxi", { price: words.aboutPrice(taxi) })].filter(Boolean).join(" ");
      }
      const { first, last } = this.range;
      return [
        words.text("ui-first") + " " + words.clock(first.departure), words.text("ui-last") + " " + words.spokenClock(last.departure),
        taxi && words.text("ui-taxi", { price: words.aboutPrice(taxi) }),
      ].filter(Boolean).join(" · ");
    }

    head() {
      const { from, to, city } = this;
      const other = [from, to].map((end) => city.otherText(end.names));
      return node("h2", { class: "strip-head" }, city.name(from.names), node("span", { class: "arrow" }, words.arrow), city.name(to.names),
        other.every(Boolean) && node("span", { class: "strip-head-other" }, city.name(from.names, true), words.arrow, city.name(to.names, true)));
    }

    showFoot(foot, nodes) {
      const dates = nodes.map((entry) => entry.line && this.city.lineOf.get(entry.line).date).filter(Boolean).sort();
      const isEstimate = this.range?.isEstimate;
      setChildren(foot, [!isEstimate && this.day, dates[0]].join(" "), () => [this.city.name(this.city.networks),
        !isEstimate && " · " + words.longDate(this.day),
        dates.length > 0 && " · " + words.text("ui-timetable", { date: words.longDate(dates[0]) })]);
    }

    /** After the last train: what still runs and where it ends, a taxi, and the first connection of the next day. */
    showRest(time) {
      const { last } = this.range;
      const { journey, station, taxi, first } = this.answers.afterLast(this.from, this.to, this.day, time);
      const end = journey && this.answers.endOf(this.city.stationOf.get(station));
      const lines = [
        words.text("ui-last-left", { time: words.spokenClock(last.departure) }),
        journey
          ? words.text("ui-runs-as-far", { station: this.city.text(end.names), time: words.spokenClock(words.seconds(journey.arrival)) })
          : words.text("ui-runs-no-more"),
        taxi ? words.text("ui-rest-by-taxi", { price: words.aboutPrice(taxi) })
          : this.answer.taxi && words.text("ui-taxi", { price: words.aboutPrice(this.answer.taxi) }),
        first && words.text("ui-first-tomorrow", { date: words.longDate(first.date), time: words.clock(words.seconds(first.departure)) }),
      ].filter(Boolean);
      this.journey = journey ?? null;
      this.say([words.text("ui-no-connection"), ...lines].join(" "), false);
      const sheet = this.sheetOf("rest");
      setChildren(sheet.rest, lines.join("\n"), () => [node("p", { class: "rest-head" }, words.text("ui-no-connection")),
        lines.map((line) => node("p", {}, line))]);
      sheet.target.hidden = !journey;
      this.showStrip(sheet, journey?.nodes, journey && { from: this.from, to: end, exits: false });
    }

    actions(map) {
      const entry = { city: this.city.folder, from: this.from.id, to: this.to.id };
      const isFavourite = kept.isFavourite("journeys", entry);
      const button = (name, icon, act, pressed) => {
        const element = node("button", { type: "button", class: "button", "data-action": name, "aria-pressed": pressed }, guide.icon(icon), node("span", {}, words.text("ui-" + name)));
        element.addEventListener("click", act);
        return element;
      };
      this.actionNote ??= node("p", { class: "remark action-note", role: "status" });
      return node("div", { class: "actions" },
        button("favourite", "star", () => guide.tell(this.answerPlace, "favour", { section: "journeys", entry }), String(isFavourite)),
        button("share", "share", () => this.share()), button("save-image", "image", () => this.saveImage()),
        map, this.actionNote);
    }

    /** Draws the journey on the map of the same page, where it is another one than before. */
    showOnMap(rides) {
      const key = JSON.stringify(rides);
      if (!isFront || key === (this.mapped ?? "[]")) return;
      this.mapped = key;
      guide.tell(this.place, rides.length > 0 ? "show-journey" : "show-network", { rides });
    }

    /** The way to the map, on which the journey then stands. */
    showMapLink(place) {
      const rides = (this.journey?.legs ?? []).filter(({ kind }) => kind === "ride").map(({ line, from, to, stops = [] }) => ({
        line, stations: [from, ...stops.map(({ station }) => station), to].filter((id, index, all) => id && id !== all[index - 1]),
      }));
      if (isFront) return this.showOnMap(rides);
      const address = rides.length > 0 ? this.city.mapAddress(rides) : "";
      setChildren(place, address, () => [address && node("a", { class: "button", "data-action": "map", href: address },
        guide.icon("whole"), node("span", {}, words.text("ui-on-map")))]);
    }

    /** What is sent along with a link or an image. */
    shareText() {
      const name = (names) => words.isolate(this.city.text(names));
      const title = name(this.from.names) + words.arrow + name(this.to.names);
      const lines = [title, this.told];
      for (const entry of this.journey?.nodes ?? []) {
        if (entry.kind === "stop") continue;
        if (entry.kind === "time") {
          const facts = words.duration(entry.minutes ?? 0);
          lines.push("  " + (entry.walk ? words.text("walkFor", { time: facts }) : name(this.city.lineOf.get(entry.line).names) + " · " + words.count("ui-stops", entry.stopCount ?? 0) + " · " + facts));
        } else {
          const clock = entry.departure ?? entry.arrival;
          lines.push((clock ? words.clock(words.seconds(clock)) + " " : "") + name(this.strip.names(entry)));
        }
      }
      const own = guide.shareText;
      if (own) lines.push(own);
      return { title, text: lines.join("\n") };
    }

    link() {
      const asked = { ...this.asked, date: this.day, time: this.shownTime ?? null };
      return location.href.split("#")[0] + "#" + guide.asked.hash(asked);
    }

    async share() {
      const { title, text } = this.shareText();
      const url = this.link();
      try {
        if (navigator.share) return await navigator.share({ title, text, url });
      } catch (error) {
        if (error.name === "AbortError") return;
      }
      try {
        await navigator.clipboard.writeText(text + "\n" + url);
        this.actionNote.textContent = words.text("ui-copied");
      } catch {
        const field = node("input", { class: "input", readonly: true, value: url, "aria-label": words.text("ui-copy") });
        this.actionNote.replaceChildren(field);
        field.select();
      }
    }

    async saveImage() {
      try {
        const { title, text } = this.shareText();
        const blob = await guide.picture(this.picture, guide.shareText);
        const file = new File([blob], title.replace(/[\s/\\:]+/g, "-") + ".png", { type: "image/png" });
        const isPhone = matchMedia("(pointer: coarse)").matches;
        if (isPhone && navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file], title, text });
        guide.save(blob, file.name);
        this.actionNote.textContent = "";
      } catch (error) {
        if (error.name !== "AbortError") this.actionNote.textContent = words.text("ui-image-failed");
      }
    }

    /** Writes the question into the address; browsers refuse too many in a row, so not at every step. */
    keep(isFirst = false) {
      if (isFirst) return;
      clearTimeout(this.keeper);
      this.keeper = setTimeout(() => this.writeAddress(), 150);
    }

    writeAddress() {
      // Another address that is not heard of yet counts: it must not be lost, whatever was still to be written.
      if (location.hash !== this.hash) return;
      const hash = guide.asked.hash(this.asked);
      if ("#" + hash !== location.hash) history.replaceState(null, "", hash ? "#" + hash : location.pathname + location.search);
      this.hash = location.hash;
      guide.followLanguages();
    }

    /** Asks what a new address asks. */
    follow() {
      this.hash = location.hash;
      // A place on the page, or one on the map, is no question.
      if (isFront && !/^#$|[#&](from|to)=/.test(this.hash || "#")) return;
      this.change(guide.asked.read(this.hash));
    }
  }

  /** @type {Desk | undefined} */
  let desk;
  guide.part("journey", async (place) => {
    guide.shareText = place.dataset.share ?? "";
    place.replaceChildren(node("p", { class: "remark", role: "status" }, words.text("ui-loading")));
    try {
      const [folder] = guide.cities;
      const [city, planner] = await Promise.all([guide.city(folder), guide.planner(folder)]);
      place.classList.add("is-live");
      guide.desk = desk = new Desk(place, new guide.Answers(city, planner));
      desk.keeping.show();
    } catch (error) {
      place.replaceChildren(node("p", { class: "answer-refusal", role: "status" }, words.text("ui-no-data")));
      throw error;
    }
  });

  guide.page("journey city", {
    end: ({ detail: { side, id, exit } }) => desk.change({ [side]: id, ...(side === "to" ? { exit: exit ?? "" } : {}) }),
    swap: () => desk.change({ from: desk.asked.to, to: desk.asked.from, exit: "" }),
    time: ({ detail: { time } }) => {
      desk.asked.time = time;
      if (!desk.asked.date) desk.asked.date = desk.day;
      desk.nowButton.setAttribute("aria-pressed", "false");
      desk.showTime(true);
    },
    settle: ({ detail: { place, side } }) => {
      const id = desk.asked[side] || desk.asked.from || desk.asked.to;
      if (id) kept.settle(place, desk.city.folder, id);
      else desk.ends.say(words.text("ui-settle-hint"));
    },
    ask: ({ detail: { section, entry } }) => {
      if (section === "journeys") desk.change({ from: entry.from, to: entry.to, exit: "" });
      else desk.change(desk.asked.from && !desk.asked.to ? { to: entry.id } : { from: entry.id });
      scrollTo({ top: 0 });
    },
    kept: () => {
      if (!desk) return;
      desk.keeping.show();
      desk.ends.showChips();
      const favourite = document.querySelector("[data-action=favourite]");
      if (favourite && desk.from && desk.to)
        favourite.setAttribute("aria-pressed", String(kept.isFavourite("journeys", { city: desk.city.folder, from: desk.from.id, to: desk.to.id })));
    },
  });
  addEventListener("hashchange", () => desk?.follow());
})(metroguide);
