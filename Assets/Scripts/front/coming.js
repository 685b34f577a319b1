/**
 * A city's map is laid out once, when it is known what of it is drawn, and not part by part as its page comes in. Where that takes
 * long, as over a slow network, all of it is seen meanwhile.
 */
(() => {
  "use strict";
  /** How long the map is awaited once all of the page is there, and in all, in milliseconds. */
  const [patience, most] = [400, 2000];
  const { classList } = document.documentElement;
  const show = () => classList.remove("is-coming");
  classList.add("is-coming");
  document.addEventListener("readystatechange", () => setTimeout(show, patience), { once: true });
  setTimeout(show, most);
})();
