/**
 * An image of a part of the page: the boxes and words as they stand there, drawn once more on a canvas, with the fonts of the
 * page, which an image inside an image could not have.
 */
((guide) => {
  "use strict";
  const scale = 3;
  const margin = 22;
  const isSeen = (color) => !/^(transparent|rgba\(.*, 0\))$/.test(color);
  const pixels = (text) => (text.match(/-?[\d.]+(?=px)/g) ?? []).map(Number);

  /** What is drawn, in the order in which it covers what was drawn before. */
  class Picture {
    /** @param {HTMLElement} root */
    constructor(root) {
      this.root = root.getBoundingClientRect();
      /** @type {{layer: number, draw: (context: CanvasRenderingContext2D) => void}[]} */
      this.steps = [];
      /** @type {Promise<void>[]} */
      this.loading = [];
      this.element(root, 0);
    }

    /** Where something stands in the image. @param {DOMRect} box */
    box({ left, top, width, height }) {
      return { x: left - this.root.left + margin, y: top - this.root.top + margin, width, height };
    }

    /** @param {Element} element @param {number} layer */
    element(element, layer) {
      const style = getComputedStyle(element);
      if (style.display === "none" || style.visibility === "hidden" || element.classList.contains("unseen")) return;
      const own = layer + (parseInt(style.zIndex) || 0);
      const add = (draw) => this.steps.push({ layer: own, draw });
      const box = this.box(element.getBoundingClientRect());
      if (element instanceof SVGSVGElement) return this.icon(element, style, box, add);
      this.ground(style, box, add);
      this.borders(style, box, add);
      const isClosed = element instanceof HTMLDetailsElement && !element.open;
      for (const child of element.childNodes) {
        if (child instanceof Text && !isClosed) this.words(child, style, add, element.tagName === "SUMMARY" ? box : null);
        else if (child instanceof Element && (!isClosed || child.tagName === "SUMMARY")) this.element(child, own);
      }
    }

    /** The color of a box, the rings around it, and the dashes of a walk. */
    ground(style, box, add) {
      const round = (grown = 0) => {
        const path = new Path2D();
        const [w, h] = [box.width + 2 * grown, box.height + 2 * grown];
        const corner = (name) => {
          const text = style.getPropertyValue("border-" + name + "-radius");
          const radius = text.endsWith("%") ? (parseFloat(text) / 100) * box.width : parseFloat(text) || 0;
          return Math.min(radius && radius + grown, w / 2, h / 2);
        };
        path.roundRect(box.x - grown, box.y - grown, w, h, ["top-left", "top-right", "bottom-right", "bottom-left"].map(corner));
        return path;
      };
      const fill = (color, path) => add((context) => {
        context.fillStyle = color;
        context.fill(path);
      });
      for (const shadow of style.boxShadow === "none" ? [] : style.boxShadow.split(/,(?![^(]*\))/).reverse()) {
        const [, , blur, spread] = pixels(shadow);
        if (!blur && spread > 0 && !shadow.includes("inset")) fill(shadow.match(/rgba?\([^)]*\)/)[0], round(spread));
      }
      if (isSeen(style.backgroundColor)) fill(style.backgroundColor, round());
      if (style.backgroundImage.startsWith("repeating-linear-gradient")) {
        const [color] = style.backgroundImage.match(/rgba?\([^)]*\)/);
        const ends = pixels(style.backgroundImage);
        const [on, period] = [ends.find((end) => end > 0), ends.at(-1)];
        for (let y = 0; y < box.height; y += period) {
          const path = new Path2D();
          path.rect(box.x, box.y + y, box.width, Math.min(on, box.height - y));
          fill(color, path);
        }
      }
      this.round = round;
    }

    borders(style, box, add) {
      const sides = ["top", "right", "bottom", "left"].map((side) => ({
        side, width: parseFloat(style.getPropertyValue(`border-${side}-width`)), color: style.getPropertyValue(`border-${side}-color`),
        line: style.getPropertyValue(`border-${side}-style`),
      })).filter(({ width, color, line }) => width > 0 && line !== "none" && isSeen(color));
      if (sides.length === 4) {
        const [{ width, color, line }] = sides;
        const path = this.round(-width / 2);
        return add((context) => {
          context.setLineDash(line === "dashed" ? [2 * width, 2 * width] : []);
          context.lineWidth = width;
          context.strokeStyle = color;
          context.stroke(path);
        });
      }
      for (const { side, width, color } of sides) {
        const far = { right: [box.width - width, 0], bottom: [0, box.height - width] }[side] ?? [0, 0];
        const isTall = side === "left" || side === "right";
        add((context) => {
          context.fillStyle = color;
          context.fillRect(box.x + far[0], box.y + far[1], isTall ? width : box.width, isTall ? box.height : width);
        });
      }
    }

    /**
     * A text, line by line; figures that stand below each other one by one, while letters stay joined. An image unfolds nothing,
     * so what stands behind the sign for that moves to where the sign was, at the start of `place`.
     * @param {Text} text @param {{x: number, width: number} | null} place
     */
    words(text, style, add, place) {
      const range = document.createRange();
      const isTabular = style.fontVariantNumeric.includes("tabular-nums");
      /** @type {{text: string, box: any, isFigure: boolean}[]} */
      const runs = [];
      let [at, held] = [0, ""];
      for (const sign of text.data) {
        range.setStart(text, at);
        range.setEnd(text, (at += sign.length));
        const [rect] = range.getClientRects();
        const last = runs.at(-1);
        if (!rect || rect.width === 0) {
          // Marks above and below letters, and those of direction, have no width of their own.
          if (/[\u2066-\u2068]/.test(sign)) held += sign;
          else if (last && /\S/.test(sign)) last.text += sign;
          continue;
        }
        const box = this.box(rect);
        const isFigure = isTabular && /\p{Nd}/u.test(sign);
        // What reads the other way begins at the far end of its words: there a run ends.
        const isBeside = last && Math.abs(last.box.y - box.y) < 2 && box.x < last.box.x + last.box.width + 1 && box.x + box.width > last.box.x - 1;
        if (isBeside && !isFigure && !last.isFigure) {
          const end = Math.max(last.box.x + last.box.width, box.x + box.width);
          last.text += held + sign;
          last.box.x = Math.min(last.box.x, box.x);
          last.box.width = end - last.box.x;
        } else runs.push({ text: held + sign, box, isFigure });
        held = "";
      }
      const firsts = place ? runs.filter(({ box }) => Math.abs(box.y - runs[0].box.y) < 2) : [];
      const shift = style.direction === "rtl"
        ? place?.x + place?.width - Math.max(...firsts.map(({ box }) => box.x + box.width)) : place?.x - Math.min(...firsts.map(({ box }) => box.x));
      for (const { box } of firsts) box.x += shift;
      const look = {
        font: [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(" "), direction: style.direction,
        letterSpacing: style.letterSpacing === "normal" ? "0px" : style.letterSpacing, fillStyle: style.color,
        textAlign: "left", textBaseline: "alphabetic",
      };
      for (const run of runs) add((context) => this.line(Object.assign(context, look), run));
    }

    line(context, { text, box }) {
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText(text);
      context.fillText(text, box.x, box.y + (box.height - up - down) / 2 + up);
    }

    /** A sign that is an SVG, in the color of the words beside it. */
    icon(element, style, box, add) {
      const copy = /** @type {SVGSVGElement} */ (element.cloneNode(true));
      for (const name of ["color", "fill", "stroke", "strokeWidth", "strokeLinecap", "strokeLinejoin"]) copy.style[name] = style[name];
      copy.setAttribute("width", String(box.width));
      copy.setAttribute("height", String(box.height));
      const image = new Image();
      image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
      this.loading.push(image.decode());
      const { a, b, c, d } = new DOMMatrix(style.transform === "none" ? "" : style.transform);
      add((context) => {
        context.save();
        context.translate(box.x + box.width / 2, box.y + box.height / 2);
        context.transform(a, b, c, d, 0, 0);
        context.drawImage(image, -box.width / 2, -box.height / 2, box.width, box.height);
        context.restore();
      });
    }
  }

  /**
   * @param {HTMLElement} element @param {string} text  what stands below it; empty: nothing
   * @returns {Promise<Blob>} a PNG, three pixels a point
   */
  guide.picture = async (element, text = "") => {
    await document.fonts.ready;
    const foot = text && guide.node("p", { class: "strip-foot" }, text);
    // Set on the page for a moment, so that it breaks into lines there.
    if (foot) element.append(foot);
    const picture = new Picture(element);
    const { width, height } = element.getBoundingClientRect();
    if (foot) foot.remove();
    await Promise.all(picture.loading);
    const canvas = document.createElement("canvas");
    canvas.width = (Math.ceil(width) + 2 * margin) * scale;
    canvas.height = (Math.ceil(height) + 2 * margin) * scale;
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const { draw } of picture.steps.sort((a, b) => a.layer - b.layer)) draw(context);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"));
  };
})(metroguide);
