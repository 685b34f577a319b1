/** The page of a station: it can be kept, and is remembered as seen. */
((guide) => {
  "use strict";
  const { node, kept } = guide;

  guide.part("keep-station", (place) => {
    const { words } = guide;
    const entry = { city: guide.cities[0], id: place.dataset.station };
    const button = node("button", { type: "button", class: "button", "data-action": "favourite" },
      guide.icon("star"), node("span", {}, words.text("ui-favourite")));
    const show = () => button.setAttribute("aria-pressed", String(kept.isFavourite("stations", entry)));
    button.addEventListener("click", () => guide.tell(button, "favour", { section: "stations", entry }));
    // Here is home, or no longer.
    const isHome = () => kept.all().home[entry.city] === entry.id;
    const home = node("button", { type: "button", class: "button", "data-action": "home" }, node("span", {}, words.text("ui-home")));
    const showHome = () => home.setAttribute("aria-pressed", String(isHome()));
    home.addEventListener("click", () => kept.settle("home", entry.city, isHome() ? "" : entry.id));
    document.addEventListener("guide:kept", showHome);
    place.append(button, " ", home);
    place.hidden = false;
    show();
    showHome();
    // Wide pages keep both ends of a journey in sight beside what is read.
    const ends = [...document.querySelectorAll(".title-links > a.button")].map((link) => node("li", {}, node("a", { class: "button", href: link.getAttribute("href") }, link.textContent)));
    document.querySelector(".contents")?.append(node("ul", { class: "contents-acts" }, ends));
    document.addEventListener("guide:kept", show);
    kept.remember("stations", entry);
  });

  guide.page("*", { favour: ({ detail: { section, entry } }) => kept.toggle(section, entry) });
})(metroguide);
