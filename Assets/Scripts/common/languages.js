/** Other languages of the page keep what stands behind the `#` of its address: the question stays. */
((guide) => {
  "use strict";
  const links = document.querySelectorAll("a[hreflang]");
  const follow = () => {
    for (const link of links) link.hash = location.hash;
  };
  /** A language with the script it is written in: `zh-TW` is `zh-Hant`. @param {string} tag */
  const written = (tag) => {
    try {
      const { language, script } = new Intl.Locale(tag).maximize();
      return { tag: tag.toLowerCase(), language, script };
    } catch {
      return { tag: tag.toLowerCase(), language: "", script: "" };
    }
  };

  /** Where the front page leads on in a language: to the city where there is but one. @param {string} home  the list of cities */
  const next = (home) => (guide.cities.length === 1 ? new URL(guide.cities[0] + "/index.html", home).href : home);

  /** The front page stands in the guide's first language; who reads another one is led to it, and who has no choice of cities
   * to the one there is. */
  const greet = () => {
    const all = [...document.querySelectorAll(".switch a[hreflang]")];
    for (const wanted of (navigator.languages ?? [navigator.language]).map(written)) {
      const own = all.map((link) => ({ link, ...written(link.hreflang) }));
      const found = own.find(({ tag }) => tag === wanted.tag)
        ?? own.find(({ language, script }) => language && language === wanted.language && script === wanted.script)
        ?? own.find(({ language }) => language && language === wanted.language);
      if (!found) continue;
      if (found.link.hreflang !== guide.language || guide.cities.length === 1) location.replace(next(found.link.href));
      return;
    }
    if (guide.cities.length === 1) location.replace(next(new URL(guide.address("index.html"), location.href).href));
  };
  if ("front" in document.body.dataset) greet();
  addEventListener("hashchange", follow);
  /** Has links follow what was written into the address without a change of page. */
  guide.followLanguages = follow;
  follow();
})(metroguide);
