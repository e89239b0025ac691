import { at, type CoordinateSystem, type Json, type JsonObject, type Remark, type Unit } from '../../src/adapter.ts';
import type { DOUBTS } from './doubts.ts';

/** What a producer does in its own way. */
export interface Producer {
  unit: CoordinateSystem['unit'];
  countsMark?: false;
  plainOnly?: true;
  tabWidths?: CoordinateSystem['tabWidths'];
  /** What else is known where a run tells its arguments. */
  ofArguments?: (given: readonly Json[]) => Partial<Producer>;
  /** True where it prints `columnKind` beside snippets itself: these are its own, and no rewriter's. */
  saysUnit?: true;
  /** False where URIs are paths as they are, without percent-encoding. */
  encodes?: false;
  lineEnds?: CoordinateSystem['lineEnds'];
  /** Where lines end that snippets are of, where these are others. */
  quoteEnds?: CoordinateSystem['quoteEnds'];
  /** True where the snippet of a region is all of its lines. */
  quotesLines?: true;
  quotesTrimmed?: true;
  /** True where a snippet that is not as long as its region, or of several lines, may begin before it. */
  quotesAround?: true;
  /** What shows, by the lines that are quoted, or always, that the end of a region, or its columns, may be wrong. */
  doubt?: keyof typeof DOUBTS;
}

const UNKNOWN = { unit: 'unknown', countsMark: false, saysUnit: true } as const;
const YAML = { unit: 'code-point', countsMark: false, encodes: false, lineEnds: 'yaml' } as const;

/**
 * Those that were recorded, or whose places were held against files with tabs, marks, emoji and lone `\r` (Staticcheck
 * 2026.2.2, golangci-lint 2.15.0 with 30 of its linters, Biome 2.6.8, oxlint 1.94.0, typos 1.52.0, zizmor 1.32.0,
 * gitleaks 8.30.1, cfn-lint 1.58.0, ansible-lint 26.10.1, actionlint 1.7.12 with its template for SARIF, Flawfinder
 * 2.0.19, Cppcheck 2.22.0, detekt 1.23.8, ktlint 1.5.0, markdownlint-cli2 0.22.1, HTMLHint 1.9.2, secretlint 12.0.0,
 * Stylelint 17.16.0, solhint 6.2.4, clang-tidy 23.1.4 with clang-tidy-sarif 0.8.0, gosec 2.30.0, revive 1.17.0, jscpd
 * 5.3.2, SQLFluff 4.5.0, PMD 7.17.0, Spectral 6.16.2, GCC 13.5.0 to 16.2.0, Hadolint 2.15.1, hadolint-sarif and
 * shellcheck-sarif 0.8.0, tflint 0.64.0, fortitude-lint 0.10.0, Robocop 9.1.2, npm-groovy-lint 16.2.0), by the names of
 * their drivers, some with the version behind it: jscpd 4 prints other columns. Few say in `columnKind` what their
 * columns count. GCC counts cells, two of a wide character; from 15 on its arguments tell up to a multiple of what a
 * tab goes. ShellCheck (0.9.0, 0.11.0) says 8 in the one and 1 in the other format that shellcheck-sarif reads; tflint
 * counts clusters of characters.
 */
const PRODUCERS: readonly (readonly [name: RegExp, producer: Producer])[] = [
  [/^(?:ruff|fortitude)$/, { unit: 'code-point', countsMark: false, lineEnds: 'return' }],
  [/^Robocop$/, { unit: 'code-point', countsMark: false, encodes: false, lineEnds: 'any' }],
  [/^ast-grep$/, { unit: 'code-point' }],
  [/^clippy$/, { unit: 'code-point', countsMark: false, encodes: false }],
  [/^clang$/, { unit: 'code-point', saysUnit: true, lineEnds: 'return' }],
  [/^ESLint$/, { unit: 'utf16', countsMark: false, lineEnds: 'script' }],
  [/^Semgrep\b/, { unit: 'byte', encodes: false, quoteEnds: 'return', quotesLines: true, doubt: 'templates' }],
  [/^Staticcheck$/, { unit: 'byte' }],
  [/^golangci-lint$/, { unit: 'byte', encodes: false }],
  [/^Biome$/, { unit: 'code-point', encodes: false, lineEnds: 'return' }],
  [/^clang-tidy$/, { unit: 'byte', encodes: false, lineEnds: 'return' }],
  [/^oxlint$/, { unit: 'byte', encodes: false, lineEnds: 'return' }],
  [/^typos$/, { unit: 'code-point', encodes: false }],
  [/^zizmor$/, { unit: 'byte', encodes: false, quotesAround: true }],
  [/^(?:gitleaks|npm-groovy-lint)$/, { unit: 'unknown', encodes: false, doubt: 'columns' }],
  [/^(?:cfn|ansible)-lint$/, YAML],
  [/^GitHub Actions lint$/, { ...YAML, quotesAround: true, doubt: 'cells' }],
  [/^Flawfinder$/, { unit: 'code-point', saysUnit: true, encodes: false, lineEnds: 'return', quotesLines: true }],
  [/^Cppcheck$/, { unit: 'byte', countsMark: false, encodes: false, lineEnds: 'return' }],
  [/^detekt$/, { unit: 'utf16', lineEnds: 'return' }],
  [/^(?:ktlint|markdownlint-cli2)$/, { unit: 'utf16', countsMark: false, encodes: false, lineEnds: 'return' }],
  [/^solhint$/, { unit: 'utf16' }],
  [/^HTMLHint$/, { unit: 'utf16', encodes: false }],
  [/^secretlint$/, { unit: 'utf16', countsMark: false, encodes: false, lineEnds: 'script' }],
  [/^stylelint$/, { unit: 'utf16', countsMark: false, encodes: false }],
  [/^gosec$/, { unit: 'byte', encodes: false, quotesLines: true, quotesTrimmed: true, doubt: 'starts' }],
  [/^(?:revive|jscpd 5\..*)$/, { unit: 'byte', encodes: false }],
  [/^SQLFluff$/, { unit: 'code-point', countsMark: false, encodes: false, lineEnds: 'return' }],
  [/^PMD 7\./, { unit: 'utf16', countsMark: false, plainOnly: true }],
  [/^spectral$/, { unit: 'utf16', countsMark: false, plainOnly: true, encodes: false }],
  [/^GNU C/, { ...UNKNOWN, encodes: false, lineEnds: 'return', ofArguments: ofGcc }],
  [/^shellcheck$/, { unit: 'code-point', tabWidths: [8, 1], encodes: false }],
  [/^(?:[Hh]adolint|tflint)$/, { ...UNKNOWN, encodes: false }],
  [/^Bandit$/, { unit: 'byte', countsMark: false, lineEnds: 'return', quotesLines: true, doubt: 'brackets' }],
];

/** The units by their names. */
const UNITS = new Map<Json | undefined, Unit>([
  ['utf16CodeUnits', 'utf16'],
  ['unicodeCodePoints', 'code-point'],
]);

/** The name of the program that made a run. */
export function nameOf(run: Readonly<JsonObject>): string | undefined {
  const name = at(run as JsonObject, 'tool/driver/name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** What the producer of a run does in its own way; of another one nothing is known, whatever `columnKind` says. */
export function producerOf(run: Readonly<JsonObject>): Producer {
  const name = nameOf(run) ?? '';
  const names = [name, `${name} ${String(at(run as JsonObject, 'tool/driver/version'))}`];
  const known = PRODUCERS.find(([pattern]) => names.some((one) => pattern.test(one)))?.[1];
  if (known?.ofArguments === undefined) return known ?? UNKNOWN;
  const [given, other] = ['invocations/0/arguments', 'invocations/1'].map((path) => at(run as JsonObject, path));
  return Array.isArray(given) && other === undefined ? { ...known, ...known.ofArguments(given) } : known;
}

/** Columns of a preprocessed file are those of that one; what a file of arguments says is not reported. */
function ofGcc(given: readonly Json[]): Partial<Producer> {
  if (given.includes('-fpreprocessed')) return { doubt: 'columns' };
  return given.some((one) => /^(?:-ftabstop|@)/.test(String(one))) ? {} : { tabWidths: [8] };
}

/** True for a run that another program has rewritten: it says what its producer does not. */
export function isRewritten(run: Readonly<JsonObject>, { saysUnit }: Producer): boolean {
  return run['columnKind'] !== undefined && saysUnit !== true;
}

/** What a run says of its columns that its producer does not do. */
export function columnsOf(run: Readonly<JsonObject>, { unit }: Producer): Remark[] {
  const { columnKind } = run;
  const said = UNITS.get(columnKind);
  if (said === undefined || said === unit || unit === 'unknown') return [];
  const message = `columnKind says ${String(columnKind)}, but the columns of ${nameOf(run)} count ${WORDS[unit]}.`;
  return [{ level: 'note', code: 'SAR-V-001', message, coded: true }];
}

const WORDS = { byte: 'bytes', 'code-point': 'code points', utf16: 'UTF-16 units' } as const;
