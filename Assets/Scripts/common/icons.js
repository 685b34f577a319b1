/** The few icons that scripts need, on a square of 24 units in the colour of the text. */
((guide) => {
  "use strict";
  const paths = {
    search: "M10.500 3a7.500 7.500 0 1 0 4.600 13.400l4.800 4.700 1.500-1.500-4.700-4.800A7.500 7.500 0 0 0 10.500 3Zm0 2.200a5.300 5.300 0 1 1 0 10.600 5.300 5.300 0 0 1 0-10.600Z",
    near: "M21 3 3 10.800v1.300l6.900 2.100 2.100 6.800h1.300L21 3Zm-3.800 3.800-4.300 9.900-1.200-4.200-4.200-1.300 9.700-4.400Z",
    swap: "M8 3 3.500 7.500 8 12l1.500-1.500L7.600 8.600H20V6.400H7.600l1.900-1.900L8 3Zm8 9-1.500 1.500 1.900 1.900H4v2.200h12.400l-1.900 1.900L16 21l4.500-4.500L16 12Z",
    home: "M12 3 2.500 11.300 4 13l1-.9V20h5.500v-5h3v5H19v-7.900l1 .9 1.500-1.700L12 3Z",
    work: "M9 4.500 8 6v1.500H3.500v11h17v-11H16V6l-1-1.500H9Zm1 3V6.500h4v1h-4Zm-4.500 2h13v3h-4v-1h-5v1h-4v-3Z",
    star: "m12 3 2.700 5.800 6.300.8-4.600 4.400 1.200 6.300L12 17.200 6.400 20.300l1.200-6.300L3 9.600l6.300-.8L12 3Z",
    share: "M12 2.500 7.500 7 9 8.500l2-2V15h2V6.500l2 2L16.500 7 12 2.500ZM5 11v10h14V11h-3v2h1v6H7v-6h1v-2H5Z",
    image: "M3 4.500v15h18v-15H3Zm2 2h14v7.300l-3.500-3.500-4 4-2.500-2.500-4 4V6.500Zm3.500 1.200a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200Z",
    walk: "M13.200 2.500a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800ZM11 7 7 8.800V13h1.900v-3l1.500-.6L8 21.500h2.100l1.700-6.400 2.100 2v4.400H16v-6l-2.100-2.100.6-3c1.200 1.400 2.600 2.100 4.500 2.200v-2c-1.700-.1-2.800-.8-3.700-2.200l-.9-1.400L11 7Z",
    close: "m5.500 4-1.500 1.500 6.500 6.500L4 18.500 5.500 20l6.500-6.500 6.500 6.500 1.500-1.500-6.500-6.500L20 5.500 18.500 4 12 10.500 5.500 4Z",
    taxi: "M9 3.500v1.800H7L4.700 11H3.500v7H5v2h2.500v-2h9v2H19v-2h1.500v-7h-1.200L17 5.300h-2V3.500H9ZM8.400 7.300h7.200l1.500 3.700H6.900l1.500-3.700ZM7 13.200a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600Zm10 0a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600Z",
    out: "M4 3.500v17h9v-2H6v-13h7v-2H4Zm11.500 4L14 9l2 2H9v2h7l-2 2 1.500 1.500L20 12l-4.500-4.500Z",
    whole: "M3 3h7v2.200H5.200V10H3V3Zm11 0h7v7h-2.200V5.200H14V3ZM3 14h2.200v4.800H10V21H3v-7Zm15.800 0H21v7h-7v-2.200h4.800V14Z",
    warning: "M12 3 1.500 21h21L12 3Zm0 4.400L18.700 19H5.300L12 7.400ZM11 11v4h2v-4h-2Zm0 5.200v1.900h2v-1.900h-2Z",
    moon: "M10 3a9 9 0 1 0 11 11A7.500 7.500 0 0 1 10 3Z",
  };

  /** An icon, not read aloud: words stand beside it. @param {keyof paths} name @returns {SVGElement} */
  guide.icon = (name) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const [key, value] of Object.entries({ class: "icon icon-" + name, viewBox: "0 0 24 24", "aria-hidden": "true" }))
      svg.setAttribute(key, value);
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", paths[name]);
    svg.append(path);
    return svg;
  };
})(metroguide);
