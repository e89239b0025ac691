import process from 'node:process';
import { isAlive, processOf } from './processes.ts';

const TEMPORARY = /^\.unify-(\d+)-(\d*)-[a-z0-9]+\.tmp$/;

let own: string | undefined;

/** A new name for a temporary file that says whose it is: a process that is still there. */
export function temporaryName(): string {
  own ??= `.unify-${process.pid}-${processOf(process.pid).started}`;
  return `${own}-${Math.random().toString(36).slice(2)}.tmp`;
}

/** True for the name of a temporary file whose process has ended; with `isOwn` also of this one. */
export function isLeftover(name: string, isOwn: boolean): boolean {
  const [, pid, started = ''] = TEMPORARY.exec(name) ?? [];
  if (pid === undefined) return false;
  return (isOwn && Number(pid) === process.pid) || !isAlive({ ...processOf(Number(pid)), started });
}
