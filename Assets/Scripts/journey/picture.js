/**
 * An image of a part of the page: the part as it stands there, with the styles the browser computed for it, inside an SVG that
 * is drawn on a canvas. Nothing is drawn a second time by hand.
 */
((guide) => {
  "use strict";
  const properties = [
    "align-items", "align-self", "background-color", "border-top-left-radius", "border-top-right-radius", "border-bottom-left-radius",
    "border-bottom-right-radius", "box-shadow", "box-sizing", "color", "column-gap", "direction", "display", "fill", "flex", "flex-wrap",
    "font-family", "font-size", "font-variant-numeric", "font-weight", "grid-column", "grid-row", "grid-template-columns",
    "height", "inset", "justify-content", "justify-self", "letter-spacing", "line-height", "list-style-type", "margin", "max-width",
    "min-height", "overflow-wrap", "padding", "position", "row-gap", "text-align", "transform", "vertical-align", "white-space",
    "width", "z-index", "border-top-style", "border-top-width", "border-top-color", "border-left-style", "border-left-width",
    "border-left-color", "border-right-style", "border-right-width", "border-right-color", "border-bottom-style",
    "border-bottom-width", "border-bottom-color", "background-image", "background-size", "background-position", "background-repeat",
  ];
  const escape = (text) =>
    text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

  /** An element with its styles written out. @param {Element} element @returns {string} */
  const written = (element) => {
    const style = getComputedStyle(element);
    if (style.display === "none" || element.classList.contains("unseen")) return "";
    const css = properties.map((name) => name + ":" + style.getPropertyValue(name)).join(";");
    if (element.namespaceURI === "http://www.w3.org/2000/svg") {
      const copy = new XMLSerializer().serializeToString(element);
      return copy.replace(/^<svg/, `<svg style="${escape(css)}"`);
    }
    const children = [...element.childNodes].map((child) =>
      child.nodeType === Node.TEXT_NODE ? escape(child.data) : child.nodeType === Node.ELEMENT_NODE ? written(child) : "");
    const isClosed = element.tagName === "DETAILS" && !element.open;
    const inner = isClosed ? [...element.children].filter((child) => child.tagName === "SUMMARY").map(written) : children;
    const tag = element.tagName === "A" || element.tagName === "BDI" || element.tagName === "SPAN" ? "span" : "div";
    const language = element.getAttribute("lang");
    return `<${tag} style="${escape(css)}"${language ? ` lang="${escape(language)}"` : ""}>${inner.join("")}</${tag}>`;
  };

  /**
   * @param {HTMLElement} element @param {string} [text]  what stands below it
   * @returns {Promise<Blob>} a PNG, three pixels a point
   */
  guide.picture = async (element, text = "") => {
    const scale = 3;
    const margin = 22;
    const box = element.getBoundingClientRect();
    const body = getComputedStyle(document.body);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const foot = text ? 44 : 0;
    const [width, height] = [Math.ceil(box.width) + 2 * margin, Math.ceil(box.height) + 2 * margin + foot];
    const below = text
      ? `<div style="padding-top:16px;font-size:13px;opacity:.75;color:${body.color};font-family:${escape(body.fontFamily)}">${escape(text)}</div>` : "";
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<rect width="100%" height="100%" fill="${ground}"/>` +
      `<foreignObject x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - margin}">` +
      `<div xmlns="http://www.w3.org/1999/xhtml" lang="${guide.language}" dir="${document.documentElement.dir}">${written(element)}${below}</div>` +
      "</foreignObject></svg>";
    const image = new Image();
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    context.drawImage(image, 0, 0);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"));
  };
})(metroguide);
