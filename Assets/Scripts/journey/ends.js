/** Where the journey begins and ends: two fields with the list of what may be meant, and the ways to fill them. */
((guide) => {
  "use strict";
  const { node, words, tell } = guide;
  const sides = ["from", "to"];

  class Ends {
    /** @param {HTMLElement} place @param {any} answers */
    constructor(place, answers) {
      this.place = place;
      this.answers = answers;
      this.city = answers.city;
      this.labels = { from: "", to: "" };
      this.isSet = { from: false, to: false };
      this.touched = "from";
      this.inputs = {};
      this.watchPresses();
      const rows = sides.map((side) => this.row(side));
      const swap = node("button", { type: "button", class: "round swap", "aria-label": words.text("ui-swap"), title: words.text("ui-swap") }, guide.icon("swap"));
      swap.addEventListener("click", () => tell(place, "swap"));
      this.note = node("p", { class: "ends-note", role: "status" });
      this.chips = node("div", { class: "chips" });
      place.append(node("div", { class: "ends-fields" }, node("div", { class: "ends-rows" }, rows), swap), this.chips, this.note);
      this.showChips();
    }

    row(side) {
      const id = "journey-" + side;
      const input = node("input", { id, type: "text", placeholder: words.text(`ui-${side}-hint`) });
      this.inputs[side] = input;
      input.addEventListener("focus", () => {
        this.touched = side;
        input.select();
      });
      const row = node("div", { class: "ends-row ends-" + side },
        node("span", { class: "ends-sign", "aria-hidden": "true" }),
        node("label", { for: id }, words.text("ui-" + side)), node("span", { class: "field" }, input));
      new guide.Combobox(input, {
        label: words.text("ui-" + side),
        choices: (text) => (text && text !== this.labels[side] ? this.found(text) : this.kept(side)),
        chosen: ({ value }) => this.choose(side, value.id, value.exit),
        // A press that leaves the field has to meet the page as it is, so what follows waits until it is over.
        left: () => this.afterPress(() => document.activeElement !== input && this.left(side)),
      });
      return row;
    }

    /** Does something once no finger and no button of a mouse is down, and what they pressed has been done. */
    afterPress(act) {
      if (this.isPressed) this.waiting.push(act);
      else setTimeout(act);
    }

    watchPresses() {
      /** @type {(() => void)[]} */
      this.waiting = [];
      this.isPressed = false;
      addEventListener("pointerdown", () => (this.isPressed = true), true);
      for (const end of ["pointerup", "pointercancel"]) {
        addEventListener(end, () => {
          this.isPressed = false;
          for (const act of this.waiting.splice(0)) setTimeout(act);
        }, true);
      }
    }

    found(text) {
      const { city } = this;
      const point = guide.coordinate(text);
      if (point) return [this.choice({ kind: "place", city, thing: { id: this.answers.end(text).id, names: city.all(text) } })];
      return guide.find(city, this.answers.planner, text, { withLines: false }).map((found) => this.choice(found));
    }

    choice(found) {
      return {
        element: guide.foundElement(found), label: this.city.text(found.thing.names),
        value: { id: found.thing.id, exit: found.exit?.code ?? "" },
      };
    }

    /** What was kept, for a field in which nothing stands yet. */
    kept(side) {
      const { favourites, history } = guide.kept.all();
      const ids = [...favourites.stations, ...history.stations].filter((entry) => entry.city === this.city.folder).map((entry) => entry.id);
      const own = this.answers.end(this.inputs[side].value)?.id;
      return [...new Set(ids)].filter((id) => id !== own).slice(0, 6).map((id) => this.thingChoice(id)).filter(Boolean);
    }

    thingChoice(id) {
      const end = this.answers.end(id);
      if (!end) return null;
      return this.choice({ kind: end.station ? "station" : "place", city: this.city, thing: end.station ?? end });
    }

    choose(side, id, exit = "") {
      tell(this.place, "end", { side, id, exit });
      const other = side === "from" ? "to" : "from";
      if (!this.isSet[other]) this.inputs[other].focus();
    }

    /** A field that was left is what was chosen before, unless it was emptied or names something without a doubt. */
    left(side) {
      const text = this.inputs[side].value.trim();
      if (text === this.labels[side]) return;
      const end = text && this.answers.end(text);
      if (!text || end) tell(this.place, "end", { side, id: end ? end.id : "", exit: "" });
      else this.inputs[side].value = this.labels[side];
    }

    /** @param {"from" | "to"} side @param {any} end  nothing: the field is empty */
    show(side, end) {
      this.labels[side] = end ? this.city.text(end.names) : "";
      this.isSet[side] = Boolean(end);
      this.inputs[side].value = this.labels[side];
      this.inputs[side].lang = this.city.languages[this.city.shown];
    }

    say(text) {
      this.note.textContent = text;
    }

    /** Home, work, and the station that is nearest to the device. */
    showChips() {
      const kept = guide.kept.all();
      const target = () => (this.isSet.from && !this.isSet.to ? "to" : this.touched);
      const place = (name) => {
        const end = kept[name][this.city.folder] && this.answers.end(kept[name][this.city.folder]);
        const label = words.text("ui-" + name);
        const button = node("button", { type: "button", class: "button chip" + (end ? "" : " chip-open") }, guide.icon(name),
          node("span", {}, end ? label + " · " + words.isolate(this.city.text(end.names)) : words.text("ui-settle", { place: label })));
        button.addEventListener("click", () => {
          if (end) return this.choose(target(), end.id);
          tell(this.place, "settle", { place: name, side: this.touched });
        });
        return button;
      };
      const near = node("button", { type: "button", class: "button chip" }, guide.icon("near"), node("span", {}, words.text("ui-nearest")));
      near.hidden = !navigator.geolocation;
      near.addEventListener("click", async () => {
        this.say(words.text("ui-locating"));
        try {
          const { latitude, longitude } = await guide.locate();
          const [nearest] = this.city.nearest(latitude, longitude);
          this.say("");
          this.choose(this.isSet.from ? target() : "from", nearest.station.id);
        } catch {
          this.say(words.text("ui-no-location"));
        }
      });
      const chips = [near, place("home"), place("work")];
      guide.keepFocus(this.chips, () => this.chips.replaceChildren(...chips));
    }
  }
  guide.Ends = Ends;
})(metroguide);
