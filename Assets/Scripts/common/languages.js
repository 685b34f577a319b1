/** Other languages of the page keep what stands behind the `#` of its address: the question stays. */
((guide) => {
  "use strict";
  const links = document.querySelectorAll("a[hreflang]");
  const follow = () => {
    for (const link of links) link.hash = location.hash;
  };
  addEventListener("hashchange", follow);
  /** Has links follow what was written into the address without a change of page. */
  guide.followLanguages = follow;
  follow();
})(metroguide);
