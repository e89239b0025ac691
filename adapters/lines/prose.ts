import type { LineKind } from '../../src/adapter.ts';
import {
  AT,
  anywhere,
  BELOW,
  COLUMN,
  HEADING,
  LINE,
  lines,
  MESSAGE,
  nothing,
  PATH,
  pattern,
  SOME_PATH,
} from './parts.ts';

/** Texts of programs that check prose and data. */
export const prose: readonly LineKind[] = [
  {
    form: 'lines/yaml',
    programs: ['yamllint'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+: \[(?:error|warning)\] .+ \([\w-]+\)$`),
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN}: \[(?<severity>error|warning)\] ${MESSAGE} \((?<code>[\w-]+)\)`),
  },
  {
    form: 'lines/yaml',
    programs: ['yamllint'],
    tells: /^ {2}\d+:\d+ +(?:error|warning) +\S.* \([\w-]+\)$/m,
    heading: pattern(HEADING),
    entry: pattern(BELOW, String.raw`(?<severity>error|warning) +(?! )${MESSAGE} {1,2}\((?<code>[\w-]+)\)`),
  },
  {
    form: 'lines/markdown',
    programs: ['markdownlint-cli2', 'markdownlint'],
    tells: /^.+:\d+(?::\d+)? (?:(?:error|warning) )?MD\d{3}\/[\w/-]+ .+$/m,
    entry: pattern(
      String.raw`${PATH}${AT} (?:(?<severity>error|warning) )?(?<code>MD\d{3}\/[\w/-]+) (?<message>[^\n]+)`,
    ),
    chatter: lines(String.raw`markdownlint-cli2 v[^\n]*`, String.raw`(?:Finding|Linting|Summary|Found): [^\n]*`),
    clean: nothing(String.raw`^Summary: 0 error\(s\)$`, 'Summary: [1-9]'),
  },
  {
    form: 'lines/style',
    programs: ['cspell'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+ - Unknown word \(.+\)`),
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN} - (?<message>[^\n]*? word \((?<marked>[^\n)]+)\)(?: [^\n]*)?)`),
    chatter: lines('CSpell: [^\\n]*', String.raw` *\d+\/\d+ [^\n]*`),
    clean: nothing(String.raw`^CSpell: Files checked: [1-9]\d*, Issues found: 0 `, 'CSpell: .*Issues found: [1-9]'),
  },
  {
    form: 'lines/words',
    programs: ['codespell'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+: \S+ ==> \S+`),
    entry: pattern(String.raw`${PATH}${LINE}: (?<message>(?<held>\S+) ==> [^\n]+)`),
  },
];
