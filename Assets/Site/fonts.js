/**
 * Brings the guide's fonts, named by this script's own element, without holding up the first sight of the first page: it
 * shows the device's fonts until they are there. Once the browser has them, pages wait for them the moment they take, so
 * that no text changes its shape under the reader's eyes.
 */
(() => {
  "use strict";
  const sheets = document.currentScript.dataset.fonts.trim().split(" ");
  const key = "metroguide fonts";
  const names = sheets.map((address) => address.slice(address.lastIndexOf("/") + 1));
  const remembered = () => {
    try {
      return (localStorage.getItem(key) ?? "").split(" ");
    } catch {
      return [];
    }
  };
  const known = remembered();
  for (const [index, address] of sheets.entries()) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    if (known.includes(names[index])) link.setAttribute("blocking", "render");
    link.onload = () => {
      try {
        localStorage.setItem(key, [...new Set([...remembered(), names[index]])].join(" ").trim());
      } catch {
        // The device keeps nothing; then every page is shown first and set anew afterwards.
      }
    };
    document.head.append(link);
  }
})();
