// Reads the workflow commands of all recordings back as the runner of GitHub does, has @actions/core say the same
// again, and holds their places against the envelopes.
import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { printedRecordings } from './printed-recordings.mjs';

/** Runs in a folder in which @actions/core is installed. */
export async function checkGithub(folder) {
  const core = await import(pathToFileURL(join(folder, 'node_modules/@actions/core/lib/core.js')));
  return await printedRecordings(['github'], (recordings) => {
    const commands = recordings.flatMap((recording) => checkCommands(recording, core));
    return `@actions/core says ${commands.length} commands of ${recordings.length} recordings in the same way`;
  });
}

/** The commands of a recording, each held against @actions/core and the place that it is about. */
function checkCommands({ id, expected, texts, source }, core) {
  const lines = texts.github.split('\n').slice(0, -1);
  const said = expected.filter((one) => !isRemark(one));
  if (lines.length !== said.length) throw new Error(`${id}: ${lines.length} lines of ${said.length}`);
  return lines.flatMap((line, index) => {
    const command = commandIn(line);
    if (command === undefined) return [];
    if (!isDeepStrictEqual(piecesOf(line), piecesOf(sayAgain(core, command))))
      throw new Error(`${id}: @actions/core says otherwise: ${line}`);
    if (command.properties.file !== undefined && !isPlace(command.properties, said[index], source))
      throw new Error(`${id}: another place: ${line}`);
    return [command];
  });
}

/** A command as the runner reads it; `undefined` for a line of the log. */
function commandIn(line) {
  const [, name, properties, text] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const pairs = properties
    .split(',')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  const read = Object.fromEntries(pairs.map(([key, value]) => [key, plain(value, /%(0D|0A|3A|2C|25)/g)]));
  return { name, properties: read, text: plain(text, /%(0D|0A|25)/g) };
}

function plain(text, escapes) {
  return text.replace(escapes, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What @actions/core prints of the same. */
function sayAgain(core, { name, properties: { file, line, endLine, col, endColumn, title }, text }) {
  let printed = '';
  const { write } = process.stdout;
  process.stdout.write = (piece) => {
    printed += piece;
    return true;
  };
  try {
    core[name](text, { file, startLine: line, endLine, startColumn: col, endColumn, title });
  } finally {
    process.stdout.write = write;
  }
  return printed.replace(/\n$/, '');
}

/** The text of a command, and its properties in any order. */
function piecesOf(line) {
  const [, name, properties, text] = /^::([a-z]+) (.*?)::(.*)$/.exec(line);
  return [name, properties.split(',').sort(), text];
}

/** A note of unify's own work that is about no place. */
function isRemark({ span, value }) {
  return span === undefined && value.tool === 'unify' && value.level === 'note';
}

function isPlace({ file, line, endLine, col, endColumn }, { span, file: path }, source) {
  if (file !== (span?.file_path ?? path) || Number(line ?? 0) !== (span?.start_line ?? 0)) return false;
  const bytes = span && source(span.file_path);
  if (col === undefined || !hasText(span, bytes)) return true;
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n')[line - 1];
  const found = bytes
    .subarray(span.byte_start, span.byte_end)
    .toString('utf8')
    .replace(/^\ufeff|\r$/g, '');
  return line === endLine && text?.slice(col - 1, endColumn - 1).replace(/\r$/, '') === found;
}

/** True for a place whose bytes are text. */
function hasText(span, bytes) {
  return bytes !== undefined && isUtf8(bytes) && span.byte_start !== null && span.byte_end !== null;
}
