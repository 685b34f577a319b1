/**
 * A field with a list of what may be meant: the pattern "combobox" of ARIA, with the keys it names. The search of every page
 * and both fields of a journey are this one component.
 *
 * @typedef {{element: HTMLElement, value: any, label: string}} Choice
 */
((guide) => {
  "use strict";
  const { node } = guide;
  let count = 0;

  class Combobox {
    /**
     * @param {HTMLInputElement} input
     * @param {{choices: (text: string) => Promise<Choice[]> | Choice[], chosen: (choice: Choice) => void, label: string,
     *   left?: () => void}} source
     */
    constructor(input, source) {
      this.input = input;
      this.source = source;
      /** @type {Choice[]} */
      this.choices = [];
      this.active = -1;
      this.asked = 0;
      const id = "choices-" + ++count;
      this.list = node("div", { id, class: "choices", role: "listbox", "aria-label": source.label, hidden: true });
      this.status = node("div", { class: "unseen", role: "status" });
      for (const [name, value] of Object.entries({
        role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, autocomplete: "off",
        autocapitalize: "off", autocorrect: "off", spellcheck: "false", enterkeyhint: "go",
      })) input.setAttribute(name, value);
      input.after(this.list, this.status);
      input.addEventListener("input", () => this.ask());
      input.addEventListener("focus", () => this.ask());
      input.addEventListener("click", () => this.list.hidden && this.ask());
      input.addEventListener("keydown", (event) => this.key(event));
      input.addEventListener("blur", () => {
        this.close();
        source.left?.();
      });
      // The field keeps the focus while a choice is pressed.
      this.list.addEventListener("pointerdown", (event) => event.preventDefault());
      this.list.addEventListener("click", (event) => {
        const option = /** @type {Element} */ (event.target).closest("[role=option]");
        if (option) this.choose([...this.list.querySelectorAll("[role=option]")].indexOf(option));
      });
    }

    async ask() {
      const number = ++this.asked;
      const text = this.input.value.trim();
      const choices = await this.source.choices(text);
      // An answer to what was typed before is none.
      if (number !== this.asked || document.activeElement !== this.input) return;
      this.choices = choices;
      this.active = -1;
      this.list.replaceChildren(
        ...choices.map((choice, index) => {
          const option = node("div", { id: this.list.id + "-" + index, class: "choice", role: "option", "aria-selected": "false" });
          option.append(choice.element);
          return option;
        }));
      this.show(choices.length > 0);
      this.input.removeAttribute("aria-activedescendant");
      this.status.textContent =
        choices.length > 0 ? guide.words.count("ui-choices", choices.length) : text ? guide.words.text("ui-no-choice") : "";
    }

    show(isOpen) {
      this.list.hidden = !isOpen;
      this.input.setAttribute("aria-expanded", String(isOpen));
    }

    close() {
      this.asked++;
      this.active = -1;
      this.show(false);
      this.input.removeAttribute("aria-activedescendant");
    }

    activate(index) {
      const options = this.list.children;
      options[this.active]?.setAttribute("aria-selected", "false");
      this.active = index;
      const option = options[index];
      if (!option) return this.input.removeAttribute("aria-activedescendant");
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", option.id);
    }

    choose(index) {
      const choice = this.choices[index];
      if (!choice) return;
      this.close();
      this.source.chosen(choice);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.isComposing) return;
      const last = this.choices.length - 1;
      const isOpen = !this.list.hidden;
      switch (event.key) {
        case "ArrowDown":
        case "ArrowUp": {
          event.preventDefault();
          if (!isOpen) return void this.ask();
          const step = event.key === "ArrowDown" ? 1 : -1;
          const next = this.active + step;
          return this.activate(this.active < 0 && step < 0 ? last : next > last ? -1 : Math.max(next, -1));
        }
        case "Enter":
          event.preventDefault();
          // What was typed a moment ago may not be answered yet.
          if (isOpen) return this.choose(Math.max(this.active, 0));
          return void this.ask().then(() => this.choose(0));
        case "Escape":
          event.preventDefault();
          if (isOpen) return this.close();
          this.input.value = "";
          return void this.ask();
        case "Tab":
          if (isOpen && this.active >= 0) this.choose(this.active);
          return;
      }
    }
  }
  guide.Combobox = Combobox;
})(metroguide);
