(function () {
  "use strict";
  var root = document.documentElement;
  var body = document.body;
  var toolbar = document.querySelector(".toolbar");
  if (!toolbar) { return; }
  var articles = Array.prototype.slice.call(document.querySelectorAll("article"));
  var rows = Array.prototype.slice.call(document.querySelectorAll("tr[data-file]"));
  var pairs = Array.prototype.slice.call(document.querySelectorAll(".images"));
  var modes = Array.prototype.slice.call(document.querySelectorAll("input[name=mode]"));
  var filter = document.getElementById("filter");
  var shown = document.getElementById("shown");
  var mix = document.getElementById("mix");
  var zoomText = document.getElementById("zoom");
  var steps = [0, 0.25, 0.5, 1, 2, 4, 8, 16];
  var step = 0;
  var stacked = { swipe: true, onion: true, blink: true };

  function list(nodes) { return Array.prototype.slice.call(nodes); }

  function size(image) {
    return {
      width: Number(image.getAttribute("width")) || image.naturalWidth,
      height: Number(image.getAttribute("height")) || image.naturalHeight,
      x: Number(image.dataset.x) || 0, y: Number(image.dataset.y) || 0
    };
  }

  // Gives the images of a file one scale, and lays them on each other where the view asks for it.
  function arrange(pane) {
    var images = list(pane.querySelectorAll("img"));
    var isStacked = pane.classList.contains("pair") && stacked[body.dataset.mode];
    var sizes = images.map(size);
    var width = Math.max.apply(null, sizes.map(function (box) { return box.x + box.width; }));
    if (!width) { return; }
    var visible = images.filter(function (image) { return image.closest("figure").offsetParent !== null; });
    var height = Math.max.apply(null, sizes.map(function (box) { return box.height; }));
    var beside = isStacked || pane.clientWidth < 640 ? 1 : Math.max(1, visible.length);
    var room = (pane.clientWidth - 16 * (beside - 1)) / beside - 2;
    // Wide drawings stand below each other, where more of them is seen.
    var isWide = beside > 1 && width > room && width > 2.2 * height;
    pane.classList.toggle("below", isWide && !steps[step]);
    if (isWide) { room = pane.clientWidth - 2; }
    var factor = steps[step] || Math.min(1, room / width);
    images.forEach(function (image, index) {
      var box = sizes[index];
      image.style.width = box.width * factor + "px";
      image.style.height = box.height ? box.height * factor + "px" : "";
      image.style.marginLeft = isStacked ? box.x * factor + "px" : "";
      image.style.marginTop = isStacked ? box.y * factor + "px" : "";
      image.style.clipPath = "";
      if (isStacked && body.dataset.mode === "swipe") {
        var edge = mix.value / 100 * width - box.x;
        var isAfter = image.closest("figure").classList.contains("b");
        var inside = Math.min(Math.max(edge, 0), box.width) * factor;
        image.style.clipPath = isAfter
          ? "inset(0 0 0 " + inside + "px)" : "inset(0 " + (box.width * factor - inside) + "px 0 0)";
      }
    });
  }

  function arrangeAll() { pairs.forEach(arrange); }

  function choose(mode) {
    body.dataset.mode = mode;
    modes.forEach(function (input) { input.checked = input.value === mode; });
    arrangeAll();
  }

  function place(value) {
    mix.value = value;
    root.style.setProperty("--mix", mix.value / 100);
    arrangeAll();
  }

  function show() {
    var words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    function fits(text) {
      text = text.toLowerCase();
      return words.every(function (word) { return text.indexOf(word) >= 0; });
    }
    var count = 0;
    articles.forEach(function (article, index) {
      var changes = list(article.querySelectorAll(".change"));
      var isNamed = fits(article.querySelector("h2").textContent);
      var found = changes.filter(function (change) {
        change.hidden = !isNamed && !fits(change.textContent);
        return !change.hidden;
      });
      article.hidden = !isNamed && found.length === 0;
      if (rows[index]) { rows[index].hidden = article.hidden; }
      if (!article.hidden) { count += 1; }
    });
    shown.textContent = words.length ? count + " of " + articles.length : "";
    arrangeAll();
  }

  function zoom(by) {
    step = Math.min(Math.max(step + by, 0), steps.length - 1);
    zoomText.textContent = steps[step] ? steps[step] * 100 + "%" : "fit";
    if (steps[step]) { body.dataset.zoomed = ""; } else { delete body.dataset.zoomed; }
    arrangeAll();
  }

  function go(offset) {
    var visible = articles.filter(function (article) { return !article.hidden; });
    var at = visible.indexOf(document.activeElement.closest("article"));
    var next = visible[Math.min(Math.max(at + offset, 0), visible.length - 1)];
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "start" });
    }
  }

  // What is scrolled in one image of a file is scrolled in all.
  function scrollTogether(pane) {
    var panes = list(pane.querySelectorAll(".pane"));
    panes.forEach(function (one) {
      one.addEventListener("scroll", function () {
        panes.forEach(function (other) {
          if (other !== one && (other.scrollLeft !== one.scrollLeft || other.scrollTop !== one.scrollTop)) {
            other.scrollTo(one.scrollLeft, one.scrollTop);
          }
        });
      });
    });
  }

  // The edge of the swipe follows the pointer.
  function swipeWithPointer(pane) {
    pane.addEventListener("pointermove", function (event) {
      if (body.dataset.mode !== "swipe" || event.buttons !== 1 || event.pointerType === "touch") { return; }
      var image = pane.querySelector("img").getBoundingClientRect();
      place(Math.round(Math.min(Math.max((event.clientX - image.left) / image.width, 0), 1) * 100));
    });
    pane.addEventListener("dragstart", function (event) { event.preventDefault(); });
  }

  toolbar.hidden = false;
  pairs.forEach(function (pane) {
    list(pane.querySelectorAll(".pane")).forEach(function (one) {
      one.tabIndex = 0;
      one.setAttribute("role", "group");
      one.setAttribute("aria-label", one.parentNode.querySelector("figcaption").textContent);
    });
    list(pane.querySelectorAll("img")).forEach(function (image) {
      if (!image.complete) { image.addEventListener("load", function () { arrange(pane); }, { once: true }); }
    });
    scrollTogether(pane);
    if (mix && pane.classList.contains("pair")) { swipeWithPointer(pane); }
  });
  modes.forEach(function (input) { input.addEventListener("change", function () { choose(input.value); }); });
  filter.addEventListener("input", show);
  if (mix) { mix.addEventListener("input", function () { place(mix.value); }); }
  if (zoomText) {
    document.getElementById("smaller").addEventListener("click", function () { zoom(-1); });
    document.getElementById("larger").addEventListener("click", function () { zoom(1); });
  }
  window.addEventListener("resize", arrangeAll);
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.target === filter) {
      if (event.key === "Escape") { filter.value = ""; show(); filter.blur(); }
      return;
    }
    if (event.key === "j") { go(1); }
    else if (event.key === "k") { go(-1); }
    else if (event.key >= "1" && event.key <= "5" && modes.length) { choose(modes[event.key - 1].value); }
    else if ((event.key === "[" || event.key === "]") && mix) { place(Number(mix.value) + (event.key === "]" ? 5 : -5)); }
    else if ((event.key === "+" || event.key === "=") && zoomText) { zoom(1); }
    else if (event.key === "-" && zoomText) { zoom(-1); }
    else if (event.key === "/") { filter.focus(); event.preventDefault(); }
  });
  arrangeAll();
})();
