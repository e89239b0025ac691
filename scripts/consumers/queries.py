"""Reads rows with DuckDB and Polars, and asks the queries of a file: queries.py QUERIES

Prints as JSON who reads the rows otherwise than they are, and which queries have no answer."""

import glob
import json
import sys

import duckdb
import polars

ROWS = "rows/**/*.rows.ndjson"


def texts(rows):
    return sorted([str(value) for value in row] for row in rows)


lines = [line for name in glob.glob(ROWS, recursive=True) for line in open(name, encoding="utf-8")]
wanted = texts(json.loads(line).values() for line in lines)
view, *queries = [part for part in open(sys.argv[1]).read().split(";") if part.strip()]
connection = duckdb.connect()
connection.execute(view)
read = {"DuckDB": connection.execute("FROM found").fetchall(), "Polars": polars.scan_ndjson(ROWS).collect().rows()}
wrong = [name for name, rows in read.items() if texts(rows) != wanted]
silent = [query for query in queries if not connection.execute(query).fetchall()]
print(json.dumps({"rows": len(lines), "queries": len(queries), "wrong": wrong, "silent": silent}))
