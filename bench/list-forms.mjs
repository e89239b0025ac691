import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
/** A recording with less in its list has too little to vary. */
const LEAST_CHARACTERS = 400;
const MOST_PATH = 120;
const FOLDERS = 97;

/**
 * Every form with a list among the recordings in the fixtures, once for each tool, command and list: the recording in
 * which that is longest, as `{ name, root, document, list }`, where `list` is the path of keys to it.
 */
export function listForms() {
  const forms = new Map();
  for (const tool of readdirSync(FIXTURES)) {
    const cases = join(FIXTURES, tool, 'cases.ndjson');
    if (!existsSync(cases) || tool.startsWith('_')) continue;
    for (const line of readFileSync(cases, 'utf8').split('\n')) if (line !== '') addForm(forms, tool, JSON.parse(line));
  }
  return [...forms.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function addForm(forms, tool, { argv, stdout, recorded_root: root }) {
  const document = typeof stdout !== 'string' ? undefined : parsed(readFileSync(join(FIXTURES, stdout), 'utf8'));
  const { list, size } = longestList(document);
  if (list === undefined || size < LEAST_CHARACTERS) return;
  const words = tool === 'llmsearch' || tool === 'llmastsearch' || tool === 'symgrep' ? [] : argv.slice(1);
  const command = words.find((word) => /^[a-z][a-z-]*$/.test(word)) ?? '';
  const name = `${[tool, command].join(' ').trim()} /${list.join('/')}`;
  if (size > (forms.get(name)?.size ?? 0)) forms.set(name, { name, root, document, list, size });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list of objects that takes most of a document. */
function longestList(value, path = []) {
  if (typeof value !== 'object' || value === null) return { size: 0 };
  if (Array.isArray(value)) {
    const isList = value.length > 0 && value.every((element) => typeof element === 'object' && element !== null);
    return isList ? { list: path, size: JSON.stringify(value).length } : { size: 0 };
  }
  const found = Object.entries(value).map(([key, inner]) => longestList(inner, [...path, key]));
  return found.reduce((longest, one) => (one.size > longest.size ? one : longest), { size: 0 });
}

/**
 * Writes the document of a form with its elements again and again, no two equal, for about so many bytes. Gives how
 * many there are.
 */
export async function writeForm(path, { document, list }, bytes) {
  const mark = '"@elements@"';
  const holder = structuredClone(document);
  const elements = list.reduce((inner, key) => inner[key], document);
  if (list.length > 0) list.slice(0, -1).reduce((inner, key) => inner[key], holder)[list.at(-1)] = '@elements@';
  const [front, behind] =
    list.length === 0
      ? ['[', ']']
      : JSON.stringify(holder)
          .split(mark)
          .map((part, at) => (at === 0 ? `${part}[` : `]${part}`));
  const out = createWriteStream(path);
  out.write(front);
  let written = 0;
  let count = 0;
  for (let round = 0; written < bytes; round += 1) {
    const block = elements.map((element) => JSON.stringify(varied(element, round))).join(',');
    if (!out.write((round === 0 ? '' : ',') + block)) await once(out, 'drain');
    written += Buffer.byteLength(block);
    count += elements.length;
  }
  out.end(behind);
  await once(out, 'finish');
  return count;
}

/** A value again, another one: places are further on, and paths, names and ids differ. */
function varied(value, round, key = '') {
  if (Array.isArray(value)) return value.map((inner) => varied(inner, round, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, varied(inner, round, name)]));
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? value + shiftOf(key) * round : value;
  return typeof value === 'string' ? variedText(value, round, key) : value;
}

/** Bytes and lines move on; columns stay, so that a place still agrees with itself. */
function shiftOf(key) {
  if (/byte|offset/.test(key)) return 64;
  return /line/.test(key) ? 1 : 0;
}

function variedText(text, round, key) {
  if (text.includes('/') && !text.includes(' ') && text.length < MOST_PATH)
    return text.replace(/\/(?=[^/]*$)/, `/d${round % FOLDERS}/`);
  const isName = /^(?:name|symbol|symbol_id|match_id|id|hash|fqn)$/.test(key) && /^[0-9A-Za-z]+$/.test(text);
  return isName ? `${text}${round}`.slice(-Math.max(text.length, 8)) : text;
}
