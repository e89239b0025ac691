import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderId, type Kind, kindOf } from './exists.ts';
import { systemReason } from './system.ts';

/** What was found at a path: a regular file, a name that cannot be followed or read, or one that is passed over. */
export type Found =
  | { found: 'file'; path: string }
  | { found: 'unreadable'; path: string; reason: string }
  | { found: 'passed-over'; path: string; why: PassedOver };

/** Why a name is passed over: it is hidden, no regular file, or a link to a folder that is read already. */
export type PassedOver = 'hidden' | 'special' | 'known_folder';

/** Which part of a folder is wanted. */
export interface Wanted {
  /** Folders that are not entered, as `folderId` names them. */
  without?: ReadonlySet<string>;
  /** How many levels are entered; 1 is the folder's own files. */
  depth?: number;
  /** True where names that begin with a dot are wanted, too. */
  hidden?: boolean;
}

/**
 * The files below a folder, those of each folder sorted by name. Links are followed: those to folders when all else has
 * been read, and a folder that was read already is passed over, so that no loop of links is endless and no file is
 * found twice.
 */
export function* findFiles(folder: string, wanted: Wanted): Generator<Found> {
  const walk: Walk = { wanted, read: new Set(), links: [[folder, 1]] };
  for (let next = walk.links.shift(); next !== undefined; next = walk.links.shift()) yield* foundBelow(walk, ...next);
}

/** A walk through folders: those that were read, as `folderId` names them, and links to others with their levels. */
interface Walk {
  wanted: Wanted;
  read: Set<string>;
  links: [path: string, level: number][];
}

function* foundBelow(walk: Walk, path: string, level: number): Generator<Found> {
  const { depth = Number.POSITIVE_INFINITY, without } = walk.wanted;
  const id = folderId(path) ?? path;
  if (level > depth || without?.has(id)) return;
  if (walk.read.has(id)) return yield { found: 'passed-over', path, why: 'known_folder' };
  walk.read.add(id);
  const entries = list(path);
  if (typeof entries === 'string') return yield { found: 'unreadable', path, reason: entries };
  for (const entry of entries) yield* foundAt(walk, entry, join(path, entry.name), level);
}

function* foundAt(walk: Walk, entry: Entry, path: string, level: number): Generator<Found> {
  if (!walk.wanted.hidden && entry.name.startsWith('.')) return yield { found: 'passed-over', path, why: 'hidden' };
  if (entry.unnamable) return yield { found: 'unreadable', path, reason: NOT_UTF8 };
  if (entry.isDirectory()) return yield* foundBelow(walk, path, level + 1);
  const { kind, reason = '' } = entry.isFile() ? FILE : kindOf(path);
  if (kind === 'folder') walk.links.push([path, level + 1]);
  else if (kind === 'file') yield { found: 'file', path };
  else if (kind === 'special') yield { found: 'passed-over', path, why: 'special' };
  else yield { found: 'unreadable', path, reason };
}

const FILE: Kind = { kind: 'file' };
const NOT_UTF8 = 'its name is not UTF-8';

type Entry = Dirent & { unnamable?: boolean };

/** What lies in a folder, sorted by name; why it cannot be read, in the system's words. */
function list(folder: string): Entry[] | string {
  try {
    const entries: Entry[] = readdirSync(folder, { withFileTypes: true });
    if (entries.some(({ name }) => name.includes(REPLACED))) markUnnamable(folder, entries);
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    return systemReason(error as Error);
  }
}

/** What stands for bytes that are not UTF-8; a name may hold it as well. */
const REPLACED = '\ufffd';

function markUnnamable(folder: string, entries: Entry[]): void {
  const named = new Set(
    readdirSync(folder, { encoding: 'buffer' })
      .filter((name) => isUtf8(name))
      .map((name) => name.toString('utf8')),
  );
  for (const entry of entries) entry.unnamable = !named.has(entry.name);
}
