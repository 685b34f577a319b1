/** All departures of a station: one line, direction and day at a time, today's first. Without scripts all stand open. */
((guide) => {
  "use strict";
  const { node, words } = guide;

  guide.part("departures", (section) => {
    const day = words.dayOf(words.serviceNow(section.dataset.zone).date);
    const weekday = String(words.weekday(day));
    const special = new Map((section.dataset.special ?? "").split(" ").filter(Boolean).map((entry) => {
      const [date, services] = entry.split(":");
      return [date, services.split(",")];
    }));
    const running = special.get(words.dateOf(day));
    const holds = ({ dataset }) =>
      running ? dataset.services.split(" ").some((id) => running.includes(id)) : dataset.days.includes(weekday);
    const blocks = [...section.querySelectorAll(".line-departures")];
    const noTrains = () => node("p", { class: "no-trains" }, words.text("ui-no-trains", { date: words.longDate(words.dateOf(day)) }));
    const isDayOff = !blocks.some((block) => [...block.querySelectorAll(".hour-table")].some(holds));
    if (isDayOff) section.querySelector("h2").after(noTrains());
    for (const block of blocks) {
      const tables = [...block.querySelectorAll(".hour-table")];
      const own = tables.find(holds);
      for (const table of tables) table.open = table === own;
      if (own) {
        own.parentElement.prepend(own);
        if (tables.length > 1) own.querySelector("summary").append(" ", node("span", { class: "today" }, words.text("ui-today")));
      } else if (!isDayOff) block.querySelector(".hour-tables").before(noTrains());
      block.open = block === blocks[0];
    }
  });
})(metroguide);
