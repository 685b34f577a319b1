/**
 * The house of the guide's scripts: classic scripts that share one name, `metroguide`, and are loaded after the page.
 *
 * A page marks the place of a part with `data-part="NAME"`, and `part("NAME", make)` says what stands there. Parts know no
 * neighbours: they `tell` what happened, the event travels up the tree, and the one handler of the page (`page`) decides.
 * What parts work with comes as scripts as well (`load`), because a page that was opened as a file can fetch nothing.
 */
(() => {
  "use strict";
  const guide = (globalThis.metroguide ??= {});
  /** What data scripts handed over, by name. @type {Record<string, any>} */
  guide.data ??= {};

  const body = document.body;
  /** The way from the page to the folder of the guide. */
  guide.root = body.dataset.root ?? "";
  /** The folders of all cities; the page's own alone where it has one. @type {string[]} */
  guide.cities = body.dataset.city ? [body.dataset.city] : (body.dataset.cities ?? "").split(" ").filter(Boolean);
  /** The language of the page. */
  guide.language = document.documentElement.lang;

  /** @type {Map<string, (place: HTMLElement) => void>} */
  const parts = new Map();
  /** Says what stands in the places of a part. @param {string} name @param {(place: HTMLElement) => void} make */
  guide.part = (name, make) => parts.set(name, make);

  /** @type {Map<string, Record<string, (event: CustomEvent) => void>>} */
  const pages = new Map();
  /**
   * What kinds of pages, written with spaces between them, do when their parts tell something; `*` is every page.
   * @param {string} kinds @param {Record<string, (event: CustomEvent) => void>} handlers
   */
  guide.page = (kinds, handlers) => {
    for (const kind of kinds.split(" ")) pages.set(kind, { ...pages.get(kind), ...handlers });
  };

  /** Tells the page what happened. @param {EventTarget} from @param {string} what @param {object} [detail] */
  guide.tell = (from, what, detail = {}) =>
    from.dispatchEvent(new CustomEvent("guide:" + what, { bubbles: true, detail }));

  /** @type {Map<string, Promise<any>>} */
  const loading = new Map();
  /**
   * What the script `assets/data/NAME.js` hands over. It is asked for once; again only where it could not be had.
   * @param {string} name @returns {Promise<any>}
   */
  guide.load = (name) => {
    if (name in guide.data) return Promise.resolve(guide.data[name]);
    const known = loading.get(name);
    if (known) return known;
    const promise = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = guide.root + "assets/data/" + name + ".js";
      script.onload = () => (name in guide.data ? resolve(guide.data[name]) : reject(new Error(name + " is empty")));
      script.onerror = () => {
        loading.delete(name);
        script.remove();
        reject(new Error("cannot load " + name));
      };
      document.head.append(script);
    });
    loading.set(name, promise);
    return promise;
  };

  /** The address of a page of the guide in the page's language, given its path there. @param {string} path */
  guide.address = (path) => guide.root + folderOfLanguage() + "/" + path;

  /** The folder of the page's language, read from the page's own place. */
  const folderOfLanguage = () => body.dataset.language ?? "";

  /**
   * An element with attributes and children; what is null, undefined or false is left out.
   * @param {string} tag @param {Record<string, any>} [attributes] @param {...any} children @returns {any}
   */
  guide.node = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
  };

  /**
   * Gives an element other children where what they tell, written as `key`, is something else than before.
   * @param {any} element @param {string} key @param {() => any[]} [children]  the text of `key` where nothing is said
   */
  guide.setChildren = (element, key, children = () => [key]) => {
    if (element.told === key) return;
    element.told = key;
    element.replaceChildren(...children().flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  };

  /**
   * Changes a part of the page. Where that takes away what has the focus, what stands in its place gets it, so that who reads by
   * keys or ear is not thrown back to the top.
   * @param {HTMLElement} place @param {() => void} change @param {HTMLElement} [next]  what else gets it
   */
  guide.keepFocus = (place, change, next) => {
    const shown = () => [...place.querySelectorAll("a[href], button, input, select, summary")].filter((element) => element.getClientRects().length > 0);
    const held = place.contains(document.activeElement) ? document.activeElement : null;
    const index = held ? shown().indexOf(held) : -1;
    change();
    if (index < 0 || held.getClientRects().length > 0) return;
    const left = shown();
    (next ?? left[Math.min(index, left.length - 1)])?.focus({ preventScroll: true });
  };

  const start = () => {
    for (const kind of ["*", body.dataset.page]) {
      for (const [what, handle] of Object.entries(pages.get(kind) ?? {}))
        document.addEventListener("guide:" + what, handle);
    }
    for (const place of document.querySelectorAll("[data-part]")) parts.get(place.dataset.part)?.(place);
    guide.tell(document, "ready");
  };
  // All scripts of the page stand there before it is told to be ready.
  if (document.readyState === "complete") start();
  else document.addEventListener("DOMContentLoaded", start);
})();
