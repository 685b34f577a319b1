/** Runs before a city's first page is painted: where the address asks for a journey, the map leaves room for the answer. */
(() => {
  "use strict";
  const parts = new URLSearchParams(location.hash.slice(1));
  if (parts.get("from") && parts.get("to")) document.documentElement.classList.add("is-asked");
})();
