"""What PDF/UA-1 (ISO 14289-1) asks of a document, as far as a machine can tell: faults(document) names what is wrong with one that
pikepdf has opened. The clauses are the standard's."""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name

PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "s", "S", "sh", "Do", "Tj", "TJ", "'", '"', "EI"}
TEXT = {"Tj", "TJ", "'", '"'}
# What may stand in what: lists and tables; everything else is free.
PARENTS = {
    "LI": {"L"}, "Lbl": {"LI"}, "LBody": {"LI"}, "TR": {"Table", "THead", "TBody"}, "TH": {"TR"}, "TD": {"TR"},
    "THead": {"Table"}, "TBody": {"Table"},
}
CHILDREN = {"L": {"LI", "Caption"}, "LI": {"Lbl", "LBody"}, "TR": {"TH", "TD"}, "Table": {"TR", "THead", "TBody", "Caption"}}
STANDARD = {
    "Document", "Part", "Sect", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "THead",
    "TBody", "TR", "TH", "TD", "Span", "Link", "Figure", "Caption",
}
LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


def faults(document):
    """What is wrong, a line each."""
    found = []
    root = document.Root
    found += document_faults(document, root)
    tree = root.get("/StructTreeRoot")
    if tree is None or "/ParentTree" not in tree:
        return [*found, "7.1: no structure tree with a parent tree"]
    numbers = parent_numbers(tree.ParentTree)
    elements = list(walk(tree))
    found += element_faults(elements)
    owned = {}
    for element in elements:
        for page, mark in marks_of(element):
            if (page, mark) in owned:
                found.append(f"7.1: mark {mark} belongs to two elements")
            owned[page, mark] = element.objgen
    for number, page in enumerate(document.pages, 1):
        found += [f"page {number}: {fault}" for fault in page_faults(page, numbers, owned)]
    found += font_faults(document)
    if len(document.pages) > 1 and "/First" not in root.get("/Outlines", Dictionary()):
        found.append("no bookmarks in a document of several pages")
    return found


def document_faults(document, root):
    found = []
    if not LANGUAGE.fullmatch(str(root.get("/Lang", ""))):
        found.append("7.2: the document has no language")
    if not bool(root.get("/MarkInfo", Dictionary()).get("/Marked", False)):
        found.append("6.2: the document does not say that it is tagged")
    if not bool(root.get("/ViewerPreferences", Dictionary()).get("/DisplayDocTitle", False)):
        found.append("7.1: the title is not shown")
    if "/Metadata" not in root:
        return [*found, "5: no metadata"]
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        if metadata.get("{http://www.aiim.org/pdfua/ns/id/}part") != "1":
            found.append("5: the metadata do not claim PDF/UA-1")
        title = metadata.get("dc:title")
    if not title or title != str(document.docinfo.get("/Title", "")):
        found.append("7.1: the metadata have no title, or another one")
    return found


def parent_numbers(node):
    """The entries of a number tree."""
    numbers = {}
    values = list(node.get("/Nums", []))
    numbers.update(zip((int(key) for key in values[::2]), values[1::2]))
    for child in node.get("/Kids", []):
        numbers.update(parent_numbers(child))
    return numbers


def kids(element):
    content = element.get("/K")
    if content is None:
        return []
    return list(content) if isinstance(content, Array) else [content]


def is_element(kid):
    return isinstance(kid, Dictionary) and "/S" in kid


def walk(tree):
    """Every element, in the order in which it is read."""
    waiting = [kid for kid in reversed(kids(tree)) if is_element(kid)]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += [kid for kid in reversed(kids(element)) if is_element(kid)]


def kind(element):
    return str(element.S)[1:]


def marks_of(element):
    for kid in kids(element):
        if isinstance(kid, Dictionary):
            if kid.get("/Type") == Name.MCR:
                yield kid.Pg.objgen, int(kid.MCID)
        else:
            yield element.Pg.objgen, int(kid)


def element_faults(elements):
    found = []
    level = 0
    for element in elements:
        name, parent = kind(element), element.P
        above = kind(parent) if "/S" in parent else "StructTreeRoot"
        children = {kind(kid) for kid in kids(element) if is_element(kid)}
        if not any(is_element(kid) and kid.objgen == element.objgen for kid in kids(parent)):
            found.append(f"7.1: a {name} is not where it says it is")
        if name not in STANDARD:
            found.append(f"7.1: no standard structure type: {name}")
        if name in PARENTS and above not in PARENTS[name]:
            found.append(f"7.2: a {name} stands in a {above}")
        if name in CHILDREN and not children <= CHILDREN[name]:
            found.append(f"7.2: a {name} holds a {', '.join(sorted(children - CHILDREN[name]))}")
        if not kids(element) and name not in {"TD", "TH"}:
            found.append(f"a {name} is empty")
        if "/Lang" in element and not LANGUAGE.fullmatch(str(element.Lang)):
            found.append(f"7.2: no language: {element.Lang}")
        if name == "Figure" and not str(element.get("/Alt", "")).strip():
            found.append("7.3: a figure has no alternative text")
        if name == "TH" and str(attribute(element, "/Scope") or "") not in {"/Row", "/Column", "/Both"}:
            found.append("7.5: a heading cell says not which cells it is about")
        if name == "Table":
            found += table_faults(element)
        if re.fullmatch(r"H[1-6]", name):
            if int(name[1]) > level + 1:
                found.append(f"7.4.2: {name} follows a heading of level {level}")
            level = int(name[1])
    if [kind(element) for element in elements[:1]] != ["Document"]:
        found.append("the structure is no document")
    return found


def attribute(element, name):
    owners = element.get("/A")
    for owner in [] if owners is None else list(owners) if isinstance(owners, Array) else [owners]:
        if name in owner:
            return owner[name]
    return None


def table_faults(table):
    """Rows of one table have the same number of cells, spans counted."""
    rows = []
    for kid in filter(is_element, kids(table)):
        rows += [kid] if kind(kid) == "TR" else [row for row in filter(is_element, kids(kid)) if kind(row) == "TR"]
    widths, hanging = set(), []
    for row in rows:
        width = sum(columns for columns, left in hanging if left > 0)
        hanging = [(columns, left - 1) for columns, left in hanging if left > 1]
        for cell in filter(is_element, kids(row)):
            columns, down = int(attribute(cell, "/ColSpan") or 1), int(attribute(cell, "/RowSpan") or 1)
            width += columns
            if down > 1:
                hanging.append((columns, down - 1))
        widths.add(width)
    return [] if len(widths) == 1 and rows else [f"7.5: rows of a table are {sorted(widths)} cells wide"]


def page_faults(page, numbers, owned):
    found = []
    key = page.obj.get("/StructParents")
    owners = numbers.get(int(key), []) if key is not None else []
    if key is None:
        found.append("7.1: not in the parent tree")
    if page.obj.get("/Tabs") != Name.S:
        found.append("7.18.3: tabs do not follow the structure")
    marks = set()
    for is_in_place, mark in marked(page, found):
        if mark in marks:
            found.append(f"7.1: mark {mark} stands twice")
        marks.add(mark)
        owner = owned.get((page.obj.objgen, mark))
        if not is_in_place or owner is None:
            found.append(f"7.1: mark {mark} belongs to nothing")
        elif mark >= len(owners) or owners[mark] is None or owners[mark].objgen != owner:
            found.append(f"7.1: the parent tree knows another owner of mark {mark}")
    for place, mark in owned:
        if place == page.obj.objgen and mark not in marks:
            found.append(f"7.1: an element has mark {mark}, the page has not")
    for link in page.obj.get("/Annots", []):
        found += link_faults(link, numbers)
    return found


def marked(page, found):
    """The marks of a page; notes what is neither marked nor an artifact, and what is both."""
    stack, is_text = [], False
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in {"BT", "ET"}:
            is_text = name == "BT"
        elif name in {"BMC", "BDC"}:
            properties = operands[1] if name == "BDC" else None
            mark = properties.get("/MCID") if isinstance(properties, Dictionary) else None
            entry = "artifact" if operands[0] == Name.Artifact else "mark" if mark is not None else "other"
            if entry != "other" and any(outer != "other" for outer, _ in stack):
                found.append(f"7.1: a {entry} within a {stack[0][0]}")
            stack.append((entry, is_text))
            if entry == "mark":
                yield not is_text, int(mark)
        elif name == "EMC":
            if not stack:
                found.append("a mark ends that never began")
                continue
            if stack.pop()[1] != is_text:
                found.append("a mark ends in another text than it began in")
        elif name in PAINTING and not any(entry != "other" for entry, _ in stack):
            found.append(f"7.1: {name} is neither marked nor an artifact")
    if stack:
        found.append("a mark has no end")


def link_faults(link, numbers):
    if link.get("/Subtype") != Name.Link:
        return [f"7.18.1: an annotation that is no link: {link.get('/Subtype')}"]
    found = []
    if not str(link.get("/Contents", "")).strip():
        found.append("7.18.5: a link has no description")
    owner = numbers.get(int(link.get("/StructParent", -1)))
    if owner is None or kind(owner) != "Link":
        found.append("7.18.5: a link belongs to no Link")
    elif not any(isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR and kid.Obj.objgen == link.objgen for kid in kids(owner)):
        found.append("7.18.5: a Link does not know its link")
    if "/A" not in link and "/Dest" not in link:
        found.append("a link leads nowhere")
    return found


def font_faults(document):
    found = []
    for font in document.objects:
        if not isinstance(font, Dictionary) or font.get("/Type") != Name.Font:
            continue
        name, form = str(font.get("/BaseFont", "?"))[1:], str(font.get("/Subtype"))
        if form == "/Type0":
            if "/ToUnicode" not in font:
                found.append(f"7.21.7: {name} does not say what its glyphs mean")
            continue
        descriptor = font.get("/FontDescriptor", Dictionary())
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            found.append(f"7.21.4.1: {name} is not embedded")
        if form == "/CIDFontType2" and "/CIDToGIDMap" not in font:
            found.append(f"7.21.3.2: {name} does not say which glyphs its characters have")
        if form in {"/TrueType", "/Type1", "/Type3"} and "/ToUnicode" not in font:
            found.append(f"7.21.7: {name} does not say what its glyphs mean")
        if form == "/TrueType" and int(descriptor.get("/Flags", 0)) & 4 and "/Encoding" in font:
            found.append(f"7.21.6: {name} is symbolic and has an encoding")
    return found
