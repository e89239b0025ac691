import type { Span } from '../envelope/types.ts';
import { isLocated } from '../filter/found.ts';
import { isObject, type Json, type JsonObject, listIn } from '../json/value.ts';
import { artifactOf, isExact, regionOf } from './sarif-place.ts';
import { strictText, strictValue } from './strict-json.ts';

/** Where what a run of a log refers to by number stands in the run that is printed. */
export interface Numbers {
  rules: readonly number[];
  artifacts: readonly number[];
  /** Of its first invocation. */
  invocation: number;
}

/** Keys of the locations of files, in which an `index` is the place of one in the run's `artifacts`. */
const OF_FILES = new Set([
  ...['artifactLocation', 'analysisTarget', 'location', 'executableLocation', 'workingDirectory', 'responseFiles'],
  ...['stdin', 'stdout', 'stderr', 'stdoutStderr'],
]);

/** Keys of references to rules of the driver, where no other component is named. */
const OF_RULES = /^(?:rule|associatedRule)$/;

/** Members of a region, and of the location of its file, that a span keeps as they were. */
const OF_REGION = ['snippet', 'message', 'sourceLanguage'] as const;
const OF_FILE = ['index', 'description'] as const;

/** Says again, as JSON, what an envelope keeps of a SARIF log: spans and paths become locations. */
export class SaidAgain {
  readonly #numbers: Numbers;

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  /** Where the first invocation of the log stands. */
  get invocation(): number {
    return this.#numbers.invocation;
  }

  /** Where a rule of the log stands; `undefined` for a number that is that of none. */
  ruleAt(index: Json | undefined): number | undefined {
    return typeof index === 'number' ? this.#numbers.rules[index] : undefined;
  }

  /** A value of this key. */
  value(key: string, value: Json): string {
    if (key === 'properties') return strictValue(value);
    if (Array.isArray(value)) return `[${value.map((one) => this.value(key, one)).join(',')}]`;
    if (!isObject(value)) return strictValue(value);
    if (!isLocated(value)) return `{${this.#object(key, value).join(',')}}`;
    const { span: at, ...others } = value;
    const span = at as unknown as Span;
    if (key !== 'replacements') return this.location(others, span);
    return `{${[`"deletedRegion":${regionOf(span)}`, ...this.members(others)].join(',')}}`;
  }

  /** Members of an object, of these keys, each as it stands behind a comma or none. */
  members(object: JsonObject, keys: readonly string[] = Object.keys(object), holder = ''): string[] {
    return keys.flatMap((key) => {
      const value = this.#renumbered(holder, key, object);
      // What stands apart of a place, in the words of its log, is told by the place itself.
      if (value === undefined || value === null || key === 'legacy') return [];
      return [`${strictText(key)}:${this.value(key, value)}`];
    });
  }

  /** A location: of a span, else of a file. What it quotes, and what else is said of it, stands beside that. */
  location(
    { snippet, contextRegion, physicalLocation, ...others }: JsonObject,
    file: Span | string | undefined,
  ): string {
    const physical = [
      ...this.#placeOf(file, snippet),
      ...(isObject(contextRegion) && isLocated(contextRegion) ? contextIn(contextRegion) : []),
      ...(isObject(physicalLocation) ? this.members(physicalLocation) : []),
    ];
    const place = physical.length === 0 ? [] : [`"physicalLocation":{${physical.join(',')}}`];
    return `{${[...place, ...this.members(others)].join(',')}}`;
  }

  #placeOf(file: Span | string | undefined, snippet: Json | undefined): string[] {
    if (file === undefined) return [];
    if (typeof file === 'string') return [`"artifactLocation":{${artifactOf(file)}}`];
    const others = this.members(file.legacy ?? {}, OF_FILE, 'artifactLocation');
    const region = regionOf(file, undefined, regionMembers(file, snippet));
    return [
      `"artifactLocation":{${[artifactOf(file), ...others].join(',')}}`,
      ...(region === undefined ? [] : [`"region":${region}`]),
    ];
  }

  #object(key: string, object: JsonObject): string[] {
    const { file_path: path, uri, uriBaseId, ...others } = object;
    if (typeof path === 'string') return [artifactOf(path), ...this.members(others, undefined, key)];
    const isFile = OF_FILES.has(key) && uri !== undefined;
    return this.members(object, isFile ? Object.keys(object).filter((one) => one !== 'path') : undefined, key);
  }

  /** A member of an object, with the number that it has in the run that is printed. */
  #renumbered(holder: string, key: string, object: JsonObject): Json | undefined {
    const value = object[key];
    if (typeof value !== 'number' || value < 0) return value;
    const { rules, artifacts, invocation } = this.#numbers;
    if (key === 'invocationIndex') return value + invocation;
    if (key !== 'index') return value;
    if (OF_FILES.has(holder)) return artifacts[value];
    return OF_RULES.test(holder) && object['toolComponent'] === undefined ? rules[value] : value;
  }
}

/** The region around a place, with what it quotes. */
function contextIn({ span, snippet }: JsonObject): string[] {
  const place = span as unknown as Span;
  const region = regionOf(place, undefined, regionMembers(place, snippet));
  return region === undefined ? [] : [`"contextRegion":${region}`];
}

/** What else is said of a region: what it quotes, and what its span keeps as it was. */
function regionMembers({ legacy = {} }: Span, snippet: Json | undefined): string[] {
  const kept = OF_REGION.filter((key) => isObject(legacy[key]) || (key === 'sourceLanguage' && legacy[key]));
  return [
    ...(typeof snippet === 'string' ? [`"snippet":{"text":${strictText(snippet)}}`] : []),
    ...kept.map((key) => `"${key}":${strictValue(legacy[key] as Json)}`),
  ];
}

/** True for a fix all of whose places are known exactly: half of it may do harm. */
export function isWhole(fix: Json): boolean {
  const changes = isObject(fix) ? listIn(fix['artifactChanges']) : [];
  const replacements = changes.flatMap((change) => (isObject(change) ? listIn(change['replacements']) : []));
  return replacements.every((one) => isLocated(one) && isExact(one.span as unknown as Span));
}
