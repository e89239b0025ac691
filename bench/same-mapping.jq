# What `unify --no-source` makes of a document of llmsearch, as far as jq can: it has no SHA-1 for the ids of spans.
{
  schema_version: "1.1.0",
  tool: "llmsearch",
  data: {
    command: "search",
    pattern,
    matches: [
      .matches[]
      | (.context_before | utf8bytelength) as $start_col
      | {
          match_id,
          span: {
            span_id: null,
            file_path: (.file | ltrimstr("./")),
            byte_start,
            byte_end,
            start_line: .line_number,
            start_col: $start_col,
            end_line: .line_number,
            end_col: ($start_col + (.matched_text | utf8bytelength))
          },
          matched_text,
          context_before: [.context_before],
          context_after: [.context_after]
        }
    ],
    match_count
  },
  diagnostics: [],
  execution_id,
  timestamp: null,
  partial: false,
  legacy: { path_prefix: "./" }
}
