"""Shows texts on a terminal of so many columns, and prints which of their lines it shows otherwise: terminal.py COLUMNS

Each line of the input is a text: {"id", "text"}. What is said of a place may go on in further lines of the terminal."""

import json
import sys
import unicodedata

import pyte

# Signs of several characters, of which pyte knows no widths: variants, joined ones, those with a colour of skin, tags;
# and characters without a width, behind which it shows nothing of what it is given at once.
JOINED = {"\ufe0e", "\ufe0f", "\u200d", *map(chr, range(0x1F3FB, 0x1F400)), *map(chr, range(0xE0020, 0xE0080))}
JOINED |= {"\u00ad", "\u200b", "\u200c", "\u2060", "\ufeff"}
SOURCE = " \u2502 "
ROWS = 8

columns = int(sys.argv[1])
screen = pyte.Screen(columns, ROWS)
stream = pyte.Stream(screen)
count = 0
wrong = []
for line in sys.stdin:
    one = json.loads(line)
    for text in one["text"].split("\n"):
        if JOINED & set(text):
            continue
        text = unicodedata.normalize("NFC", text)
        count += 1
        screen.reset()
        stream.feed(text)
        rows = [row for row in screen.display if row.strip() != ""]
        # A wide character that a line has no room for begins the next one.
        shown = "".join(row.removesuffix(" ") if row is not rows[-1] else row for row in rows).rstrip()
        kept = "".join(rows).rstrip()
        if text.rstrip() not in (shown, kept) or (len(rows) > 1 and SOURCE in text):
            wrong.append({"id": one["id"], "text": text, "shown": shown})
print(json.dumps({"lines": count, "wrong": wrong}))
