"""Reads tables of a folder with Python's csv module and with DuckDB, and prints their rows as JSON: tables.py FOLDER"""

import csv
import json
import sys
from pathlib import Path

import duckdb

csv.field_size_limit(2**31 - 1)


def read(path, separator, quote):
    """The rows of a table as both read them, all cells as text."""
    with open(path, newline="", encoding="utf-8") as lines:
        how = {"quotechar": '"'} if quote else {"quoting": csv.QUOTE_NONE}
        header, *rows = csv.reader(lines, delimiter=separator, **how)
    table = duckdb.read_csv(
        str(path),
        header=True,
        sep=separator,
        quotechar='"' if quote else "",
        escapechar='"' if quote else "",
        all_varchar=True,
        parallel=False,
        max_line_size=2**28,
    )
    others = [["" if cell is None else cell for cell in row] for row in table.fetchall()]
    return {"columns": [header, table.columns], "python": rows, "duckdb": others}


folder = Path(sys.argv[1])
for path in sorted(folder.glob("*.csv")):
    print(json.dumps({"name": path.name, **read(path, ",", True)}))
for path in sorted(folder.glob("*.tsv")):
    print(json.dumps({"name": path.name, **read(path, "\t", False)}))
