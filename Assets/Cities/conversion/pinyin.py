"""Joined pinyin from syllables."""

import unicodedata


def plain(syllable):
    """A syllable without its tone; ü stays u, as in street names."""
    decomposed = unicodedata.normalize("NFD", syllable)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def joined(syllables):
    """tiān ān mén -> Tian'anmen: an apostrophe before a syllable that begins with a vowel."""
    text = ""
    for syllable in map(plain, syllables):
        if text and syllable[0] in "aeo":
            text += "'"
        text += syllable
    return text[:1].upper() + text[1:]


def read_table(path):
    """name -> syllables, from lines such as `五道口 wǔ dào kǒu`."""
    result = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("#") or not line.strip():
                continue
            name, *syllables = line.split()
            if len(name) != len(syllables):
                raise ValueError(f"{path}:{number}: {name} has {len(name)} letters and {len(syllables)} syllables")
            if name in result:
                raise ValueError(f"{path}:{number}: {name} stands twice")
            result[name] = syllables
    return result
