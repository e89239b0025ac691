-- Five questions to a folder of converted outputs, for DuckDB:
--   unify batch saved/ --out rows/ --format rows && duckdb < queries.sql
CREATE VIEW found AS SELECT * FROM read_json('rows/**/*.rows.ndjson');

-- Which files were found most?
SELECT file, count(*) AS matches
FROM found WHERE found = 'match' AND file <> ''
GROUP BY file ORDER BY matches DESC, file LIMIT 10;

-- Which symbols do two tools know, or more?
SELECT name, count(DISTINCT tool) AS tools
FROM found WHERE found = 'match' AND name <> ''
GROUP BY name HAVING tools > 1 ORDER BY tools DESC, name;

-- How often was each problem found, week by week? Without a time, the week is NULL.
SELECT code, date_trunc('week', TRY_CAST(timestamp AS TIMESTAMP)) AS week, count(*) AS findings
FROM found WHERE found = 'finding' AND code <> ''
GROUP BY code, week ORDER BY code, week;

-- Which files were edited, how often, and by how many bytes of text that was taken out?
SELECT file, count(*) AS edits, sum(CASE WHEN byte_start < 0 THEN 0 ELSE byte_end - byte_start END) AS bytes
FROM found WHERE found = 'edit' AND file <> ''
GROUP BY file ORDER BY edits DESC, file;

-- How many outputs of each command are stale: name a file that has changed since the tool ran?
SELECT command, count(DISTINCT execution_id) AS outputs
FROM found WHERE code = 'UNI-V-001'
GROUP BY command ORDER BY outputs DESC, command;
