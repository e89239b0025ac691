import { relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { type Found, findFiles, type Wanted } from './find-files.ts';

/** A pattern of files: the folder that it begins in, and what is found there. */
export interface FilePattern {
  folder: string;
  files(without: NonNullable<Wanted['without']>): Generator<Found>;
}

/** What a word is as a pattern, such as `logs/*.json`; `undefined` for one that is none. */
export function filePattern(word: string, here: string): FilePattern | undefined {
  const { isGlob, base, glob } = picomatch.scan(word, { parts: true });
  if (!isGlob) return undefined;
  const folder = resolve(here, base);
  const matches = picomatch(glob);
  const wanted: Wanted = {
    // No part of a pattern but `**` stands for several folders.
    depth: glob.includes('**') ? Number.POSITIVE_INFINITY : glob.split('/').length,
    // Hidden names are found only where the pattern spells their dot.
    hidden: /(?:^|\/)\./.test(glob),
  };
  return {
    folder,
    *files(without) {
      for (const found of findFiles(folder, { ...wanted, without })) {
        if (found.found === 'passed-over' || matches(nameBelow(folder, found.path))) yield found;
      }
    },
  };
}

/**
 * The name of a path that is relative to a folder, with `/`. It begins with `../` where the path does not lie below.
 */
export function nameBelow(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}
