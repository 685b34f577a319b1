/** What is kept on the device, as lists to choose from: favourites and history, each of stations and of journeys. */
((guide) => {
  "use strict";
  const { node, words, tell, kept } = guide;

  class Keeping {
    /** @param {HTMLElement} place @param {any} answers */
    constructor(place, answers) {
      this.place = place;
      this.answers = answers;
      this.note = node("p", { class: "remark", role: "status" });
      this.lists = node("div", { class: "keeping-lists" });
      const file = node("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: "-1", "aria-hidden": "true" });
      const button = (name, act) => {
        const element = node("button", { type: "button", class: "button" }, words.text(name));
        element.addEventListener("click", act);
        return element;
      };
      file.addEventListener("change", async () => {
        const text = await file.files[0]?.text();
        file.value = "";
        if (text !== undefined) this.note.textContent = words.text(kept.add(text) ? "ui-imported" : "ui-import-failed");
      });
      place.append(this.lists, node("div", { class: "keeping-foot" },
        node("p", { class: "remark" }, words.text("ui-kept-here")),
        node("div", { class: "keeping-buttons" }, button("ui-export", () => guide.save(kept.file(), "metroguide.json")),
          button("ui-import", () => file.click()), button("ui-clear-history", () => kept.clearHistory()), file)), this.note);
      this.show();
    }

    show() {
      const all = kept.all();
      const lists = ["favourites", "history"].map((list) => ({
        list, sections: ["stations", "journeys"].map((section) => this.section(list, section, all[list][section])).filter(Boolean),
      }));
      const shown = lists.filter(({ sections }) => sections.length > 0).map(({ list, sections }) =>
        node("section", { class: "keeping-list", "aria-labelledby": "kept-" + list },
          node("h2", { id: "kept-" + list }, words.text("ui-" + list)), sections));
      guide.keepFocus(this.place, () => this.lists.replaceChildren(...shown));
    }

    section(list, section, entries) {
      const own = entries.filter((entry) => entry.city === this.answers.city.folder);
      const places = list === "favourites" && section === "stations" ? ["home", "work"].map((name) => this.placeItem(name)) : [];
      const items = [...places, ...own.map((entry) => this.item(list, section, entry))].filter(Boolean);
      // On a city's first page there is room for what is kept, not for what is not.
      if (items.length === 0 && document.body.dataset.page === "city") return null;
      return node("section", { class: "keeping-section", "data-section": list + "-" + section },
        node("h3", {}, words.text("ui-kept-" + section)),
        items.length > 0 ? node("ul", {}, items) : node("p", { class: "remark" }, words.text("ui-kept-none")));
    }

    /** Home or work; nothing where the reader has not said where that is. */
    placeItem(name) {
      const { folder } = this.answers.city;
      const id = kept.all()[name][folder];
      const end = id && this.answers.end(id);
      if (!end) return null;
      const label = words.text("ui-" + name);
      return this.row([guide.icon(name), node("span", { class: "keeping-place" }, label), " ", this.answers.city.name(end.names)], label,
        () => tell(this.place, "ask", { section: "stations", entry: { city: folder, id } }), () => kept.settle(name, folder, ""));
    }

    item(list, section, entry) {
      const { city } = this.answers;
      const ends = (section === "stations" ? [entry.id] : [entry.from, entry.to]).map((id) => this.answers.end(id));
      if (ends.includes(null)) return null;
      const shown = [
        ends.flatMap((end, index) => [index > 0 && node("span", { class: "arrow" }, words.arrow), city.name(end.names)]),
        section === "stations" && node("span", { class: "badges small" }, (ends[0].station?.lines ?? []).map((line) => city.badge(line))),
      ].flat();
      return this.row(shown, ends.map((end) => words.isolate(city.text(end.names))).join(words.arrow),
        () => tell(this.place, "ask", { section, entry }), () => kept.remove(list, section, entry));
    }

    /** Something to ask for again, and the way to take it out. */
    row(shown, label, ask, takeOut) {
      const open = node("button", { type: "button", class: "keeping-open" }, shown);
      open.addEventListener("click", ask);
      const remove = node("button", { type: "button", class: "round keeping-remove", "aria-label": words.text("ui-remove", { what: label }) }, guide.icon("close"));
      remove.addEventListener("click", takeOut);
      return node("li", {}, open, remove);
    }
  }
  guide.Keeping = Keeping;

  /** Hands a file to the reader. @param {Blob} blob @param {string} name */
  guide.save = (blob, name) => {
    const address = URL.createObjectURL(blob);
    const link = node("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  };
})(metroguide);
