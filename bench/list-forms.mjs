import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
/** A list with less in it has too little to vary. */
const LEAST_CHARACTERS = 200;
/** Rows with less between the first and the last one are no list. */
const LEAST_ROWS = 3;
const MOST_PATH = 120;
/** Tools whose first words are what they look for. */
const WITHOUT_COMMANDS = new Set(['llmsearch', 'llmastsearch', 'symgrep', 'ripgrep']);
/** What tells the tool of a server's answers has to stay. */
const TOLD_BY = 'serverInfo';
const FOLDERS = 97;

/**
 * Every form with a list among the recordings in the fixtures and what unify makes of them, once for each tool, command
 * and list: the recording in which that is longest, as `{ name, root, document, list }`, where `list` is the path of
 * keys to it. Of rows, each a document or a part of one, `document` is the list of them and `list` is `undefined`.
 */
export function listForms() {
  const forms = new Map();
  for (const tool of readdirSync(FIXTURES)) {
    const cases = join(FIXTURES, tool, 'cases.ndjson');
    if (!existsSync(cases) || tool.startsWith('_')) continue;
    for (const line of readFileSync(cases, 'utf8').split('\n'))
      if (line !== '') addForms(forms, tool, JSON.parse(line));
  }
  return [...forms.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function addForms(forms, tool, { argv, stdout, recorded_root: root }) {
  if (typeof stdout !== 'string') return;
  const words = WITHOUT_COMMANDS.has(tool) ? [] : argv.slice(1);
  const command = words.find((word) => /^[a-z][a-z-]*$/.test(word)) ?? '';
  const text = readFileSync(join(FIXTURES, stdout), 'utf8');
  addLists(forms, [tool, command].join(' ').trim(), root, text);
  const golden = join(FIXTURES, stdout.replace('.legacy.json', '.unified.json'));
  if (existsSync(golden)) addLists(forms, 'envelope', root, readFileSync(golden, 'utf8'));
}

function addLists(forms, what, root, text) {
  const document = parsed(text);
  const add = (name, size, form) => {
    if (size >= LEAST_CHARACTERS && size > (forms.get(name)?.size ?? 0)) forms.set(name, { name, root, size, ...form });
  };
  for (const { list, size } of listsIn(document)) add(`${what} /${list.join('/')}`, size, { document, list });
  const rows = document === undefined ? text.trim().split('\n').map(parsed) : [];
  const areRows = rows.length >= LEAST_ROWS && rows.every((row) => typeof row === 'object' && row !== null);
  if (areRows) add(`${what} rows`, text.length, { document: rows, list: undefined });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lists of objects that are in no other list, with the paths of their keys, and how long they are. */
function listsIn(value, path = []) {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([key, inner]) => listsIn(inner, [...path, key]));
  const isList = value.length > 0 && value.every((element) => typeof element === 'object' && element !== null);
  return isList ? [{ list: path, size: JSON.stringify(value).length }] : [];
}

/**
 * Writes the document of a form with those of its elements that are chosen again and again, no two equal, for about so
 * many bytes. Gives how many there are.
 */
export function writeForm(path, form, bytes, isChosen = () => true) {
  const { front, elements, separator, behind } = form.list === undefined ? partsOfRows(form) : partsOfDocument(form);
  const chosen = elements.filter(isChosen);
  const file = openSync(path, 'w');
  let written = writeSync(file, front);
  let count = 0;
  for (let round = 0; written < bytes; round += 1) {
    let block = '';
    for (const element of chosen) {
      if (written + block.length >= bytes) break;
      block += `${count === 0 ? '' : separator}${JSON.stringify(varied(element, round))}`;
      count += 1;
    }
    written += writeSync(file, block);
  }
  writeSync(file, behind);
  closeSync(file);
  return count;
}

/** The last row may end the document, so that it is behind the others once. */
function partsOfRows({ document }) {
  const elements = document.slice(0, -1);
  return { front: '', elements, separator: '\n', behind: `\n${JSON.stringify(document.at(-1))}\n` };
}

function partsOfDocument({ document, list }) {
  const elements = list.reduce((inner, key) => inner[key], document);
  if (list.length === 0) return { front: '[', elements, separator: ',', behind: ']' };
  const holder = structuredClone(document);
  list.slice(0, -1).reduce((inner, key) => inner[key], holder)[list.at(-1)] = '@elements@';
  const [front, behind] = JSON.stringify(holder).split('"@elements@"');
  return { front: `${front}[`, elements, separator: ',', behind: `]${behind}` };
}

/** A value again, another one: places are further on, and paths, names and ids differ. */
export function varied(value, round, key = '') {
  if (Array.isArray(value)) return value.map((inner) => varied(inner, round, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === TOLD_BY ? inner : varied(inner, round, name)]),
    );
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
