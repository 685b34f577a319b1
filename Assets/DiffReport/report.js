(function () {
  "use strict";
  var body = document.body;
  var articles = Array.prototype.slice.call(document.querySelectorAll("article"));
  var modes = Array.prototype.slice.call(document.querySelectorAll("input[name=mode]"));
  var filter = document.getElementById("filter");
  var shown = document.getElementById("shown");
  var mix = document.getElementById("mix");
  var zoomText = document.getElementById("zoom");
  var steps = [0, 0.5, 1, 2, 4, 8];
  var step = 0;

  document.querySelector(".toolbar").hidden = false;

  function choose(mode) {
    body.dataset.mode = mode;
    modes.forEach(function (input) { input.checked = input.value === mode; });
  }

  function show() {
    var words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    var count = 0;
    articles.forEach(function (article) {
      var text = article.querySelector("h2").textContent.toLowerCase();
      article.hidden = !words.every(function (word) { return text.indexOf(word) >= 0; });
      if (!article.hidden) { count += 1; }
    });
    shown.textContent = words.length ? count + " of " + articles.length : "";
  }

  function zoom(by) {
    step = Math.min(Math.max(step + by, 0), steps.length - 1);
    var factor = steps[step];
    zoomText.textContent = factor ? factor * 100 + "%" : "fit";
    if (factor) { body.dataset.zoomed = ""; } else { delete body.dataset.zoomed; }
    articles.forEach(function (article) {
      article.querySelectorAll("img").forEach(function (image) {
        var size = function () { image.style.width = factor ? image.naturalWidth * factor + "px" : ""; };
        if (image.complete && image.naturalWidth) { size(); } else { image.addEventListener("load", size, { once: true }); }
      });
    });
  }

  function step_to(offset) {
    var visible = articles.filter(function (article) { return !article.hidden; });
    var at = visible.indexOf(document.activeElement.closest("article"));
    var next = visible[Math.min(Math.max(at + offset, 0), visible.length - 1)];
    if (next) { next.focus(); next.scrollIntoView({ block: "start" }); }
  }

  // All panes of a file are scrolled together.
  document.querySelectorAll(".images").forEach(function (pane) {
    pane.tabIndex = 0;
    pane.setAttribute("role", "group");
    pane.setAttribute("aria-label", "Images");
  });
  modes.forEach(function (input) { input.addEventListener("change", function () { choose(input.value); }); });
  filter.addEventListener("input", show);
  mix.addEventListener("input", function () { document.documentElement.style.setProperty("--mix", mix.value + "%"); });
  document.getElementById("smaller").addEventListener("click", function () { zoom(-1); });
  document.getElementById("larger").addEventListener("click", function () { zoom(1); });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.target === filter) {
      if (event.key === "Escape") { filter.value = ""; show(); filter.blur(); }
      return;
    }
    if (event.target.type === "range" && event.key.indexOf("Arrow") === 0) { return; }
    if (event.key === "j") { step_to(1); }
    else if (event.key === "k") { step_to(-1); }
    else if (event.key >= "1" && event.key <= "5") { choose(modes[event.key - 1].value); }
    else if (event.key === "+" || event.key === "=") { zoom(1); }
    else if (event.key === "-") { zoom(-1); }
    else if (event.key === "/") { filter.focus(); event.preventDefault(); }
  });
})();
