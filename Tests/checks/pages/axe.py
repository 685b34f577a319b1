"""What axe finds on a page. Its script is read by a page once, and of what it found only the violations come back: the thousands
of nodes it has nothing against take longer to tell than to find."""
from axe_playwright_python.base import AXE_SCRIPT

RUN = """async ([part, options]) => {
  // What is still on its way to another colour has not the one it will have.
  for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish();
  const { violations } = await axe.run(part ?? document, options);
  return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
}"""

# What axe looks at besides what colours decide does not hang on them: in further colours these are enough.
COLORS_ALONE = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def violations(page, part=None, **options):
    """What axe finds on a page, or in a part of it, in words: the rule, what it asks for, and the first places."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, [part, {"preload": False, "resultTypes": ["violations"]} | options])
    return [f"axe {row['id']}: {row['help']}: {'; '.join(html[:160] for html in row['nodes'][:3])}" for row in found]
