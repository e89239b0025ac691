"""Reads tables with Python's csv module and with DuckDB, and prints their cells as JSON: tables.py FOLDER NAME...

Each NAME is a file NAME.csv and a file NAME.tsv; the first row is that of the columns' names."""

import csv
import json
import sys
from pathlib import Path

import duckdb

csv.field_size_limit(2**31 - 1)


def read(path, separator, quote):
    """The rows of a table as both read them, all cells as text."""
    with open(path, newline="", encoding="utf-8") as lines:
        how = {"quotechar": quote} if quote else {"quoting": csv.QUOTE_NONE}
        rows = list(csv.reader(lines, delimiter=separator, **how))
    options = {"sep": separator, "quotechar": quote, "escapechar": quote}
    table = duckdb.read_csv(
        str(path), header=True, all_varchar=True, parallel=False, max_line_size=2**28, **options
    )
    others = [["" if cell is None else cell for cell in row] for row in table.fetchall()]
    return rows, [table.columns, *others]


folder = Path(sys.argv[1])
for name in sys.argv[2:]:
    csv_rows = read(folder / f"{name}.csv", ",", '"')
    tsv_rows = read(folder / f"{name}.tsv", "\t", "")
    readers = [f"{kind} of {reader}" for kind in ("csv", "tsv") for reader in ("python", "duckdb")]
    print(json.dumps(dict(zip(readers, [*csv_rows, *tsv_rows]))))
