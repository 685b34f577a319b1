/**
 * A drawing that can be moved and brought closer: by finger, pinch, wheel, double tap and keys. Only the transform of one
 * layer changes, so that the browser moves what it has painted and lays nothing out.
 */
((guide) => {
  "use strict";
  const nearest = 3;
  /** How close what is shown whole is brought, and how far its names stay from the frame, in pixels. */
  const [nearestOfAll, edge] = [1.4, 6];
  /** How far it may go, of the scale at which the drawing alone is seen whole. */
  const farther = 0.6;
  const slack = 6;
  /** How soon a second tap makes a double one, in milliseconds. */
  const secondTap = 260;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  class MapView {
    /** @param {HTMLElement} frame what is looked through @param {HTMLElement} sheet what moves
     * @param {{width: number, height: number, tapped: (x: number, y: number, target: Element) => void,
     *   moved?: (scale: number, isMoving: boolean) => Promise<void> | void}} options */
    constructor(frame, sheet, { width, height, tapped, moved = () => {} }) {
      Object.assign(this, { frame, sheet, width, height, tapped, moved });
      [this.x, this.y, this.scale] = [0, 0, 1];
      // Lies over the drawing while that moves, so that nobody has to find out what is under a finger, nor to style anew all
      // of the drawing for another cursor.
      this.shield = guide.node("div", { class: "map-shield", "aria-hidden": "true" });
      frame.append(this.shield);
      /** @type {Map<number, {x: number, y: number}>} */
      this.fingers = new Map();
      this.hasMoved = false;
      this.lastTap = { time: 0, x: 0, y: 0 };
      this.isAsked = false;
      this.measure();
      this.showAll();
      new ResizeObserver(() => this.measure()).observe(frame);
      frame.addEventListener("pointerdown", (event) => this.down(event));
      frame.addEventListener("pointermove", (event) => this.move(event));
      for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => this.up(event));
      frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
      // Taps are told by pointers; links are no pictures to be carried away.
      frame.addEventListener("click", (event) => this.hasMoved && event.detail > 0 && event.preventDefault());
      frame.addEventListener("dragstart", (event) => event.preventDefault());
      // A link that gets the focus is brought into sight by the map, not by scrolling.
      frame.addEventListener("scroll", () => (frame.scrollLeft = frame.scrollTop = 0));
    }

    measure() {
      const box = this.frame.getBoundingClientRect();
      const wasWhole = this.isWhole;
      [this.frameWidth, this.frameHeight] = [this.frame.clientWidth, this.frame.clientHeight];
      this.whole = Math.min(this.frameWidth / this.width, this.frameHeight / this.height);
      if (wasWhole && box.width) this.showAll();
      else this.set(this.x, this.y, this.scale);
    }

    /** Whether all of the drawing is seen. */
    get isWhole() {
      return this.whole !== undefined && Math.abs(this.scale - this.whole) < 1e-6;
    }

    /** From how far the drawing is seen at most: whole, or further where what is written around it needs the room. */
    get farthest() {
      return Math.min(this.whole, this.fitted ?? nearest, nearest);
    }

    /** Where the drawing is, to be compared. */
    get placing() {
      return [this.x, this.y, this.scale].join(" ");
    }

    /** Puts the drawing somewhere; it never leaves the frame whole. */
    set(x, y, scale) {
      this.scale = Math.min(nearest, Math.max(this.farthest, scale));
      const [w, h] = [this.width * this.scale, this.height * this.scale];
      const keep = (at, size, room) => {
        // Half of what is seen may be empty, so that a card never hides what is at the edge.
        const rest = Math.min(room / 2, size / 2);
        return Math.min(room - rest, Math.max(rest - size, at));
      };
      this.x = keep(x, w, this.frameWidth);
      this.y = keep(y, h, this.frameHeight);
      if (this.isAsked) return;
      this.isAsked = true;
      requestAnimationFrame(() => {
        this.isAsked = false;
        this.rest();
        this.moved(this.scale, true);
        this.sheet.style.transform = `translate3d(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px, 0) scale(${this.scale.toFixed(5)})`;
      });
    }

    /** Says that the drawing moves, and soon after the last move that it rests. */
    rest() {
      if (!this.resting) this.frame.classList.add("is-moving");
      clearTimeout(this.resting);
      this.resting = setTimeout(async () => {
        this.resting = 0;
        if (this.fingers.size > 0) return;
        // What is drawn anew at rest is painted once all of it is there.
        await this.moved(this.scale, false);
        if (!this.resting && this.fingers.size === 0) this.frame.classList.remove("is-moving");
      }, 160);
    }

    showAll() {
      this.fitted = undefined;
      this.set((this.frameWidth - this.width * this.whole) / 2, (this.frameHeight - this.height * this.whole) / 2, this.whole);
    }

    /** @param {number} factor @param {number} [x] a point of the frame that stays where it is */
    zoom(factor, x = this.frameWidth / 2, y = this.frameHeight / 2) {
      const scale = Math.min(nearest, Math.max(this.farthest, this.scale * factor));
      const ratio = scale / this.scale;
      this.set(x - (x - this.x) * ratio, y - (y - this.y) * ratio, scale);
    }

    pan(dx, dy) {
      this.set(this.x + dx, this.y + dy, this.scale);
    }

    /** The point of the drawing under a point of the window. */
    place(clientX, clientY) {
      const box = this.frame.getBoundingClientRect();
      return { x: (clientX - box.left - this.x) / this.scale, y: (clientY - box.top - this.y) / this.scale };
    }

    /** The point of the drawing in the middle of the frame. */
    middle() {
      return { x: (this.frameWidth / 2 - this.x) / this.scale, y: (this.frameHeight / 2 - this.y) / this.scale };
    }

    /** The part of the drawing that is in sight, with so many sizes of the frame on each side of it. */
    sight(room = 0) {
      const [width, height] = [this.frameWidth / this.scale, this.frameHeight / this.scale];
      return {
        x: -this.x / this.scale - room * width, y: -this.y / this.scale - room * height,
        width: (1 + 2 * room) * width, height: (1 + 2 * room) * height,
      };
    }

    /** Looks at a point of the drawing from so close. */
    look(x, y, scale) {
      const near = Math.min(nearest, Math.max(this.farthest, scale));
      this.set(this.frameWidth / 2 - x * near, this.frameHeight / 2 - y * near, near);
    }

    /** Brings a point of the drawing into sight, and close enough to be read. @param {number} [closeness] */
    bring(x, y, closeness = this.scale, { foot, left, right } = { foot: 0, left: 0, right: 0 }) {
      const scale = Math.max(this.scale, Math.min(nearest, closeness));
      const [sx, sy] = [this.x + x * this.scale, this.y + y * this.scale];
      const room = 60;
      const isIn = sx > room + left && sx < this.frameWidth - room - right && sy > room && sy < this.frameHeight - room - foot;
      if (isIn && scale === this.scale) return;
      this.set((this.frameWidth + left - right) / 2 - x * scale, (this.frameHeight - foot) / 2 - y * scale, scale);
    }

    /**
     * Shows points of the drawing, and what is written beside them.
     * @param {{x: number, y: number}[]} points
     * @param {(scale: number) => {x: number, y: number, width: number, height: number}[]} written  what is written at a scale
     * @param {number} top  how much of the frame is taken above, in pixels
     */
    fit(points, written = () => [], top = 0) {
      if (points.length === 0) return;
      const [width, height] = [this.frameWidth, Math.max(1, this.frameHeight - top)];
      const margin = Math.min(70, 0.14 * Math.min(width, height));
      const around = ({ x, y, width = 0, height = 0 }, room) => ({ left: x - room, upper: y - room, right: x + width + room, lower: y + height + room });
      const boundsAt = (scale) => {
        const boxes = [...points.map((point) => around(point, margin / scale)), ...written(scale).map((box) => around(box, edge / scale))];
        return {
          left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)),
          upper: Math.min(...boxes.map(({ upper }) => upper)), lower: Math.max(...boxes.map(({ lower }) => lower)),
        };
      };
      const least = farther * this.whole;
      // Names grow as the map goes away, and with them what has to find room.
      let [scale, bounds] = [nearestOfAll, boundsAt(nearestOfAll)];
      for (let round = 0; round < 20 && scale > least; round++) {
        const fits = Math.min(width / (bounds.right - bounds.left), height / (bounds.lower - bounds.upper)) / scale;
        if (fits >= 1) break;
        scale = Math.max(least, scale * Math.min(fits, 0.98));
        bounds = boundsAt(scale);
      }
      this.fitted = scale;
      this.set(width / 2 - ((bounds.left + bounds.right) / 2) * scale, top + height / 2 - ((bounds.upper + bounds.lower) / 2) * scale, scale);
    }

    // Fingers and wheels

    /** @param {PointerEvent} event */
    down(event) {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (event.target.closest(".map-tools, .map-card")) return;
      cancelAnimationFrame(this.gliding);
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 1) {
        this.hasMoved = false;
        this.start = { x: event.clientX, y: event.clientY };
        this.pace = { x: 0, y: 0, time: event.timeStamp };
      }
    }

    /** @param {PointerEvent} event */
    move(event) {
      const finger = this.fingers.get(event.pointerId);
      if (!finger) return;
      const before = this.spread();
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
      if (!this.hasMoved && this.fingers.size === 1) {
        if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < slack) return;
        this.hasMoved = true;
        this.shield.setPointerCapture(event.pointerId);
      }
      [finger.x, finger.y] = [event.clientX, event.clientY];
      if (this.fingers.size === 1) {
        // What a busy browser tells at once was no faster than a frame.
        const time = Math.max(8, event.timeStamp - this.pace.time);
        this.pace = { x: 0.7 * (dx / time) + 0.3 * this.pace.x, y: 0.7 * (dy / time) + 0.3 * this.pace.y, time: event.timeStamp };
        return this.pan(dx, dy);
      }
      this.hasMoved = true;
      const after = this.spread();
      const box = this.frame.getBoundingClientRect();
      const ratio = after.size / Math.max(1, before.size);
      const [x, y] = [before.x - box.left, before.y - box.top];
      const scale = Math.min(nearest, Math.max(this.farthest, this.scale * ratio));
      const real = scale / this.scale;
      this.set(after.x - box.left - (x - this.x) * real, after.y - box.top - (y - this.y) * real, scale);
    }

    /** The middle of the first two fingers and how far they are apart. */
    spread() {
      const [a, b = a] = [...this.fingers.values()];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, size: Math.hypot(a.x - b.x, a.y - b.y) };
    }

    /** @param {PointerEvent} event */
    up(event) {
      if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
      this.rest();
      if (event.type === "pointercancel") return;
      if (this.hasMoved) return this.glide(event.timeStamp);
      const isSecond = event.timeStamp - this.lastTap.time < secondTap
        && Math.hypot(event.clientX - this.lastTap.x, event.clientY - this.lastTap.y) < 40;
      const box = this.frame.getBoundingClientRect();
      this.lastTap = { time: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
      clearTimeout(this.waiting);
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isSecond) return this.zoom(2, event.clientX - box.left, event.clientY - box.top);
      // A second tap may follow, which is another wish.
      const { x, y } = this.place(event.clientX, event.clientY);
      this.waiting = setTimeout(() => this.tapped(x, y, event.target), secondTap);
    }

    /** What was pushed glides on for a moment. */
    glide(time) {
      if (still.matches || time - this.pace.time > 60) return;
      let { x, y } = this.pace;
      let last = performance.now();
      const step = (now) => {
        const passed = Math.min(40, now - last);
        last = now;
        this.pan(x * passed, y * passed);
        const slower = Math.exp(-passed / 180);
        [x, y] = [x * slower, y * slower];
        if (Math.hypot(x, y) > 0.02) this.gliding = requestAnimationFrame(step);
      };
      this.gliding = requestAnimationFrame(step);
    }

    /** @param {WheelEvent} event */
    wheel(event) {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 300 : 1;
      const box = this.frame.getBoundingClientRect();
      const amount = Math.max(-150, Math.min(150, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.003);
      this.zoom(Math.exp(-amount), event.clientX - box.left, event.clientY - box.top);
    }
  }

  guide.MapView = MapView;
})(metroguide);
