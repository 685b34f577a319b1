/**
 * The time of the journey, along the service day from the first train to the last and a little beyond: dragged, stepped, or
 * moved with the keys. It tells `time` at every step.
 */
((guide) => {
  "use strict";
  const { node, setChildren, words, tell } = guide;

  class Dial {
    /** @param {HTMLElement} place */
    constructor(place) {
      this.place = place;
      this.clock = node("button", { type: "button", class: "dial-clock", title: words.text("ui-pick-time") });
      this.picker = node("input", { type: "time", class: "dial-picker", tabindex: "-1", "aria-label": words.text("ui-pick-time") });
      this.clock.addEventListener("click", () => this.pick());
      this.picker.addEventListener("change", () => this.picked());
      this.note = node("span", { class: "dial-note" });
      this.range = node("input", { type: "range", id: "dial-range", class: "dial-range", step: 60, "aria-label": words.text("ui-time") });
      this.first = node("span", { class: "dial-mark dial-first" });
      this.last = node("span", { class: "dial-mark dial-last" });
      this.track = node("div", { class: "dial-track" }, this.range, node("div", { class: "dial-marks", "aria-hidden": "true" }, this.first, this.last));
      const step = (label, sign, minutes) => {
        const button = node("button", { type: "button", class: "round dial-step", "aria-label": words.text(label) }, sign);
        button.addEventListener("click", () => this.move(this.time + minutes * 60));
        return button;
      };
      place.append(
        node("div", { class: "dial-head" }, step("ui-earlier", "−", -1), node("span", { class: "dial-pick" }, this.clock, this.picker), step("ui-later", "+", 1), this.note),
        this.track);
      this.range.addEventListener("input", () => this.move(+this.range.value));
      // Half an hour at a time where one minute is too little.
      this.range.addEventListener("keydown", (event) => {
        const step = { PageUp: 1800, PageDown: -1800 }[event.key];
        if (!step) return;
        event.preventDefault();
        this.move(this.time + step);
      });
    }

    move(time) {
      const within = Math.min(Math.max(time, +this.range.min), +this.range.max);
      if (within === this.time) return;
      this.time = within;
      tell(this.place, "time", { time: within });
    }

    /** Opens the device's own choice of a time; where it has none, the field for one. */
    pick() {
      this.picker.value = words.clock(this.time);
      this.picker.focus({ preventScroll: true });
      try {
        this.picker.showPicker();
      } catch {
        this.picker.select?.();
      }
    }

    /** The hours after midnight belong to the evening before, as far as the day goes. */
    picked() {
      const time = words.seconds(this.picker.value);
      if (Number.isNaN(time)) return;
      const isLate = time < +this.range.min && time + 86400 <= +this.range.max;
      this.move(isLate ? time + 86400 : time);
    }

    /**
     * Shows a time of a day.
     * @param {{first: number, last: number, until: number, time: number, isArrival: boolean}} day
     */
    show({ first, last, until, time, isArrival }) {
      const start = Math.floor(first / 60) * 60;
      const end = Math.ceil(until / 60) * 60;
      this.showDay(start, end, first, last);
      if (this.range.value !== String(time)) this.range.value = String(time);
      this.time = time;
      const minutes = Math.floor(last / 60) - Math.floor(time / 60);
      const state = minutes < 0 ? "gone" : minutes === 0 ? "last-train" : minutes <= 30 ? "soon" : "calm";
      const look = "dial state-" + state;
      if (this.place.className !== look) this.place.className = look;
      setChildren(this.clock, words.clock(time));
      const isNear = !isArrival && minutes <= 30;
      const note = [
        time >= 86400 ? words.text("nextDay") : "",
        !isNear ? "" : minutes < 0 ? words.text("ui-after-last") : minutes === 0 ? words.text("lastTrain") : words.count("ui-until-last", minutes),
      ].filter(Boolean).join(" · ");
      setChildren(this.note, note);
      this.range.setAttribute("aria-valuetext", [words.spokenClock(time), isNear ? note : ""].filter(Boolean).join(", "));
    }

    /** What stays as long as the question does: how far the dial goes, and its marks. */
    showDay(start, end, first, last) {
      const day = [start, end, first, last].join(" ");
      if (day === this.day) return;
      this.day = day;
      this.range.min = String(start);
      this.range.max = String(end);
      this.track.style.setProperty("--last", ((last - start) / Math.max(60, end - start)) * 100 + "%");
      setChildren(this.first, words.text("ui-first") + " " + words.clock(first));
      setChildren(this.last, words.text("ui-last") + " " + words.clock(last));
    }
  }
  guide.Dial = Dial;
})(metroguide);
