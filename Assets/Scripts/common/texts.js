/** What the search finds on pages that the publisher wrote as texts: their headings, and the words under them. */
((guide) => {
  "use strict";
  const { node } = guide;
  /** @typedef {{page: string, anchor: string, title: string, text: string}} Section */

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  /** The sections of all pages in the page's language, or in the one of pages that are not written in it. */
  const sections = async () => {
    const texts = await guide.load("texts");
    const own = texts[guide.language] ?? texts[guide.language.split("-")[0]] ?? [];
    const pages = new Set(own.map((section) => section.page));
    return [...own, ...(texts[""] ?? []).filter((section) => !pages.has(section.page))];
  };

  /** The sections that have every word, those first that have them in their headings. @param {string} text @param {number} limit */
  guide.findTexts = async (text, limit) => {
    const words = fold(text).split(/\s+/).filter(Boolean);
    if (!guide.hasTexts || !words.length) return [];
    const rank = ({ title, text }) => {
      const [head, whole] = [fold(title), fold(title + " " + text)];
      if (!words.every((word) => whole.includes(word))) return 3;
      return head.startsWith(words[0]) ? 0 : words.every((word) => head.includes(word)) ? 1 : 2;
    };
    const ranked = (await sections()).map((section) => ({ section, rank: rank(section) }));
    return ranked.filter(({ rank }) => rank < 3).sort((a, b) => a.rank - b.rank).slice(0, limit).map(({ section }) => section);
  };

  /** A section as it stands in the list of what was found. @param {Section} section @param {string} typed */
  guide.textElement = ({ title, text }, typed) => {
    const place = Math.max(0, text.toLowerCase().indexOf(typed.trim().toLowerCase().split(/\s+/)[0]));
    const begin = place < 30 ? 0 : text.indexOf(" ", place - 30) + 1;
    const words = (begin > 0 ? "… " : "") + text.slice(begin, begin + 90) + (text.length > begin + 90 ? " …" : "");
    return node("span", { class: "found found-text" },
      node("span", { class: "found-words" }, node("span", { class: "found-name" }, title), node("span", { class: "found-note" }, words)));
  };
})(metroguide);
