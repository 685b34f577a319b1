/**
 * Cities that readers keep on their device. The worker (`worker.js`) keeps them and decides how each of them stands; here it
 * is shown, and what the reader wants is passed on. In a folder, and in an archive that a reader of archives keeps, all is
 * there already, and nothing is said.
 *
 * @typedef {{city: string, version: string, bytes: number, date?: string, saved?: string}} Version
 * @typedef {{city: string, state: "none" | "saving" | "saved" | "update" | "failed", done?: number, total?: number,
 *   reason?: string, kept?: Version, offer?: Version}} OfflineState
 */
((guide) => {
  "use strict";
  const { node, tell, words } = guide;
  const isFile = location.protocol === "file:";
  const isPacked = guide.data.packed === true;
  /** Whether all of the guide is on the device, so that nothing is to be saved. */
  const isHere = isFile || isPacked;
  const isAble = !isHere && "serviceWorker" in navigator && "caches" in globalThis && "DecompressionStream" in globalThis;

  /** Bytes in millions. @param {number} [bytes] */
  const size = (bytes = 0) => words.decimal((bytes / 1e6).toFixed(1));
  /** A day, as the guide writes dates. @param {string} text a date, or a moment, whose day is that of the device */
  const day = (text) => {
    if (text.length === 10) return words.longDate(text);
    const moment = new Date(text);
    return words.longDate([moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].join("-"));
  };
  /** The date of a version's data in words. @param {string} key @param {Version} version */
  const dated = (key, version) => (version.date ? words.text(key, { date: day(version.date) }) : "");
  guide.savedDay = day;
  const sentence = (...parts) => parts.filter(Boolean).join(" · ");

  /** What stands beside a city in each state, what can be done, and what is offered first. */
  const looks = {
    none: ({ offer }) => ({
      text: words.text("ui-offline-none", { size: size(offer?.bytes) }), act: "save", label: "ui-offline-save",
    }),
    saving: ({ done, total }) => ({
      text: words.text("ui-offline-begun"), act: "remove", label: "ui-offline-cancel", progress: [done, total],
    }),
    saved: ({ kept }) => ({
      text: sentence(words.text("ui-offline-saved", { date: day(kept.saved) }), dated("ui-offline-of", kept)),
      remove: kept.bytes,
    }),
    update: ({ kept, offer }) => ({
      text: sentence(words.text("ui-offline-newer"), dated("ui-offline-of", offer)),
      note: sentence(words.text("ui-offline-saved", { date: day(kept.saved) }), dated("ui-offline-of", kept)),
      act: "save", label: "ui-offline-take", remove: kept.bytes,
    }),
    failed: ({ reason, kept }) => ({
      text: words.text("ui-offline-failed-" + reason),
      note: kept ? words.text("ui-offline-stays", { date: day(kept.saved) }) : "",
      act: "save", label: "ui-offline-retry", remove: kept?.bytes,
    }),
  };

  /** The place of a city: how it stands, and what can be done. */
  class Place {
    /** @param {HTMLElement} place */
    constructor(place) {
      const city = place.dataset.city;
      this.city = city;
      this.text = node("p", { class: "offline-state", role: "status" });
      this.note = node("p", { class: "offline-note" });
      this.bar = node("progress", { class: "offline-bar", max: 1, value: 0 });
      this.count = node("p", { class: "offline-count" });
      this.main = node("button", { type: "button", class: "button offline-main" });
      this.other = node("button", { type: "button", class: "button offline-remove" });
      this.main.addEventListener("click", () => tell(place, "keep", { city, act: this.act }));
      this.other.addEventListener("click", () => tell(place, "keep", { city, act: "remove" }));
      // Nothing can be done before the worker has told how the city stands.
      for (const part of [this.note, this.bar, this.count, this.main, this.other]) part.hidden = true;
      this.acts = node("div", { class: "offline-acts" }, this.main, this.other);
      place.append(this.text, this.bar, this.count, this.note, this.acts);
    }

    /** @param {OfflineState} state */
    show(state) {
      const look = looks[state.state](state);
      this.act = look.act;
      if (this.text.textContent !== look.text) this.text.textContent = look.text;
      this.note.textContent = look.note ?? "";
      this.note.hidden = !look.note;
      const [done, total] = look.progress ?? [0, 0];
      this.bar.hidden = this.count.hidden = !look.progress;
      this.bar.value = total ? done / total : 0;
      this.count.textContent = look.progress ? words.text("ui-offline-saving", { done: size(done), total: size(total) }) : "";
      this.bar.setAttribute("aria-label", this.count.textContent);
      guide.keepFocus(this.acts, () => {
        this.main.textContent = look.label ? words.text(look.label) : "";
        this.main.hidden = !look.label;
        this.other.textContent = look.remove ? words.text("ui-offline-remove", { size: size(look.remove) }) : "";
        this.other.hidden = !look.remove;
      });
    }
  }

  /** Why nothing can be saved. */
  const reason = () => node("p", { class: "offline-state" }, words.text("ui-offline-unable"));

  /** Takes away the part of the page that is about saving. @param {HTMLElement} place */
  const leaveOut = (place) => {
    const module = place.closest(".module.offline") ?? place;
    if (module.id) document.querySelector(`.contents a[href="#${module.id}"]`)?.closest("li").remove();
    module.remove();
  };

  /** @type {Place[]} */
  const places = [];
  guide.part("offline", (place) => {
    if (isAble) return void places.push(new Place(place));
    if (isHere) return leaveOut(place);
    // Beside a city's name nothing is said where nothing can be done.
    if ("quiet" in place.dataset) return;
    // Said once for all cities of a list.
    const list = place.closest(".offline-cities");
    if (list) list.replaceWith(reason());
    else place.append(reason());
  });

  /** The list of a guide with many cities: those that are kept, are to be, or should have been. */
  const lists = [];
  guide.part("offline-kept", (list) => {
    if (isAble) return void lists.push(list);
    if (isHere) return leaveOut(list);
    list.replaceWith(reason());
  });

  /** @param {OfflineState[]} states */
  const fill = (states) => {
    for (const list of lists) {
      for (const { city, state } of states) {
        const known = list.querySelector(`[data-city="${CSS.escape(city)}"]`);
        if (known) known.closest("li").hidden = state === "none";
        if (known || state === "none") continue;
        const name = document.querySelector(`.city-rows [data-city="${CSS.escape(city)}"] a`)?.firstChild.cloneNode(true);
        const place = node("div", { "data-city": city });
        list.append(node("li", { class: "offline-city" }, node("h3", {}, name ?? city), place));
        places.push(new Place(place));
      }
    }
  };

  /** The line at the foot of a city's pages that tells the age of its data. @type {HTMLElement[]} */
  const ages = [];
  guide.part("age", (place) => {
    ages.push(node("span", { class: "age-kept" }));
    place.append(ages.at(-1));
  });

  /** @param {OfflineState[]} states */
  const show = (states) => {
    fill(states);
    for (const place of places) {
      const state = states.find((state) => state.city === place.city);
      if (state) place.show(state);
    }
    const own = states.find((state) => state.city === document.body.dataset.city);
    const age = own?.kept ? words.text("ui-offline-saved", { date: day(own.kept.saved) }) : isFile ? words.text("ui-offline-here") : "";
    const newer = own?.state === "update" && node("a", { href: guide.address("index.html") + "#offline" }, words.text("ui-offline-newer"));
    for (const line of ages) line.replaceChildren(...(age ? [" · " + age] : []), ...(newer ? [" · ", newer] : []));
  };

  /** Says why the reader came here: the worker leads to the list of cities where a page is not kept. */
  const explain = () => {
    const section = document.getElementById("offline");
    if (location.hash !== "#offline-missing" || !section) return;
    section.querySelector("h2").after(
      node("p", { class: "offline-missing", id: "offline-missing", role: "alert" }, words.text("ui-offline-missing")));
    const show = () => {
      section.scrollIntoView({ behavior: "instant" });
      // It is said once: loaded again, the list stands for itself.
      history.replaceState(history.state, "", "#offline");
    };
    // What stands above it has its height by then.
    if (document.readyState === "complete") show();
    else addEventListener("load", show);
  };

  const post = async (message) => (await navigator.serviceWorker.ready).active?.postMessage(message);

  guide.page("*", {
    ready: () => {
      show([]);
      explain();
      if (!isHere) document.head.append(node("link", { rel: "manifest", href: guide.root + "manifest.webmanifest" }));
      if (!isAble) return;
      navigator.serviceWorker.addEventListener("message", ({ data }) => {
        if (data?.metroguide === "offline") tell(document, "offline", { cities: data.cities });
      });
      navigator.serviceWorker.startMessages();
      const begin = () =>
        navigator.serviceWorker.register(guide.root + "worker.js", { scope: guide.root || "./" }).then(
          () => post({ metroguide: "ask" }),
          () => places.forEach((place) => (place.text.textContent = words.text("ui-offline-unable"))));
      // Pages come first, the worker after them.
      if (document.readyState === "complete") begin();
      else addEventListener("load", begin);
    },
    offline: ({ detail }) => show(detail.cities),
    keep: ({ detail }) => {
      // The browser then keeps what is saved even where room gets short.
      if (detail.act === "save") navigator.storage?.persist?.();
      post({ metroguide: detail.act, city: detail.city });
    },
  });
})(metroguide);
