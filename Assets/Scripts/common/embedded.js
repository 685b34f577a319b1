/**
 * A page inside another site's: `?embed=ID` shows the module of that id alone, without the guide's head and foot.
 *
 * The page tells the one around it how high it is, whenever that changes, as the message `{metroguide: "size", id, height}` in
 * pixels; a map takes the height it is given and says nothing. Links open in a window of their own. What is not there leaves
 * the page whole. `&theme=light` and `dark` are kept to whatever the reader's device prefers.
 */
((guide) => {
  "use strict";
  const asked = new URLSearchParams(location.search);
  const id = asked.get("embed");
  if (!id) return;

  /** Takes the rules of one theme for all that holds of the other. @param {CSSRuleList} rules @param {boolean} isDark */
  const choose = (rules, isDark) => {
    for (const rule of rules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      rule.media.mediaText = rule.media.mediaText.replace(/\(prefers-color-scheme: ?(dark|light)\)/g,
        (_, theme) => ((theme === "dark") === isDark ? "(min-width: 0)" : "(max-width: 0)"));
      choose(rule.cssRules, isDark);
    }
  };

  /** Keeps to a theme, where the style sheets can be read: not in a page that was opened as a file. @param {string} theme */
  const keepTo = (theme) => {
    document.documentElement.style.colorScheme = theme;
    for (const sheet of document.styleSheets) {
      try {
        choose(sheet.cssRules, theme === "dark");
      } catch {
        return;
      }
    }
  };

  /** Says the height of the module when it is another than before. @param {HTMLElement} module */
  const tellHeight = (module) => {
    let told = 0;
    new ResizeObserver(() => {
      const height = Math.ceil(module.getBoundingClientRect().bottom + scrollY) + 8;
      if (height === told) return;
      told = height;
      parent.postMessage({ metroguide: "size", id, height }, "*");
    }).observe(module);
  };

  // Of what pages do when they are ready there is one for all; this stands beside it.
  document.addEventListener("guide:ready", () => {
    const module = document.getElementById(id);
    if (!module?.classList.contains("module")) return;
    document.documentElement.classList.add("embedded");
    const theme = asked.get("theme");
    if (theme === "light" || theme === "dark") keepTo(theme);
    module.classList.add("embedded-module");
    for (let around = module.parentElement; around; around = around.parentElement) around.classList.add("embedded-path");
    document.addEventListener("click", ({ target }) => {
      const link = target instanceof Element ? target.closest("a[href]") : null;
      if (!link || link.getAttribute("href")?.startsWith("#")) return;
      link.setAttribute("target", "_blank");
      link.setAttribute("rel", "noopener");
    }, true);
    if (parent !== window && !module.classList.contains("map")) tellHeight(module);
  });
})(metroguide);
