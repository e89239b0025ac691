import { checkElement, checkEnvelope, isEnvelope, type SchemaViolation } from '../envelope/check.ts';
import { SCHEMA_VERSION } from '../envelope/types.ts';
import type { Part } from '../input/document.ts';
import type { Elements, Reason } from '../input/elements.ts';
import type { Decompress } from '../input/encoding.ts';
import { splitPointer } from '../input/layout.ts';
import type { ByteSource } from '../input/window.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { documentsIn, type InInput } from './documents-in.ts';

/**
 * What something in an input is: a `valid` envelope · `invalid`, one that breaks the published schemas ·
 * `unrecognized`, JSON that is no envelope · `malformed`, no JSON or not all of it.
 */
export type Verdict = 'valid' | 'invalid' | 'unrecognized' | 'malformed';

/** What was found of one document of an input, or of text between documents. */
export interface Validation {
  verdict: Verdict;
  /** Absolute byte offset of its first byte, of the decompressed input in UTF-8. */
  byte_offset: number;
  /** The line, from 1, that this byte stands on. */
  line: number;
  /** How many violations there are. */
  count: number;
  /** The first of them. Pointers are those of the document. */
  violations: SchemaViolation[];
}

export interface ValidateOptions {
  /** How many violations are said of each document, from 0; 100 where nothing is said. */
  maxErrors?: number | undefined;
  /** Reads compressed input; without it that is malformed. */
  decompress?: Decompress | undefined;
}

const MOST_ERRORS = 100;

/**
 * Holds every document of an input against the published schemas, as it comes: memory does not grow with the matches.
 * Gives at least one validation. Only a failing source throws.
 */
export async function* validateInput(
  source: ByteSource,
  { maxErrors = MOST_ERRORS, decompress }: ValidateOptions = {},
): AsyncGenerator<Validation> {
  let isEmpty = true;
  for await (const document of documentsIn(source, decompress)) {
    isEmpty = false;
    yield await validationOf(document, maxErrors);
  }
  if (isEmpty) yield validation('malformed', { byteOffset: 0, lineNumber: 1 }, 'is empty: there is no envelope in it');
}

async function validationOf(document: InInput, maxErrors: number): Promise<Validation> {
  const { parts, instead, reason } = document;
  if (parts !== undefined) {
    const check = new DocumentCheck(maxErrors);
    for await (const part of parts) check.take(part);
    return { ...validation(check.end(), document), ...check.found };
  }
  if (instead === 'other') return validation('invalid', document, `must be "${SCHEMA_VERSION}"`, '/schema_version');
  if (instead === 'value') return validation('unrecognized', document, 'must be an envelope: an object');
  return validation('malformed', document, instead === 'text' ? 'is text, not JSON' : `can't be read on: ${reason}`);
}

function validation(verdict: Verdict, { byteOffset, lineNumber }: InInput, message?: string, pointer = ''): Validation {
  const violations = message === undefined ? [] : [{ pointer, message }];
  return { verdict, byte_offset: byteOffset, line: lineNumber, count: violations.length, violations };
}

/** Why a part of a document is not checked. */
const FAULTS: Readonly<Record<Reason, string>> = {
  broken: 'is not JSON',
  'too-deep': 'is nested too deep to be read',
  'too-large': 'is a single value of more than 256 MiB',
  mended: 'has a control character that is not escaped, or a comma before a bracket',
};

/** Checks one object part by part. The long lists are checked by their elements, all else when it is whole. */
class DocumentCheck {
  found: Pick<Validation, 'count' | 'violations'> = { count: 0, violations: [] };
  readonly #maxErrors: number;
  /** The document with these lists empty. */
  readonly #shell: JsonObject = {};
  #isMalformed = false;

  constructor(maxErrors: number) {
    this.#maxErrors = maxErrors;
  }

  take(part: Part): void {
    switch (part.part) {
      case 'field':
        if (!part.utf8) this.#add(part.pointer, 'must be text in UTF-8');
        return this.#set(part.pointer, part.value);
      case 'object':
        return part.pointer === '' ? undefined : this.#set(part.pointer, {});
      case 'list':
        return this.#set(part.pointer, []);
      case 'elements':
        return this.#elements(part.pointer, part.block.read());
      case 'lost':
        return this.#fault(part.pointer, `${FAULTS[part.reason]} at byte ${part.start} of the input`);
      case 'cut':
        return this.#fault(part.pointer, `ends at byte ${part.at} of the input, inside a value`);
      case 'repeated':
        for (const { pointer } of part.repeated) this.#add(pointer, 'must be there only once');
        return;
    }
  }

  /** What the document is, when all of it was taken. */
  end(): Verdict {
    // What a damaged one lacks may be what could not be read.
    if (this.#isMalformed) return 'malformed';
    // What tools print has neither of these.
    const isOwn = 'diagnostics' in this.#shell || 'partial' in this.#shell;
    const isOne = isOwn && isEnvelope(this.#shell);
    // Elsewhere lists with these names hold something else.
    if (!isOne) this.found = { count: 0, violations: [] };
    for (const { pointer, message } of checkEnvelope(this.#shell)) this.#add(pointer, message);
    if (!isOne) return 'unrecognized';
    return this.found.count === 0 ? 'valid' : 'invalid';
  }

  #elements(list: string, { values, indices, rejected, notUtf8 }: Elements): void {
    for (const { index, start, reason } of rejected)
      this.#fault(`${list}/${index}`, `${FAULTS[reason]} at byte ${start} of the input`);
    for (const { index } of notUtf8) this.#add(`${list}/${index}`, 'must be text in UTF-8');
    for (const [place, value] of values.entries())
      for (const { pointer, message } of checkElement(list, value))
        this.#add(`${list}/${indices[place]}${pointer}`, message);
  }

  #set(pointer: string, value: Json): void {
    const { container, key } = splitPointer(pointer);
    const holder = container === '' ? this.#shell : this.#shell[container.slice(1)];
    setOwn(holder as JsonObject, key, value);
  }

  #fault(pointer: string, message: string): void {
    this.#isMalformed = true;
    this.#add(pointer, message);
  }

  #add(pointer: string, message: string): void {
    this.found.count++;
    if (this.found.violations.length < this.#maxErrors) this.found.violations.push({ pointer, message });
  }
}
