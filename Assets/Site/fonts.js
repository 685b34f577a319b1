/**
 * Brings the guide's fonts, named by this script's own element, without holding up the first sight of a page: it shows the
 * device's fonts until they are there, and asks for them only when everything that the first sight takes is there. Once the
 * browser has them, pages wait for them the moment they take, so that no text changes its shape under the reader's eyes.
 */
(() => {
  "use strict";
  const sheets = document.currentScript.dataset.fonts.trim().split(" ");
  const key = "metroguide fonts";
  /** How long a page waits for fonts that the browser should have, in milliseconds. */
  const patience = 500;
  const nameOf = (address) => address.slice(address.lastIndexOf("/") + 1);
  const remembered = () => {
    try {
      return (localStorage.getItem(key) ?? "").split(" ");
    } catch {
      return [];
    }
  };
  const known = remembered();

  /** @param {string} address @param {boolean} isAwaited whether the page is shown after it only */
  const add = (address, isAwaited) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    if (isAwaited) link.setAttribute("blocking", "render");
    link.onload = () => {
      try {
        localStorage.setItem(key, [...new Set([...remembered(), nameOf(address)])].join(" ").trim());
      } catch {
        // The device keeps nothing; then every page is shown first and set anew afterwards.
      }
    };
    document.head.append(link);
    return link;
  };

  const awaited = sheets.filter((address) => known.includes(nameOf(address)));
  const links = awaited.map((address) => add(address, true));
  const others = sheets.filter((address) => !awaited.includes(address));
  // The first frame comes when the page's own styles are there, which a handful of large sheets would keep waiting.
  if (others.length > 0) requestAnimationFrame(() => others.forEach((address) => add(address, false)));
  if (links.length > 0) {
    setTimeout(() => {
      for (const [index, link] of links.entries()) {
        if (link.sheet) continue;
        link.remove();
        add(awaited[index], false);
      }
    }, patience);
  }
})();
