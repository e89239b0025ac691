import {
  endLine,
  file,
  keep,
  list,
  located,
  type NameRule,
  type Placeholder,
  path,
  startLine,
} from '../../src/adapter.ts';

/** The keys of a place, as most commands name them. */
export const LINE = { file, line: startLine } as const;
export const LINES = { file, line_start: startLine, line_end: endLine } as const;

/** The first and the second name in backticks. */
export const QUOTED = /`([^`]+)`/u;
export const SECOND_QUOTED = /`[^`]+`[^`]*`([^`]+)`/u;

/** The path of a file, which may be of none. */
export const FILE = path('file_path', { unless: [''] });

/** 0 stands for a line that is not known: an empty file has the lines 1 to 0. */
export const UNKNOWN: readonly Placeholder[] = [
  { parts: { startLine: 0 }, stays: true },
  { parts: { endLine: 0 }, stays: true },
];

/**
 * The name of a definition is in its first line. A file's two module nodes are called like its path and like its
 * stem, begin at line 1, and have no signature.
 */
export const DEFINED: readonly NameRule[] = [
  {
    key: 'name',
    when: {
      none: [
        { is: { signature: '' } },
        { is: { kind: 'module' } },
        {
          all: [
            { any: [{ is: { line: 1 } }, { is: { line_start: 1 } }] },
            { any: [{ same: { name: 'file' } }, { stem: { name: 'file' } }] },
          ],
        },
      ],
    },
  },
];

/** Nodes of the graph, each at the line at which it is defined. */
export const NODES = list(located({ hash: keep, name: keep, ...LINE }, { named: DEFINED, unknown: UNKNOWN }));
