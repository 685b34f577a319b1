// @ts-check
"use strict";
/* The page that writes snippets: embed.html?city=…&lang=…&station=…&theme=… */
(() => {
  /** @param {string} id @returns {any} */
  const the = (id) => document.getElementById(id);
  const names = ["city", "lang", "station", "theme"];
  const asked = new URLSearchParams(location.search);
  for (const name of names) if (asked.has(name)) the(name).value = asked.get(name);

  const guide = new URL("..", location.href).href.replace(/[?#].*$/, "");
  /** @param {string} text */
  const quoted = (text) => '"' + text.replaceAll("&", "&amp;").replaceAll('"', "&quot;") + '"';

  const show = () => {
    const values = Object.fromEntries(names.map((name) => [name, the(name).value.trim()]));
    if (!values.city) return;
    const tag = values.station ? "metroguide-departures" : "metroguide-map";
    const attributes = names.filter((name) => values[name]);
    the("element").textContent = `<script src=${quoted(guide + "assets/embed.js")} defer></script>\n<${tag}`
      + attributes.map((name) => ` ${name}=${quoted(values[name])}`).join("") + `></${tag}>`;
    const path = [values.lang || "en", values.city, ...(values.station ? ["stations", values.station] : ["map"])];
    const address = guide + path.map(encodeURIComponent).join("/") + ".html?embed=" + (values.station ? "departures" : "map")
      + (values.theme && "&theme=" + values.theme);
    the("frame").textContent = `<iframe src=${quoted(address)} height="480" loading="lazy" title="" style="border: 0; width: 100%"></iframe>`
      .replace('title=""', values.station ? 'title="Departures"' : 'title="Metro map"');
    const element = document.createElement(tag);
    for (const name of attributes) element.setAttribute(name, values[name]);
    the("preview").replaceChildren(element);
  };
  for (const name of names) the(name).addEventListener("change", show);
  show();
})();
