/**
 * Guides of many cities: the list on the first page, found as they are typed and with those kept on the device first; and what
 * the search of pages knows that are about no city, which is the cities' names.
 *
 * @typedef {{folder: string, names: string[], keys: string[], north: number, east: number, language: string}} KnownCity
 */
((guide) => {
  "use strict";
  const { node, words } = guide;

  /** Text as it is compared: small letters without accents and signs. @param {string} text */
  guide.plain = (text) =>
    text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[\s'’.,·()|-]+/g, "");

  /** All cities, asked for when they are first searched. @returns {Promise<KnownCity[]>} */
  guide.knownCities = () =>
    guide.load("cities").then((data) => (data.known ??= data.cities.map(([folder, names, others, north, east]) => ({
      folder, names, north, east, language: data.languages[0],
      name: names[data.languages.indexOf(guide.language)] ?? names[0],
      keys: [...new Set([...names, ...others, folder].map(guide.plain))],
    }))));

  /** The cities that a text means, best first: those whose names begin with it, then those that have it in them. */
  guide.citiesNamed = (cities, text, limit) => {
    const typed = guide.plain(text);
    if (!typed) return [];
    const begun = [], inside = [];
    for (const city of cities) {
      if (city.keys.some((key) => key.startsWith(typed))) begun.push(city);
      else if (city.keys.some((key) => key.includes(typed))) inside.push(city);
    }
    return [...begun, ...inside].slice(0, limit);
  };

  /** How many cities are shown of those found. */
  const most = 12;

  guide.part("city-rows", (section) => {
    const all = section.querySelector(".city-regions");
    const rows = [...all.querySelectorAll(".city-rows > li")].map((row, index) => {
      const link = row.querySelector("a");
      // The folder of the city, from the address of its page.
      const folder = (row.dataset.city = link.pathname.split("/").at(-2));
      const home = row.closest(".city-region");
      const names = [link.textContent, folder, ...(row.dataset.names ?? "").split("|")];
      return { row, index, folder, home, region: home, keys: names.map(guide.plain) };
    });
    const kept = node("div", { class: "city-region city-kept", hidden: true }, node("h3", {}, words.text("ui-cities-kept")),
      node("ul", { class: "city-rows" }));
    all.prepend(kept);

    const list = node("ul", { class: "city-rows" });
    const none = node("p", { class: "city-none", role: "status" });
    const found = node("div", { class: "city-region city-found", hidden: true }, list, none);
    const input = node("input", {
      type: "search", class: "input list-filter", placeholder: words.text("ui-filter-cities"),
      "aria-label": words.text("ui-filter-cities"),
    });
    input.addEventListener("input", () => {
      const isTyped = guide.plain(input.value) !== "";
      const cities = guide.citiesNamed(rows, input.value, most);
      list.replaceChildren(...cities.map(({ row }) => row.cloneNode(true)));
      none.textContent = isTyped && cities.length === 0 ? words.text("ui-no-choice") : "";
      found.hidden = !isTyped;
      all.classList.toggle("is-filtered", isTyped);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") list.querySelector("a")?.click();
    });
    all.before(node("div", { class: "list-tools" }, input), found);

    // What is kept stands first; what is not any more goes back to its place.
    document.addEventListener("guide:offline", ({ detail }) => {
      const own = new Set(detail.cities.filter((state) => state.kept).map((state) => state.city));
      for (const entry of rows) {
        const region = own.has(entry.folder) ? kept : entry.home;
        if (region === entry.region) continue;
        entry.region = region;
        const next = rows.find((other) => other.index > entry.index && other.region === region);
        if (next) next.row.before(entry.row);
        else region.querySelector("ul").append(entry.row);
      }
      kept.hidden = own.size === 0;
    });
  });
})(metroguide);
