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
    place.append(button);
    place.hidden = false;
    show();
    document.addEventListener("guide:kept", show);
    kept.remember("stations", entry);
  });

  guide.page("*", { favour: ({ detail: { section, entry } }) => kept.toggle(section, entry) });
})(metroguide);
