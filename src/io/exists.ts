import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { systemReason, unlessRefused } from './system.ts';

/** True when there is a file or folder at a path; false also where the system does not let one look. */
export function exists(path: string): boolean {
  return existsSync(path);
}

/** True when there is a folder at a path; false also where the system does not let one look. */
export function isFolder(path: string): boolean {
  return kindOf(path).kind === 'folder';
}

/** True for a regular file: reading it takes nothing away from others, and never waits for one. */
export function isFile(path: string): boolean {
  return kindOf(path).kind === 'file';
}

/** What a path leads to. */
export type Kind = { kind: 'file' | 'folder' | 'special'; reason?: never } | { kind: 'unreadable'; reason: string };

/** What a path is: a link is what it leads to. */
export function kindOf(path: string): Kind {
  try {
    const stats = statSync(path);
    return { kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'special' };
  } catch (error) {
    return { kind: 'unreadable', reason: systemReason(error as Error) };
  }
}

/** How many bytes a file has; 0 where the system does not say it. */
export function sizeOf(path: string): number {
  return unlessRefused(() => statSync(path).size, 0);
}

/** Names a folder or file whatever path leads to it; `undefined` where the system knows none. */
export function folderId(path: string): string | undefined {
  const stats = unlessRefused(() => statSync(path, { throwIfNoEntry: false, bigint: true }), undefined);
  return stats && `${stats.dev}:${stats.ino}`;
}

/** The path without links; `undefined` where nothing is there. */
export function realPath(path: string): string | undefined {
  return unlessRefused(() => realpathSync.native(path), undefined);
}

/** The names in a folder; empty for one that cannot be read. */
export function namesIn(folder: string): ReadonlySet<string> {
  return new Set(unlessRefused(() => readdirSync(folder), []));
}
