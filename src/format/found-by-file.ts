import { type EnvelopePart, toolIn } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { beginningOf } from '../filter/cut-text.ts';
import type { FairRows } from '../filter/fair-rows.ts';
import { type Found, isFound, isNote } from '../filter/found.ts';
import { OwnNotes } from '../filter/own-notes.ts';
import { type Budget, type Page, Pager, restLine, textWithin } from '../filter/pager.ts';
import { type EnvelopeEnd, type EnvelopeHead, EnvelopeReader, type Told } from '../filter/reader.ts';
import { grouped } from '../json/grouped.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import type { EnvelopePrinter } from './printer.ts';
import { pathOf, plural } from './told-lines.ts';

/**
 * A format for people to read: what was found, below the title of its envelope and the heading of its file. What unify
 * says of its own work stands once, behind all envelopes.
 */
export interface FileFormat {
  /** What stands above all of an envelope; `isFurther` says that it is in one, above what another tool found. */
  titleOf(head: EnvelopeHead, isFurther: boolean): string;
  /** What stands above the items of a file, or of none; `isFirst` says that nothing stands above but the title. */
  headingOf(path: string | undefined, isFirst: boolean): string;
  itemOf(found: Found): string;
  /** What the tool proposes to do next. */
  actionsOf(actions: readonly string[]): string;
  /** What unify says of its own work, each note once. */
  notesOf(notes: readonly Diagnostic[]): string;
  /** A line that says what was left out. */
  restOf(line: string): string;
  /** What stands below all of an envelope. */
  endOf?(end: EnvelopeEnd): string;
  /** What stands behind all, of the lines of the summary. */
  summaryOf(lines: readonly string[]): string;
}

/** The longest message of a finding that is shown in short, in UTF-16 units. */
const SHORT_MESSAGE = 120;

/** A summary is no longer. */
const LONGEST_SUMMARY = '1000000 matches, 1000000 edits, 1000000 findings (1000 errors, 1000 warnings, 1000 notes)\n';

/** Prints in such a format, up to a budget. */
export function filePrinter(format: FileFormat, budget: Budget = {}): EnvelopePrinter {
  const reader = new EnvelopeReader();
  const summary = new FoundSummary();
  const notes = new OwnNotes();
  const pager = new Pager(budget, LONGEST_SUMMARY.repeat(2));
  /** The file whose items come; `null` before the first item of an envelope. */
  let current: string | null | undefined = null;
  /** What the tool proposes to do next. */
  let actions: readonly Json[] = [];
  /** What was found in an envelope, held until it is known which of it fits the budget. */
  let held: { head: EnvelopeHead; rows: FairRows<Found> } | undefined;

  /** The head of an envelope of a format that several tools print, which says no command: its titles name the tools. */
  let shared: { head: Extract<EnvelopeHead, { kind: 'query' }>; tool?: string } | undefined;

  const titled = (head: EnvelopeHead): string => {
    current = null;
    shared = head.kind === 'query' && head.head.command === null ? { head } : undefined;
    return shared === undefined ? format.titleOf(head, false) : '';
  };
  const titleOfTool = (tool: string): string => {
    if (shared === undefined || shared.tool === tool) return '';
    const isFurther = shared.tool !== undefined;
    if (isFurther && tool === shared.head.head.tool) return '';
    shared.tool = tool;
    current = null;
    return format.titleOf({ kind: 'query', head: { ...shared.head.head, tool } }, isFurther);
  };
  const itemOf = (found: Found): string => {
    const title = titleOfTool(found.kind === 'finding' ? found.value.tool : (shared?.head.head.tool ?? ''));
    const path = pathOf(found);
    const heading = path === current ? '' : format.headingOf(path, current === null);
    current = path;
    return title + heading + format.itemOf(found);
  };
  /** What stands below what was found in an envelope. */
  const endOf = (end: EnvelopeEnd, hasActions: boolean): string => {
    const lines = actions.map((action) => (typeof action === 'string' ? action : printJson(action)));
    const title = shared?.tool === undefined ? titleOfTool(shared?.head.head.tool ?? '') : '';
    return `${title}${hasActions && lines.length > 0 ? format.actionsOf(lines) : ''}${format.endOf?.(end) ?? ''}`;
  };
  const page = (end: EnvelopeEnd): string => {
    const { head, rows } = held as NonNullable<typeof held>;
    let shown: readonly Found[] = [];
    const textOf = ({ rows: found, headRoom, hasNotes }: Page<Found>) => {
      const title = titled(headRoom === undefined ? head : shortHead(head, headRoom));
      shown = grouped(found, pathOf).flat();
      return title + shown.map(itemOf).join('') + endOf(end, hasNotes);
    };
    const text = pager.print(rows, { textOf, shorten: shortened, hasNotes: actions.length > 0 });
    for (const found of text === '' ? [] : shown) summary.add(found);
    if (text !== '') summary.end(end);
    return text;
  };
  /** What is printed now that this was reported: with a budget an envelope at its end. */
  const take = (told: Told): string => {
    if (isFound(told) && isNote(told) && notes.add(told.value as Diagnostic)) return '';
    if (!pager.isUnlimited) {
      if (isFound(told)) held?.rows.add(pathOf(told), told);
      else if (told.kind === 'end') return page(told.end);
      else held = { head: told, rows: pager.newRows((found) => !isNote(found)) };
      return '';
    }
    if (isFound(told)) {
      summary.add(told);
      return itemOf(told);
    }
    if (told.kind !== 'end') return titled(told);
    summary.end(told.end);
    return endOf(told.end, true);
  };
  return {
    print(part) {
      let text = '';
      if (toolIn(part) !== undefined) actions = [];
      actions = actionsIn(part) ?? actions;
      for (const told of reader.found(withMessageOnce(part))) text += take(told);
      return text === '' ? [] : [text];
    },
    end() {
      const rest = pager.end();
      const left = rest === undefined ? '' : format.restOf(restLine(rest));
      const said = notes.take();
      const text = said.length === 0 ? '' : format.notesOf(said);
      if (text === '' || pager.hasRoom(text)) return [text + left + format.summaryOf(summary.lines())];
      const count = `${plural(said.length, 'note')} of unify: see a larger budget of tokens`;
      return [left + format.summaryOf([...summary.lines(), count])];
    },
  };
}

/** What the tool of a part proposes to do next; `undefined` where it does not say it there. */
function actionsIn(part: EnvelopePart): readonly Json[] | undefined {
  const said = part.part === 'operation' ? (part.envelope.result ?? {}) : {};
  const actions = part.part === 'payload' && part.key === ACTIONS ? part.value : said[ACTIONS];
  return Array.isArray(actions) ? actions : undefined;
}

const ACTIONS = 'next_actions';

/** A head of which the message has so many tokens at most. */
function shortHead(told: EnvelopeHead, room: number): EnvelopeHead {
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

/** Counts what was found in all envelopes, but for what unify says of its own work. */
class FoundSummary {
  readonly #counts = { match: 0, finding: 0, edit: 0, error: 0, warning: 0, note: 0 };
  readonly #files = new Set<string>();
  #envelopes = 0;
  #partial = 0;

  add(found: Found): void {
    if (isNote(found)) return;
    this.#counts[found.kind]++;
    if (found.kind === 'finding') this.#counts[found.value.level]++;
    const path = pathOf(found);
    if (path !== undefined) this.#files.add(path);
  }

  end({ partial }: EnvelopeEnd): void {
    this.#envelopes++;
    if (partial) this.#partial++;
  }

  /** The last lines that people read. */
  lines(): string[] {
    const { match, finding, edit, ...ofLevels } = this.#counts;
    const levels = Object.entries(ofLevels).flatMap(([level, count]) => (count > 0 ? [plural(count, level)] : []));
    const counts = [
      ...(match > 0 || (finding === 0 && edit === 0) ? [plural(match, 'match', 'es')] : []),
      ...(edit > 0 ? [plural(edit, 'edit')] : []),
      ...(finding > 0 ? [`${plural(finding, 'finding')} (${levels.join(', ')})`] : []),
    ];
    const files = this.#files.size === 0 ? '' : ` in ${plural(this.#files.size, 'file')}`;
    const which = this.#envelopes === 1 ? '' : `, in ${this.#partial} of ${this.#envelopes} results`;
    const partial = this.#partial === 0 ? [] : [`Partial: something is missing${which}.`];
    return [`${counts.join(', ')}${files}`, ...partial];
  }
}
