/** What is folded on the screen is printed; long lists of stations stand behind their letters and a filter. */
((guide) => {
  "use strict";
  const { node, words } = guide;

  /** @type {HTMLDetailsElement[]} */
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("main details:not([open])")];
    for (const details of folded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of folded) details.open = false;
  });

  const { plain } = guide;

  /** A field that leaves of a list what has the typed text in it. */
  const filter = (shown) => {
    const input = node("input", { type: "search", class: "input list-filter", placeholder: words.text("ui-filter"), "aria-label": words.text("ui-filter") });
    input.addEventListener("input", () => shown(plain(input.value)));
    return input;
  };

  /** Rows with what is typed to find them, read once somebody types. @param {() => Element[]} rows */
  const named = (rows) => {
    let known;
    return () => (known ??= rows().map((row) => ({ row, text: plain(row.querySelector(".station").textContent) })));
  };

  guide.part("letters", (section) => {
    const groups = [...section.querySelectorAll(".letter-group")];
    if (groups.length < 4) return;
    const entries = named(() => [...section.querySelectorAll(".letter-group li")]);
    let [chosen, isTyped] = ["", false];
    const buttons = groups.map((group) => {
      const letter = group.dataset.letter;
      const button = node("button", { type: "button", class: "letter", "aria-pressed": "false" }, letter);
      button.addEventListener("click", () => show((chosen = chosen === letter ? "" : letter), ""));
      return button;
    });
    const show = (letter, text) => {
      if (text || isTyped) for (const { row, text: own } of entries()) row.classList.toggle("is-filtered", Boolean(text) && !own.includes(text));
      isTyped = Boolean(text);
      for (const [index, group] of groups.entries()) {
        const isShown = text ? Boolean(group.querySelector("li:not(.is-filtered)")) : group.dataset.letter === letter;
        group.classList.toggle("is-filtered", !isShown);
        buttons[index].setAttribute("aria-pressed", String(!text && group.dataset.letter === letter));
      }
    };
    const field = filter((text) => show(chosen, text));
    section.querySelector("h2").after(node("div", { class: "list-tools" }, field, node("div", { class: "letters" }, buttons)));
    show("", "");
  });

  guide.part("few", (section) => {
    const rows = [...section.querySelectorAll("li:has(> .station)")];
    const few = Number(section.dataset.few);
    if (rows.length <= few + 3) return;
    const entries = named(() => rows);
    let isWhole = false;
    const show = (text) => {
      rows.forEach((row, index) => row.classList.toggle("is-filtered", text ? !entries()[index].text.includes(text) : !isWhole && index >= few));
      more.hidden = Boolean(text) || isWhole;
    };
    const more = node("button", { type: "button", class: "button list-more" }, words.count("ui-show-all", rows.length));
    more.addEventListener("click", () => {
      isWhole = true;
      show("");
    });
    section.querySelector("h2").after(node("div", { class: "list-tools" }, filter(show)));
    section.append(more);
    show("");
  });
})(metroguide);
