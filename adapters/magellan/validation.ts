import {
  at,
  type DiagnosticDraft,
  diagnosticBy,
  type Fields,
  type Json,
  type JsonObject,
  kept,
  list,
  merged,
  objectIn,
  type PrintedFiles,
} from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { framed, PLACE } from './envelope.ts';
import { withItsTool } from './unsure.ts';

/** What is wrong: the keys of `details` depend on the code; those of a place may be among them. */
function issueIn(issue: Fields): DiagnosticDraft {
  const code = issue.string('code');
  const message = issue.string('message') ?? '';
  const details = issue.object('details');
  const placed = details !== undefined && typeof details.peek('byte_start') === 'number';
  const place = placed ? details.place({ file: 'file', ...PLACE }) : undefined;
  const file = placed ? undefined : details?.string('file');
  details?.keep('root_path', 'input_path', 'parent_path', 'db_path', 'call_node_id', 'callee', 'caller');
  issue.keep('entity_id');
  return {
    level: issue.pattern.endsWith('/errors/*') ? 'error' : 'warning',
    message,
    place,
    file,
    ...(code !== undefined && { code: `MAG-${code}`, legacy: { code } }),
    remediation: codes.find((known) => known.code === `MAG-${code}`)?.remedy,
    details: merged(issue.rest(), details?.rest() ?? {}),
  };
}

const ISSUES = list(diagnosticBy(issueIn), ['code']);

/** The document, with the issues that its diagnostics tell. */
function withIssues(document: Json, { diagnostics }: Readonly<JsonObject>, files: PrintedFiles): Json {
  const issues = (diagnostics as JsonObject[]).filter((said) => at(said, 'legacy/code') !== undefined);
  const of = (level: string) => issues.filter((said) => said['level'] === level).map((said) => issueOf(said, files));
  const made = withItsTool(document) as JsonObject;
  return { ...made, data: { ...objectIn(made['data']), errors: of('error'), warnings: of('warning') } };
}

/** An issue as the tool says it, of its diagnostic. */
function issueOf({ legacy, message = null, file, span, details }: JsonObject, files: PrintedFiles): JsonObject {
  const { entity_id, ...said } = objectIn(details);
  const { legacy: own, file_path = file, ...place } = objectIn(span);
  const path = at(own ?? legacy, 'file_path') ?? at(legacy, 'file') ?? (file_path && files.restored(String(file_path)));
  const { code = null } = objectIn(legacy);
  const told = Object.fromEntries(
    Object.values(PLACE).flatMap((key) => (key in place ? [[key, place[key] as Json]] : [])),
  );
  return {
    ...{ code, message },
    ...(entity_id !== undefined && { entity_id }),
    details: { ...said, ...told, ...(path !== undefined && { file: path }) },
  };
}

/**
 * `watch --validate` and `--validate-only` (1.1.0 to 3.0): what is wrong with the database, among the lines of text
 * that watch prints.
 */
export const validation = framed(
  'magellan/validation',
  { inverse: { of: withIssues }, command: 'watch', has: ['passed', 'error_count'] },
  { ...kept('passed', 'error_count', 'warning_count'), errors: ISSUES, warnings: ISSUES },
);
