import type { LineKind } from '../../src/adapter.ts';
import { compilers } from './compilers.ts';
import { configurations } from './configurations.ts';
import { dotnet } from './dotnet.ts';
import {
  ANY_LINE,
  AT,
  anywhere,
  CHECKS_PASSED,
  COLUMN,
  lines,
  OF_COMPILER,
  pattern,
  SEVERITY,
  SHOWN,
} from './parts.ts';
import { prose } from './prose.ts';
import { python } from './python.ts';
import { scripts } from './scripts.ts';
import { searches } from './searches.ts';

/** How lines of lists, logs and traces begin, and the names of hosts. */
const NO_NAME = `(?!${[
  '[-+*>|#]+[ >-]',
  '(?:at|by|from|in|on|see|[Ff]ile|[Tt]hread|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|TRACE) ',
  String.raw`\d{4}[-/]\d\d[-/]\d\d `,
  String.raw`[\w.-]+\.(?:com|org|net|edu|gov|io|dev|local|internal|example):`,
].join('|')})`;
/** A path that can be known from other words by its extension. */
const NAMED = String.raw`${NO_NAME}(?<file>(?:[A-Za-z]:[\\/])?[^\s:"'(<[{][^:\n"]*\.[A-Za-z]\w{0,9})`;

/** What programs print where they print text, most specific first. */
export const lineKinds: readonly LineKind[] = [
  // Reports of YAML look like those of scripts, but for the brackets around rules.
  ...[...configurations, ...python, ...prose, ...scripts, ...compilers, ...dotnet, ...searches],
  {
    form: 'lines/findings',
    entry: /(?!)/y,
    chatter: lines(CHECKS_PASSED),
    // Of more than one program.
    clean: anywhere(`^${CHECKS_PASSED}$`),
  },
  // Of several programs, too.
  {
    form: 'lines/findings',
    entry: pattern(
      String.raw`${NAMED}${AT}(?:-(?<n_endColumn>\d{1,9})|:(?<n_endLine>\d{1,9}):(?<n_endColumn2>\d{1,9}))?: `,
      String.raw`(?:${SEVERITY}(?:\[(?<code>[\w./-]{1,80})\])?: (?<message>[^\n]*?)`,
      String.raw`(?: {1,2}\[(?<code2>[^\]\s]{1,80})\])?|`,
      String.raw`(?<code3>[A-Z]{1,5}\d{3,5}):? (?<message3>[^\n]+)|(?<message4>[^\n]+) \((?<code4>[A-Z]{1,3}\d{4})\))`,
      SHOWN,
    ),
    chatter: lines(...OF_COMPILER),
  },
  {
    ...{ form: 'lines/places', unproved: 'lines/places', ordered: true },
    entry: pattern(String.raw`${NAMED}${ANY_LINE}${COLUMN}: ?(?<text>[^\n]*)`),
  },
  { form: 'lines/matches', entry: pattern(String.raw`${NAMED}${ANY_LINE}:(?<text>[^\n]*)`), ordered: true },
];
