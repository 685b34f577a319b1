/**
 * The line of the guide's versions has a train. Whoever presses the sign where the line began, or types the word that the guide
 * is about, sees it run once, in all its colours. It is not told to anybody, stands in nobody's way and is gone afterwards;
 * where motion is not wanted it only stands there for a while.
 */
((guide) => {
  "use strict";
  const line = document.querySelector(".guide-history .history-line");
  if (!line) return;
  const word = "metro";
  const cars = 6;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let typed = "";
  let isRunning = false;

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    const train = guide.node("div", { class: "express", "aria-hidden": "true" },
      Array.from({ length: cars }, (_, car) => guide.node("span", { class: "express-car express-" + car })));
    line.append(train);
    const [start, end] = [line.offsetHeight - 60, 0];
    const way = still.matches
      ? [{ transform: "none", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.05 }, { transform: "none", opacity: 1, offset: 0.95 }, { transform: "none", opacity: 0 }]
      : [{ transform: `translateY(${start}px)`, opacity: 0 }, { opacity: 1, offset: 0.08 }, { opacity: 1, offset: 0.92 }, { transform: `translateY(${end}px)`, opacity: 0 }];
    await train.animate(way, { duration: 5000, easing: still.matches ? "linear" : "ease-in-out" }).finished.catch(() => {});
    train.remove();
    isRunning = false;
  };

  line.addEventListener("click", (event) => {
    if (!(event.target instanceof SVGCircleElement)) return;
    const item = event.target.closest("[role=listitem]");
    if (item && item === [...item.parentElement.querySelectorAll("[role=listitem]")].at(-1)) run();
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if (target instanceof HTMLInputElement) return;
    typed = (typed + key.toLowerCase()).slice(-word.length);
    if (typed === word) run();
  });
})(metroguide);
