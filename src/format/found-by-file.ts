import type { EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { beginningOf } from '../filter/cut-text.ts';
import type { FairRows } from '../filter/fair-rows.ts';
import { type Found, isFound, isNote } from '../filter/found.ts';
import { OwnNotes } from '../filter/own-notes.ts';
import { type Budget, type Page, Pager, restLine, textWithin } from '../filter/pager.ts';
import { type EnvelopeEnd, EnvelopeReader, type Told } from '../filter/reader.ts';
import { grouped } from '../json/grouped.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { pathOf } from './told-lines.ts';

/** The head of an envelope. */
export type ToldHead = Extract<Told, { head: unknown }>;

/** What was found in an envelope, held until it is known which of it fits the budget. */
interface Held {
  head: ToldHead;
  rows: FairRows<Found>;
}

/** The longest message of a finding that is shown in short, in UTF-16 units. */
const SHORT_MESSAGE = 120;

/** A summary is no longer. */
const LONGEST_SUMMARY = '1000000 matches, 1000000 edits, 1000000 findings (1000 errors, 1000 warnings, 1000 notes)\n';

/**
 * Prints what was found for people to read: below the title of its envelope and the heading of its file. What unify
 * says of its own work stands once, behind all envelopes.
 */
export abstract class FoundByFile implements EnvelopePrinter {
  readonly #reader = new EnvelopeReader();
  readonly #summary = new FoundSummary();
  readonly #notes = new OwnNotes();
  readonly #pager: Pager;
  /** `undefined` where everything is printed as it comes. */
  #held: Held | undefined;
  /** The file whose items come; `null` before the first item of an envelope. */
  #path: string | null | undefined = null;
  /** What the tool proposes to do next. */
  #actions: readonly Json[] = [];

  constructor(budget: Budget = {}) {
    this.#pager = new Pager(budget, LONGEST_SUMMARY.repeat(2));
  }

  print(part: EnvelopePart): Piece[] {
    let text = '';
    this.#actions = actionsIn(part) ?? this.#actions;
    for (const told of this.#reader.found(withMessageOnce(part)))
      if (!(told.kind === 'finding' && told.isNote && this.#notes.add(told.value)))
        text += this.#pager.isUnlimited ? this.#textOf(told) : this.#hold(told);
    return text === '' ? [] : [text];
  }

  end(): Piece[] {
    const rest = this.#pager.end();
    const left = rest === undefined ? '' : this.restOf(restLine(rest));
    const summary = this.summaryOf(this.#summary.lines());
    const notes = this.#notes.take();
    const text = notes.length === 0 ? '' : this.notesOf(notes);
    if (text === '' || this.#pager.hasRoom(text)) return [text + left + summary];
    const count = `${notes.length} ${notes.length === 1 ? 'note' : 'notes'} of unify: see a larger budget of tokens`;
    return [left + this.summaryOf([...this.#summary.lines(), count])];
  }

  /** What stands above all of an envelope. */
  protected abstract titleOf(head: ToldHead): string;

  /** What stands above the items of a file, or of none; `isFirst` says that nothing stands above but the title. */
  protected abstract headingOf(path: string | undefined, isFirst: boolean): string;

  protected abstract itemOf(found: Found): string;

  /** What the tool proposes to do next. */
  protected abstract actionsOf(actions: readonly string[]): string;

  /** What unify says of its own work, each note once. */
  protected abstract notesOf(notes: readonly Diagnostic[]): string;

  /** A line that says what was left out. */
  protected abstract restOf(line: string): string;

  /** What stands below all of an envelope. */
  protected endOf(_: EnvelopeEnd): string {
    return '';
  }

  /** What stands behind all, of the lines of the summary. */
  protected abstract summaryOf(lines: readonly string[]): string;

  #textOf(told: Told): string {
    if (isFound(told)) {
      this.#summary.add(told, pathOf(told));
      return this.#textOfFound(told);
    }
    if (told.kind !== 'end') return this.#titled(told);
    this.#summary.endEnvelope(told.end);
    const text = this.#endOf(told.end);
    this.#actions = [];
    return text;
  }

  #titled(head: ToldHead): string {
    this.#path = null;
    return this.titleOf(head);
  }

  /** What stands below what was found in an envelope. */
  #endOf(end: EnvelopeEnd): string {
    const actions = this.#actions.map((action) => (typeof action === 'string' ? action : printJson(action)));
    return (actions.length === 0 ? '' : this.actionsOf(actions)) + this.endOf(end);
  }

  #textOfFound(found: Found): string {
    const path = pathOf(found);
    const heading = path === this.#path ? '' : this.headingOf(path, this.#path === null);
    this.#path = path;
    return heading + this.itemOf(found);
  }

  /** Holds what an envelope tells, and prints of it at its end what fits. */
  #hold(told: Told): string {
    if (isFound(told)) this.#held?.rows.add(pathOf(told), told);
    else if (told.kind !== 'end') this.#held = { head: told, rows: this.#pager.newRows(isResult) };
    else if (this.#held !== undefined) return this.#page(this.#held, told.end);
    return '';
  }

  #page({ head, rows }: Held, end: EnvelopeEnd): string {
    let shown: readonly Found[] = [];
    const textOf = ({ rows: found, headRoom, hasNotes }: Page<Found>) => {
      const title = this.#titled(headRoom === undefined ? head : shortHead(head, headRoom));
      shown = grouped(found, pathOf).flat();
      const items = shown.map((one) => this.#textOfFound(one));
      return title + items.join('') + (hasNotes ? this.#endOf(end) : this.endOf(end));
    };
    const text = this.#pager.print(rows, { textOf, shorten: shortened, hasNotes: this.#actions.length > 0 });
    this.#actions = [];
    if (text === '') return '';
    for (const found of shown) this.#summary.add(found, pathOf(found));
    this.#summary.endEnvelope(end);
    return text;
  }
}

/** What was found is a result, but for what unify says of its own work. */
function isResult(found: Found): boolean {
  return !isNote(found);
}

/** What the tool of a part proposes to do next; `undefined` where it does not say it there. */
function actionsIn(part: EnvelopePart): readonly Json[] | undefined {
  const said = part.part === 'operation' ? (part.envelope.result ?? {}) : {};
  const actions = part.part === 'payload' && part.key === ACTIONS ? part.value : said[ACTIONS];
  return Array.isArray(actions) ? actions : undefined;
}

const ACTIONS = 'next_actions';

/** A head of which the message has so many tokens at most. */
function shortHead(told: ToldHead, room: number): ToldHead {
  if (told.kind === 'query') return told;
  return { ...told, head: { ...told.head, message: textWithin(told.head.message, room) } };
}

/** What was found without its texts, but for the beginning of a message. */
function shortened(found: Found): Found {
  if (found.kind === 'finding') {
    const { note: _, remediation: __, details: ___, message, ...value } = found.value;
    return { ...found, value: { ...value, message: beginningOf(message, SHORT_MESSAGE) } };
  }
  const { context: _, relationships: __, suggested_action: ___, ...span } = found.span;
  const { role, status, kind, name } = found.value;
  return { ...found, span, value: { role, status, kind, name } } as Found;
}

/** An operation whose message is that of its error, which comes among what was found, without it. */
function withMessageOnce(part: EnvelopePart): EnvelopePart {
  if (part.part !== 'operation' || part.envelope.message !== part.envelope.error?.message) return part;
  return { ...part, envelope: { ...part.envelope, message: '' } };
}

const LEVELS = ['error', 'warning', 'note'] as const;

/** Counts what was found in all envelopes, for the last lines that people read. */
export class FoundSummary {
  readonly #counts = { match: 0, finding: 0, edit: 0 };
  readonly #levels = { error: 0, warning: 0, note: 0 };
  readonly #files = new Set<string>();
  #envelopes = 0;
  #partial = 0;

  /** Takes what was found; `path` is that of its file. What unify says of its own work does not count. */
  add(found: Found, path: string | undefined): void {
    if (isNote(found)) return;
    this.#counts[found.kind]++;
    if (found.kind === 'finding') this.#levels[found.value.level]++;
    if (path !== undefined) this.#files.add(path);
  }

  endEnvelope({ partial }: Pick<EnvelopeEnd, 'partial'>): void {
    this.#envelopes++;
    if (partial) this.#partial++;
  }

  /** The lines. */
  lines(): string[] {
    const { match, finding, edit } = this.#counts;
    const levels = LEVELS.flatMap((level) => (this.#levels[level] > 0 ? [plural(this.#levels[level], level)] : []));
    const counts = [
      ...(match > 0 || (finding === 0 && edit === 0) ? [plural(match, 'match', 'es')] : []),
      ...(edit > 0 ? [plural(edit, 'edit')] : []),
      ...(finding > 0 ? [`${plural(finding, 'finding')} (${levels.join(', ')})`] : []),
    ];
    const files = this.#files.size === 0 ? '' : ` in ${plural(this.#files.size, 'file')}`;
    return [`${counts.join(', ')}${files}`, ...this.#partialLines()];
  }

  #partialLines(): string[] {
    if (this.#partial === 0) return [];
    const which = this.#envelopes === 1 ? '' : `, in ${this.#partial} of ${this.#envelopes} results`;
    return [`Partial: not all there is is here${which}.`];
  }
}

function plural(count: number, word: string, ending = 's'): string {
  return `${count} ${word}${count === 1 ? '' : ending}`;
}
