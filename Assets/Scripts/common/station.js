/** The page of a station: it can be kept and made home, and is remembered as seen. */
((guide) => {
  "use strict";
  const { node, kept } = guide;

  guide.part("keep-station", (place) => {
    const { words } = guide;
    const entry = { city: guide.cities[0], id: place.dataset.station };
    const button = node("button", { type: "button", class: "button", "data-action": "favourite" },
      guide.icon("star"), node("span", {}, words.text("ui-favourite")));
    button.addEventListener("click", () => guide.tell(button, "favour", { section: "stations", entry }));
    const isHome = () => kept.all().home[entry.city] === entry.id;
    const home = node("button", { type: "button", class: "button", "data-action": "home" }, node("span", {}, words.text("ui-home")));
    home.addEventListener("click", () => kept.settle("home", entry.city, isHome() ? "" : entry.id));
    const show = () => {
      button.setAttribute("aria-pressed", String(kept.isFavourite("stations", entry)));
      home.setAttribute("aria-pressed", String(isHome()));
    };
    document.addEventListener("guide:kept", show);
    place.append(button, " ", home);
    place.hidden = false;
    show();
    // Wide pages keep both ends of a journey in sight beside what is read.
    const ends = [...document.querySelectorAll(".title-links > a.button")].map((link) => node("li", {}, node("a", { class: "button", href: link.getAttribute("href") }, link.textContent)));
    document.querySelector(".contents")?.append(node("ul", { class: "contents-acts" }, ends));
    kept.remember("stations", entry);
  });

  guide.page("*", { favour: ({ detail: { section, entry } }) => kept.toggle(section, entry) });
})(metroguide);
