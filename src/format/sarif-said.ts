import type { Span } from '../envelope/types.ts';
import { isLocated } from '../filter/found.ts';
import { given, isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { artifactOf, regionOf } from './sarif-place.ts';

/** Where what a run of a log refers to by number is in the run that is printed. */
export interface Numbers {
  rules: number[];
  artifacts: number[];
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

/** Says again what an envelope keeps of a SARIF log: spans and paths become locations. */
export class SaidAgain {
  readonly numbers: Numbers;

  constructor(numbers: Numbers) {
    this.numbers = numbers;
  }

  value(key: string, value: Json): Json {
    if (key === 'properties') return value;
    if (Array.isArray(value)) return value.map((one) => this.value(key, one));
    if (!isObject(value)) return value;
    if (isLocated(value)) {
      const { span: at, ...others } = value;
      const span = at as unknown as Span;
      if (key !== 'replacements') return this.location(others, span);
      return { ...(given({ deletedRegion: regionOf(span) }) as JsonObject), ...this.members(others) };
    }
    const { file_path: path, uri, uriBaseId, ...others } = value;
    if (typeof path === 'string') return { ...artifactOf(path), ...this.members(others, undefined, key) };
    const isFile = OF_FILES.has(key) && uri !== undefined;
    return this.members(value, isFile ? Object.keys(value).filter((one) => one !== 'path') : undefined, key);
  }

  members(object: JsonObject, keys: readonly string[] = Object.keys(object), holder = ''): JsonObject {
    const members: JsonObject = {};
    for (const key of keys) {
      const value = this.#renumbered(holder, key, object);
      // What stands apart of a place, in the words of its log, is known by the place itself.
      if (value !== undefined && value !== null && key !== 'legacy') setOwn(members, key, this.value(key, value));
    }
    return members;
  }

  /** A location: of a span, else of a file. What it quotes, and what else is said of it, stands beside that. */
  location(
    { snippet, contextRegion, physicalLocation, ...others }: JsonObject,
    file: Span | string | undefined,
  ): JsonObject {
    const physical = {
      ...this.#placeOf(file, snippet),
      ...(contextRegion !== undefined && isLocated(contextRegion) && contextIn(contextRegion)),
      ...(isObject(physicalLocation) && this.members(physicalLocation)),
    };
    const isKnown = Object.keys(physical).length > 0;
    return { ...(isKnown && { physicalLocation: physical }), ...this.members(others) };
  }

  #placeOf(file: Span | string | undefined, snippet: Json | undefined): JsonObject {
    if (file === undefined) return {};
    if (typeof file === 'string') return { artifactLocation: artifactOf(file) };
    const others = this.members(file.legacy ?? {}, OF_FILE, 'artifactLocation');
    const region = regionOf(file, undefined, regionMembers(file, snippet));
    return given({ artifactLocation: { ...artifactOf(file), ...others }, region }) as JsonObject;
  }

  /** A member of an object, with the number that it has in the run that is printed. */
  #renumbered(holder: string, key: string, object: JsonObject): Json | undefined {
    const value = object[key];
    if (typeof value !== 'number' || value < 0) return value;
    const { rules, artifacts, invocation } = this.numbers;
    if (key === 'invocationIndex') return value + invocation;
    if (key !== 'index') return value;
    if (OF_FILES.has(holder)) return artifacts[value];
    return OF_RULES.test(holder) && object['toolComponent'] === undefined ? rules[value] : value;
  }
}

/** The region around a place, with what it quotes. */
function contextIn({ span, snippet }: JsonObject): JsonObject {
  const place = span as unknown as Span;
  return given({ contextRegion: regionOf(place, undefined, regionMembers(place, snippet)) }) as JsonObject;
}

/** What else is said of a region: what it quotes, and what its span keeps as it was. */
function regionMembers({ legacy = {} }: Span, snippet: Json | undefined): JsonObject {
  const kept = OF_REGION.filter((key) => isObject(legacy[key]) || (key === 'sourceLanguage' && legacy[key]));
  return {
    ...(typeof snippet === 'string' && { snippet: { text: snippet } }),
    ...Object.fromEntries(kept.map((key) => [key, legacy[key] as Json])),
  };
}
