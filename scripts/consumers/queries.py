"""Answers the queries of a file with DuckDB, and the first one with Polars, as JSON: queries.py QUERIES"""

import json
import sys

import duckdb
import polars

view, *queries = [part for part in open(sys.argv[1]).read().split(";") if part.strip()]
connection = duckdb.connect()
connection.execute(view)
answers = [connection.execute(query).fetchall() for query in queries]

found = polars.scan_ndjson("rows/**/*.rows.ndjson")
matches = found.filter((polars.col("found") == "match") & (polars.col("file") != ""))
counted = matches.group_by("file").agg(polars.len().alias("matches"))
most = counted.sort(["matches", "file"], descending=[True, False]).head(10).collect()

print(json.dumps({"duckdb": answers, "polars": most.rows()}, default=str))
