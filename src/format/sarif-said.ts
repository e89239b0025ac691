import type { Span } from '../envelope/types.ts';
import type { ByteText } from '../json/byte-text.ts';
import { isObject, type Json, type JsonObject, listIn } from '../json/value.ts';
import { utf16RangeOf } from './columns.ts';
import { isLocated, type Located } from './found.ts';
import { artifactOf, isExact, writeRegion } from './sarif-place.ts';
import { strictText, strictValue, writeStrictText } from './strict-json.ts';

/** Where what a run of a log refers to by number stands in the run that is printed. */
export interface Numbers {
  rules: readonly number[];
  artifacts: readonly number[];
  /** Of its first invocation. */
  invocation: number;
}

const REGION = ',"region":';
const CONTEXT_REGION = ',"contextRegion":';
const DELETED_REGION = '"deletedRegion":';

/** Keys of the locations of files, in which an `index` is the place of one in the run's `artifacts`. */
const OF_FILES =
  /^(?:artifactLocation|analysisTarget|location|executableLocation|workingDirectory|responseFiles|std(?:in|out|err|outStderr))$/;

/** Keys of references to rules of the driver, where no other component is named. */
const OF_RULES = /^(?:rule|associatedRule)$/;

/** What stands apart in an envelope, and is written in its place. */
const APART = new Set(['span', 'snippet', 'contextRegion', 'physicalLocation']);

/** Members of a region, and of the location of its file, that a span keeps as they were. */
const OF_REGION = ['snippet', 'message', 'sourceLanguage'] as const;
const OF_FILE = ['index', 'description'] as const;

/** Writes what an envelope keeps of a SARIF log as it stands there: spans and paths become locations again. */
export class SaidWriter {
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

  /** Writes a value of this key. */
  write(key: string, value: Json, out: ByteText): void {
    if (key === 'properties') out.string(strictValue(value));
    else if (Array.isArray(value)) this.#list(key, value, out);
    else if (isLocated(value)) this.#located(key, value, out);
    else if (isObject(value)) this.#object(key, value, out);
    else if (typeof value === 'string') writeStrictText(value, out);
    else out.string(strictValue(value));
  }

  /** Writes members of an object with these keys; `before` is `,` behind others. Gives what stands before a next one. */
  members(object: JsonObject, keys: Iterable<string>, out: ByteText, before = ',', holder = ''): string {
    let separator = before;
    for (const key of keys) {
      const value = this.#renumbered(holder, key, object);
      // What stands apart of a place, in the words of its log, is told by the place itself.
      if (value === undefined || value === null || key === 'legacy') continue;
      out.string(`${separator}${strictText(key)}:`);
      this.write(key, value, out);
      separator = ',';
    }
    return separator;
  }

  /** Writes a location: of a span, else of a file. What it quotes, and what else is said of it, stands beside that. */
  location(location: JsonObject, file: Span | string | undefined, out: ByteText): void {
    const keys = Object.keys(location).filter((key) => !APART.has(key));
    let before = '{';
    if (file !== undefined || location['physicalLocation'] !== undefined) {
      out.string('{"physicalLocation":{');
      this.#physical(location, file, out);
      out.string('}');
      before = ',';
    }
    out.string(this.members(location, keys, out, before) === '{' ? '{}' : '}');
  }

  #list(key: string, list: readonly Json[], out: ByteText): void {
    let before = '[';
    for (const value of list) {
      out.string(before);
      this.write(key, value, out);
      before = ',';
    }
    out.string(before === '[' ? '[]' : ']');
  }

  #object(key: string, object: JsonObject, out: ByteText): void {
    const { file_path: path } = object;
    const keys = Object.keys(object);
    if (typeof path === 'string') {
      out.string(artifactOf(path));
      const others = keys.filter((one) => one !== 'file_path' && one !== 'uri' && one !== 'uriBaseId');
      this.members(object, others, out, ',', key);
      return out.string('}');
    }
    const isFile = OF_FILES.test(key) && object['uri'] !== undefined;
    const own = isFile ? keys.filter((one) => one !== 'path') : keys;
    out.string(this.members(object, own, out, '{', key) === '{' ? '{}' : '}');
  }

  #located(key: string, located: Located, out: ByteText): void {
    const span = located.span as unknown as Span;
    if (key !== 'replacements') return this.location(located, span, out);
    out.string('{');
    writeRegion(DELETED_REGION, span, utf16RangeOf(span), out);
    const { span: _, ...others } = located;
    this.members(others, Object.keys(others), out);
    out.string('}');
  }

  /** Writes the members of the place of a location. */
  #physical({ snippet, contextRegion, physicalLocation }: JsonObject, file: Span | string | undefined, out: ByteText) {
    let before = '';
    if (file !== undefined) {
      out.string('"artifactLocation":');
      out.string(artifactOf(file));
      if (typeof file !== 'string') this.members(file.legacy ?? {}, OF_FILE, out, ',', 'artifactLocation');
      out.string('}');
      if (typeof file !== 'string') writeRegion(REGION, file, utf16RangeOf(file), out, regionMembers(file, snippet));
      before = ',';
    }
    if (isObject(contextRegion) && isLocated(contextRegion)) {
      const span = contextRegion.span as unknown as Span;
      const members = regionMembers(span, contextRegion['snippet']);
      writeRegion(CONTEXT_REGION, span, utf16RangeOf(span), out, members);
    }
    if (isObject(physicalLocation)) this.members(physicalLocation, Object.keys(physicalLocation), out, before);
  }

  /** A member of an object, with the number that it has in the run that is printed. */
  #renumbered(holder: string, key: string, object: JsonObject): Json | undefined {
    const value = object[key];
    if (typeof value !== 'number' || value < 0) return value;
    const { rules, artifacts, invocation } = this.#numbers;
    if (key === 'invocationIndex') return value + invocation;
    if (key !== 'index') return value;
    if (OF_FILES.test(holder)) return artifacts[value];
    return OF_RULES.test(holder) && object['toolComponent'] === undefined ? rules[value] : value;
  }
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
