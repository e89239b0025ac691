import { given, type Json, type JsonObject, objectIn, type PrintedFiles } from '../../src/adapter.ts';
import { UNKNOWN_FILE } from './diagnostics.ts';
import { codeOf, fileIn } from './failure-words.ts';

/** The document of a failure, made again of its envelope: see `failureIn`. */
export function failedDocument(
  _document: Json,
  { error, diagnostics }: Readonly<JsonObject>,
  { restored }: PrintedFiles,
): JsonObject {
  if (error === undefined) return {};
  const failure = error as JsonObject;
  const { code, note, remediation, message } = failure;
  const { kind, directory: _, file_path: __, location, symbol, ...others } = objectIn(failure['details']);
  const found = (diagnostics as JsonObject[]).filter(({ tool }) => tool !== 'splice' && tool !== 'unify');
  const { file, isNamed } = fileOf(failure, restored);
  // Of what is in the message alone only some say where it is.
  const told = location ?? (isNamed || String(message).startsWith('I/O error for path ') ? file : undefined);
  const own = remediation === codeOf(String(kind), String(message))?.remedy ? undefined : remediation;
  const hint = code === undefined ? own : note;
  return {
    status: 'error',
    error: given({
      kind,
      message,
      symbol,
      file: isNamed ? file : undefined,
      hint: found.length > 0 ? undefined : hint,
      diagnostics: found.length > 0 ? found.map((one) => finding(one, restored)) : undefined,
      error_code: code === undefined ? undefined : codeIn(failure, told),
      ...others,
    }),
  };
}

/** The file of a failure as it was printed, and whether it has a key of its own. */
function fileOf(
  { message, details, file, legacy }: JsonObject,
  restored: PrintedFiles['restored'],
): { file: Json | undefined; isNamed: boolean } {
  const [told, said] = [objectIn(details), objectIn(legacy)];
  const { directory } = told;
  const path = directory ?? told['file_path'] ?? file;
  const original = directory === undefined ? (said['file_path'] ?? said['file']) : said['directory'];
  const isNamed = fileIn(String(message)) === undefined || original === UNKNOWN_FILE;
  return { file: path === undefined ? undefined : (original ?? restored(path as string)), isNamed };
}

/** The registered code of a failure. */
function codeIn({ code, legacy, remediation }: JsonObject, location: Json | undefined): JsonObject {
  const said = objectIn(legacy);
  return given({ code: said['code'] ?? code, severity: said['severity'] ?? 'error', location, hint: remediation });
}

/** A finding as the tool printed it: see `compilerDiagnostic`. */
function finding(
  { tool, level, message, file, span, code, note, remediation, details, legacy }: JsonObject,
  restored: PrintedFiles['restored'],
): JsonObject {
  const { start_line: line, start_col: column, precision, legacy: beside } = objectIn(span);
  const { file_path: original, ...aside } = objectIn(beside);
  const { directory, tool_path, tool_version, ...others } = objectIn(details);
  const said = objectIn(legacy);
  const path = directory ?? file;
  const isPlaced = precision !== 'line' && column !== undefined && column !== 0;
  return given({
    ...{ tool, level, message },
    file: path === undefined ? undefined : (original ?? restored(path as string)),
    line: line === 0 ? undefined : line,
    column: isPlaced ? (column as number) + 1 : undefined,
    ...{ code, note, tool_path, tool_version, remediation, ...others, ...aside, ...said },
    ...(said['directory'] !== undefined && { file: said['directory'] }),
  });
}
