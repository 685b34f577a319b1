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
      this.lists.replaceChildren(...["favourites", "history"].map((list) =>
        node("section", { class: "keeping-list", "aria-labelledby": "kept-" + list },
          node("h2", { id: "kept-" + list }, words.text("ui-" + list)),
          ["stations", "journeys"].map((section) => this.section(list, section, all[list][section])))));
    }

    section(list, section, entries) {
      const own = entries.filter((entry) => entry.city === this.answers.city.folder);
      const items = own.map((entry) => this.item(list, section, entry)).filter(Boolean);
      return node("section", { class: "keeping-section", "data-section": list + "-" + section },
        node("h3", {}, words.text("ui-kept-" + section)),
        items.length > 0 ? node("ul", {}, items) : node("p", { class: "remark" }, words.text("ui-kept-none")));
    }

    item(list, section, entry) {
      const { city } = this.answers;
      const ends = (section === "stations" ? [entry.id] : [entry.from, entry.to]).map((id) => this.answers.end(id));
      if (ends.includes(null)) return null;
      const label = ends.map((end) => city.text(end.names)).join(" → ");
      const open = node("button", { type: "button", class: "keeping-open" },
        ends.flatMap((end, index) => [index > 0 && node("span", { class: "arrow", "aria-hidden": "true" }, " → "), city.name(end.names)]),
        section === "stations" && node("span", { class: "badges small" }, (ends[0].station?.lines ?? []).map((line) => city.badge(line))));
      open.addEventListener("click", () => tell(this.place, "ask", { section, entry }));
      const remove = node("button", { type: "button", class: "round keeping-remove", "aria-label": words.text("ui-remove", { what: label }) }, guide.icon("close"));
      remove.addEventListener("click", () => kept.remove(list, section, entry));
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
