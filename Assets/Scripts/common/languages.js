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

  /** The front page stands in the guide's first language; who reads another one is led to it. */
  const greet = () => {
    const all = [...document.querySelectorAll(".switch a[hreflang]")];
    for (const wanted of (navigator.languages ?? [navigator.language]).map(written)) {
      const own = all.map((link) => ({ link, ...written(link.hreflang) }));
      const found = own.find(({ tag }) => tag === wanted.tag)
        ?? own.find(({ language, script }) => language && language === wanted.language && script === wanted.script)
        ?? own.find(({ language }) => language && language === wanted.language);
      if (!found) continue;
      if (found.link.hreflang !== guide.language) location.replace(found.link.href);
      return;
    }
  };
  if ("front" in document.body.dataset) greet();
  addEventListener("hashchange", follow);
  /** Has links follow what was written into the address without a change of page. */
  guide.followLanguages = follow;
  follow();
})(metroguide);
