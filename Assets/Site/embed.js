// @ts-check
"use strict";
/*
 * Parts of the guide for pages of other sites:
 *
 *   <script src="https://example.org/metro/assets/embed.js" defer></script>
 *   <metroguide-map city="tidewater" lang="en"><a href="https://example.org/metro/">Map</a></metroguide-map>
 *   <metroguide-departures city="tidewater" station="central" lang="en"></metroguide-departures>
 *
 * Attributes, all of which may change later:
 *   city      the folder of the city in the guide's addresses
 *   station   departures: the name of the station's page there, without .html
 *   lang      the folder of the language (without it "en")
 *   theme     light or dark (without it the reader's own)
 *   height    map: its height in pixels (without it 480)
 *   way       map: a journey to show, as the address of the guide's own map has it after "#journey="
 *   label     what it is called for those who do not see it
 *   guide     the address of the guide (without it where this script comes from)
 *
 * Everything comes from the guide and nothing goes to anybody. A page with a policy of its own allows the guide's address under
 * script-src and frame-src. What stands inside the element is shown where scripts do not run.
 */
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const home = script ? new URL("..", script.src).href : "";

  class GuidePart extends HTMLElement {
    static observedAttributes = ["city", "station", "lang", "theme", "height", "way", "label", "guide"];

    constructor() {
      super();
      this.frame = document.createElement("iframe");
      this.frame.loading = "lazy";
      this.frame.referrerPolicy = "no-referrer";
      Object.assign(this.frame.style, { display: "block", inlineSize: "100%", border: "0" });
      this.attachShadow({ mode: "open" }).append(this.frame);
      /** @param {MessageEvent} event */
      this.heard = ({ source, data }) => {
        if (source !== this.frame.contentWindow || data?.metroguide !== "size" || !(data.height > 0)) return;
        this.frame.style.blockSize = data.height + "px";
        this.dispatchEvent(new CustomEvent("metroguide-size", { bubbles: true, detail: { height: data.height } }));
      };
    }

    /** @param {string} name */
    value(name, otherwise = "") {
      return this.getAttribute(name) || otherwise;
    }

    connectedCallback() {
      if (!this.style.display) this.style.display = "block";
      addEventListener("message", this.heard);
      this.show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.heard);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.show();
    }

    show() {
      const guide = this.value("guide", home).replace(/\/?$/, "/");
      const { path, module, name, height, anchor } = this.part();
      this.frame.title = this.value("label", name);
      const theme = this.value("theme");
      this.frame.style.blockSize = height + "px";
      const address = guide + [this.value("lang", "en"), this.value("city"), ...path].map(encodeURIComponent).join("/")
        + ".html?embed=" + module + (theme && "&theme=" + encodeURIComponent(theme)) + anchor;
      if (this.frame.src !== address) this.frame.src = address;
    }

    /** @returns {{path: string[], module: string, name: string, height: number, anchor: string}} */
    part() {
      throw new Error("a part says what it shows");
    }
  }

  class GuideMap extends GuidePart {
    part() {
      const way = this.value("way");
      const height = Number(this.value("height", "480"));
      return { path: ["map"], module: "map", name: "Metro map", height: height > 0 ? height : 480, anchor: way && "#journey=" + way };
    }
  }

  class GuideDepartures extends GuidePart {
    part() {
      return { path: ["stations", this.value("station")], module: "departures", name: "Departures", height: 320, anchor: "" };
    }
  }

  // A page may ask for the script twice.
  if (!customElements.get("metroguide-map")) {
    customElements.define("metroguide-map", GuideMap);
    customElements.define("metroguide-departures", GuideDepartures);
  }
})();
