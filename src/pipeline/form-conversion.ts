import type {
  Adapter,
  DiagnosticDraft,
  DiagnosticNode,
  DocumentEnd,
  DraftObject,
  DraftValue,
  Ending,
  FailureNode,
  Form,
  ListNode,
  MatchNode,
  Node,
  Remark,
  WordNode,
} from '../adapter.ts';
import { add, addAll, finding, findings, flagValue, keep, messageFacts } from '../adapter.ts';
import type { Block, Part, PlacedPart } from '../decode/document-reader.ts';
import type { Elements, Rejected } from '../decode/elements.ts';
import { type ElementTaker, splitPointer } from '../decode/layout.ts';
import type { Slice } from '../decode/slices.ts';
import type { Whole } from '../decode/whole.ts';
import type { Findings } from '../diagnostic/findings.ts';
import { BuiltSpans } from '../draft/built-spans.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import { Resolver } from '../draft/resolver.ts';
import { hasPlace, spansByName } from '../draft/spans-by-name.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { ByteStore } from '../json/byte-keeper.ts';
import { hasLate } from '../json/late-json.ts';
import { blocksOf, lateList } from '../json/late-list.ts';
import { needsExact, printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { Fields, rememberIndices } from '../legacy/fields.ts';
import { stays as staysInList } from '../resolve/interpreter.ts';
import type { ListReader } from '../resolve/list-reader.ts';
import { spotOf } from '../resolve/spot.ts';
import { AsideLists } from './aside-lists.ts';
import { DataOrder } from './data-order.ts';
import { DiagnosticList } from './diagnostic-list.ts';
import { DocumentFacts, type Fate } from './document-facts.ts';
import { DocumentHead } from './document-head.ts';
import { ElementCounts } from './element-counts.ts';
import { namedKeys, noteCount, noteCut, noteLost, noteRepeated, noteTrailer, noteVersion } from './faults.ts';
import { FoundMatches } from './found-matches.ts';
import { lineBeside } from './frame.ts';
import { Gathered } from './gathered.ts';
import type { HeldList } from './held-list.ts';
import { operationOf } from './known-tool.ts';
import { LOSS } from './loss.ts';
import { MadeParts } from './made-parts.ts';
import { errorOf, OperationFacts } from './operation.ts';
import { outcomeOf } from './outcome.ts';
import { OwnedElements } from './owned-elements.ts';
import { PartQueue } from './part-queue.ts';
import { type Closing, type EnvelopePart, itemsIn } from './parts.ts';
import { Payload, QUERY_KEYS_TAKEN, RESULT_KEYS_TAKEN } from './payload.ts';
import { requestOf } from './requests.ts';
import { Sections } from './sections.ts';
import type { Settings } from './settings.ts';
import { UnplacedElements } from './unplaced-elements.ts';
import { isWaiting, partsOf, WaitingElements } from './waiting-elements.ts';

/**
 * Makes the envelope of one document by its form, part by part. What belongs behind the data is collected and read when
 * the last part has been taken.
 */
export class FormConversion {
  readonly #form: Form;
  readonly #adapter: Adapter;
  readonly #context: MatchContext;
  readonly #settings: Settings;
  readonly #resolver: Resolver;
  readonly #spans: BuiltSpans;
  readonly #found: FoundMatches;
  readonly #diagnostics: DiagnosticList;
  readonly #gathered: Gathered;
  /** Reads the sections of a form that has some. */
  readonly #sections: Sections | undefined;
  #error: Diagnostic | undefined;
  readonly #payload: Payload;
  readonly #order: DataOrder;
  readonly #operation: OperationFacts | undefined;
  readonly #documentFacts: DocumentFacts;
  readonly #made = new MadeParts();
  readonly #head = new DocumentHead();
  readonly #counts = new ElementCounts();
  readonly #unplaced = new UnplacedElements();
  readonly #asides: AsideLists;
  /** What a message says, until it is known that the document does not say it better: at that JSON pointer. */
  #messageFacts: { facts: DraftObject; unless: string } | undefined;
  /** Elements of lists that wait for what stands behind them. */
  readonly #waiting = new Map<string, WaitingElements>();
  /** Elements that belong to such, by the pointer of their list. */
  readonly #owned = new Map<string, OwnedElements>();
  /** The place of the first element that was lost of a list: behind it the numbers of elements may be others. */
  readonly #firstLost = new Map<string, number>();
  /** Lists that are held up to the end. */
  readonly #lists: HeldList[] = [];
  /** True where text before the document is its result. */
  #hasText = false;
  /** What stands around the document in the answer of a server, as far as it has been read. */
  around: JsonObject = {};

  constructor(form: Form, adapter: Adapter, context: MatchContext, settings: Settings) {
    this.#form = form;
    this.#adapter = adapter;
    this.#context = context;
    this.#settings = settings;
    this.#resolver = new Resolver(context);
    this.#spans = new BuiltSpans(context, hasPlace);
    this.#diagnostics = new DiagnosticList(settings.openStore);
    this.#found = new FoundMatches(form, this.#head.values, context, this.#resolver, this.#diagnostics);
    this.#gathered = new Gathered(form, context.findings, settings.openStore);
    this.#asides = new AsideLists(settings.openStore);
    const own = form.hasMatches ? ['command', 'matches', 'unplaced', form.count] : ['command', 'unplaced'];
    const fits = form.operation === undefined ? QUERY_KEYS_TAKEN : RESULT_KEYS_TAKEN;
    if (form.operation !== undefined) {
      this.#operation = new OperationFacts(() => new PartQueue(settings.openStore), form.last);
      this.#operation.operation = form.operation ?? operationOf(adapter, settings);
      this.#operation.message = form.message;
    }
    this.#order = new DataOrder(this.#made, form.matches, () => this.#payload.isInside, settings.openStore);
    this.#payload = new Payload(own, fits, this.#operation ?? this.#order, (pointer, value) =>
      this.#documentFacts.keepUnknown(pointer, value),
    );
    this.#sections = this.#sectionsOf(form);
    this.#documentFacts = new DocumentFacts(context, this.#operation, (draft) => this.#found.diagnostic(draft));
  }

  #sectionsOf(form: Form): Sections | undefined {
    if (Object.keys(form.sections).length === 0) return undefined;
    const { openStore } = this.#settings;
    const tools = { context: this.#context, found: this.#found, payload: this.#payload, openStore };
    return new Sections(form, tools);
  }

  /** How many matches there are. */
  get converted(): number {
    return this.#counts.converted;
  }

  /** The tool's id, in the form it has in the envelope; `undefined` when there is none. */
  get executionId(): string | undefined {
    return this.#documentFacts.executionId;
  }

  get timestamp(): string | null {
    return this.#documentFacts.timestamp;
  }

  /** True when the tool said that its result is not complete. */
  get toolPartial(): boolean {
    return this.#documentFacts.partial;
  }

  /** True where it said so without a reason. */
  get reportsPartial(): boolean {
    const { reportsPartial, hasPartialStatus } = this.#documentFacts;
    return reportsPartial || (hasPartialStatus && this.#diagnostics.firstError === undefined);
  }

  get legacy(): JsonObject {
    return this.#documentFacts.legacy;
  }

  /** Reads the elements of a list, by its JSON pointer, where a schema describes them and they need not wait. */
  takerOf(list: string): ElementTaker | undefined {
    const node = this.#form.lists[list];
    const { isRow, isLastRow } = this.#form;
    const reader = node !== undefined && isWaiting(node) ? undefined : this.#readerOf(list);
    return isRow === undefined ? reader : reader?.rowTaker(isRow, isLastRow);
  }

  /** Opens a store for an object that stays as it is, where it may be printed in pieces. */
  storeOf(pointer: string): (() => ByteStore) | undefined {
    const { whole, nodes, outcomes = [] } = this.#form;
    const isRead = this.waits || outcomes.length > 0 || whole !== undefined || this.#sections !== undefined;
    const isOther = pointer === '/error' || this.#payload.isInside || this.#gathered.holds(pointer);
    if (isRead || isOther || !this.#context.described) return undefined;
    const { [pointer]: node = KEPT } = nodes;
    return node.node === 'value' && node.type === 'any' && node.as === undefined
      ? this.#settings.openPieces
      : undefined;
  }

  #readerOf(list: string): ListReader | undefined {
    return this.#gathered.listAt(list)?.reader ?? this.#found.readerOf(list);
  }

  /** True for a form that is understood only when its run has ended. */
  get waits(): boolean {
    return this.#form.finish !== undefined;
  }

  /** `text` is what the tool printed before the document as its result. */
  *begin(text?: string): Generator<EnvelopePart> {
    if (this.#operation !== undefined) return;
    const command = this.#form.command ?? this.#context.typedCommand ?? null;
    yield { part: 'open', tool: this.#context.tool, command };
    for (const [key, value] of Object.entries(this.#form.fixed ?? {})) this.#payload.put(`/${key}`, key, value);
    this.#hasText = text !== undefined;
    if (text !== undefined) this.#payload.put('/text', 'text', text);
    yield* this.#made.take();
  }

  *take(part: Part): Generator<EnvelopePart> {
    if (part.part === 'repeated') noteRepeated(part.repeated, this.legacy, this.#findings);
    else if (this.#sections?.holds(part) === true) this.#ofSection(part, this.#sections);
    else {
      if (part.part === 'field' || part.part === 'object' || part.part === 'list') this.#comeTo(part);
      if (this.#isBehindFold(part)) yield* this.#fold();
      this.#ofDocument(part);
    }
    yield* this.#made.take();
  }

  /** Ends what stands before a key or a list. */
  #comeTo(part: Extract<PlacedPart, { part: 'field' | 'object' | 'list' }>): void {
    this.#leave(part.pointer);
    this.#sections?.end();
    if (part.part !== 'field') return;
    if (!part.utf8) this.#findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
    noteVersion(this.#context, part.pointer, part.value);
  }

  /** Takes a part that stands in no section. */
  #ofDocument(part: PlacedPart): void {
    switch (part.part) {
      case 'field':
        this.#payload.leave(part.pointer);
        return this.#field(part.pointer, part.value);
      case 'object':
        return this.#object(part.pointer);
      case 'list':
        return this.#form.lists[part.pointer]?.joins === undefined ? this.#list(part.pointer) : undefined;
      case 'elements':
        return this.#elements(part.pointer, part.elements);
      case 'taken':
        this.#counts.fill(part.pointer, part.count);
        this.#count(part.pointer, part.count);
        return this.#printed(part.pointer);
      case 'block':
        return this.#wait(part.pointer, part.block);
      case 'slices':
        return this.#slices(part.pointer, part.slices);
      case 'lost':
        if (part.index !== undefined) this.#loseElement(part.pointer, part.index);
        return noteLost(part, this.#findings);
      case 'cut':
        return noteCut(part, this.#findings);
    }
  }

  /** Ends what this pointer does not stand in. */
  #leave(pointer: string): void {
    if (this.#messageFacts !== undefined && isIn(pointer, this.#messageFacts.unless)) this.#messageFacts = undefined;
    this.#order.leaveList(pointer);
  }

  /** Takes a part of a section; what was lost or cut in it is told like any other. */
  #ofSection(part: PlacedPart, sections: Sections): void {
    if (part.part === 'lost') return noteLost(part, this.#findings);
    if (part.part === 'cut') return noteCut(part, this.#findings);
    if (part.part === 'field' || part.part === 'object' || part.part === 'list') this.#leave(part.pointer);
    if (part.part === 'field' && !part.utf8)
      this.#findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
    sections.take(part);
  }

  get unprinted(): number {
    return this.#findings.lost ? 0 : Math.max(0, this.#documentFacts.found - this.#counts.seen);
  }

  /** What is said of the whole document. */
  get remarks(): readonly Remark[] {
    const { remarks = [], asked = {} } = this.#form;
    const { argv = [] } = this.#settings.invocation;
    const ofArguments = Object.entries(asked).flatMap(([argument, remark]) =>
      argv.includes(argument) ? [remark] : [],
    );
    return [...remarks, ...ofArguments, ...this.#limitRemarks()];
  }

  /** True where a command was typed whose results are findings. */
  get #finds(): boolean {
    return this.#form.finding?.includes(this.#context.typedCommand ?? '') === true;
  }

  /** That its results may have been cut at a limit. */
  #limitRemarks(): Remark[] {
    const { limit } = this.#form;
    if (limit === undefined) return [];
    const { list, most, argument, remark } = limit;
    const typed = argument && flagValue(this.#settings.invocation.argv ?? [], argument);
    const number = typed === undefined ? most : Number(typed);
    if ((list === undefined ? this.converted : this.#counts.read(list)) !== number) return [];
    if (argument === undefined) return [remark];
    return [{ ...remark, message: remark.message.replace('{limit}', String(number)), details: { limit: number } }];
  }

  get hasTrailer(): boolean {
    return Object.hasOwn(this.legacy, 'trailer');
  }

  /** Keeps the document that was printed behind this one and belongs to it. */
  takeTrailer(trailer: Pick<Whole, 'value' | 'repeated'>, byteOffset: number): void {
    noteTrailer(trailer, byteOffset, this.legacy, this.#findings);
  }

  get failed(): boolean {
    return this.#operation?.failed === true;
  }

  /** True where the document says the same itself. */
  hasSaid(diagnostic: Diagnostic): boolean {
    return this.#diagnostics.has(diagnostic);
  }

  /** Gives up what is held, when all has been printed. */
  release(): void {
    for (const list of this.#lists) list.close();
  }

  /** What is still to be printed of the data when the document has ended. */
  *finish(): Generator<EnvelopePart> {
    this.#order.leaveList('');
    this.#sections?.end();
    this.#payload.leave('');
    yield* this.#made.take();
    yield* this.#readWaiting();
    this.#found.interpreter.quoted.end();
    yield* this.#fold();
    this.#takeFound();
    yield* this.#made.take();
    // A request is held against the whole answer.
    const lists = this.#gathered.takeRows((!this.#hasRequests && this.#form.held) || []);
    for (const [pointer, list] of lists) this.#head.setList(pointer, list);
    this.#lists.push(...lists.values());
    for (const [pointer, values] of Object.entries(this.#gathered.takeHeld())) this.#head.set(pointer, values);
    yield* this.#gather();
    this.#tellOfLists();
    const { outcomes = [], whole } = this.#form;
    if (whole !== undefined) this.#payload.put(`/${whole}`, whole, this.#head.document());
    const end = {
      ...(outcomes.length > 0 && outcomeOf(outcomes, this.#head.document(), this.#ending())),
      ...this.#form.finish?.(this.#facts()),
    };
    yield* this.#end({ ...end, data: { ...this.#messageFacts?.facts, ...end.data } });
    if (this.#form.hasMatches && this.#operation === undefined && !this.#finds)
      this.#order.close(this.#form.count, this.converted);
    for (const aside of this.#asides.entries())
      if ('values' in aside) this.#listed(aside.name, aside.values);
      else this.#behind(aside.name, aside.value);
    this.#documentFacts.end();
    const { values: unplaced } = this.#unplaced;
    if (unplaced.length > 0) this.#behind('unplaced', unplaced);
    yield* this.#made.take();
    if (this.#operation !== undefined) yield* this.#operation.result(this.#context.tool);
    if (this.#operation?.hasResult !== false) yield* this.#diagnostics.parts(this.#error);
    this.#tellKeys();
    noteRepeated(this.#findings.repeated, this.legacy, this.#findings);
    this.#findings.explainLosses(this.#counts.losses(this.#form.hasMatches));
    noteCount(this.#documentFacts.reportedCount, this.converted, this.legacy, this.#findings);
  }

  /** A value behind all else of the payload. */
  #behind(key: string, value: Json): void {
    const part = { part: 'payload', key, value } as const;
    if (this.#operation === undefined) this.#made.push(part);
    else this.#operation.take(part);
  }

  /** The last part. */
  close(closing: Closing, outcome: 0 | 3 | 5 | 7): EnvelopePart {
    if (this.#operation?.hasResult !== false) return { part: 'close', close: closing, outcome };
    const diagnostics = [...this.#diagnostics.values(this.#error), ...closing.diagnostics];
    const behind = { ...(this.#error !== undefined && { error: this.#error }), ...closing, diagnostics };
    return { part: 'operation', envelope: this.#operation.whole(this.#context.tool, behind), outcome };
  }

  get #findings(): Findings {
    return this.#context.findings;
  }

  get #hasRequests(): boolean {
    return this.#adapter.request !== undefined && this.#settings.requests.length > 0;
  }

  #facts(): Parameters<NonNullable<Form['finish']>>[0] {
    const trailer = this.legacy['trailer'];
    const answer = this.#hasRequests ? this.#head.document() : {};
    return {
      head: this.#head.values,
      elements: (pointer) => this.#head.elements(pointer, this.#context.unknownKeys),
      others: (pointer) => this.#head.others(pointer),
      matches: this.converted,
      invocation: this.#settings.invocation,
      request: requestOf(this.#adapter, answer, this.#settings.requests, this.#findings),
      // What is left of it is kept anyway, so nobody needs to be told.
      trailer: isObject(trailer) ? new Fields(trailer, '#trailer', '#trailer', new Set()) : undefined,
      complete: !this.#findings.lost,
    };
  }

  #ending(): Ending {
    const { count, firsts, firstError } = this.#diagnostics;
    const status = this.#operation?.status ?? (firstError === undefined ? 'ok' : 'error');
    const first = this.#operation?.error ?? firsts[0];
    const text = lineBeside(this.around);
    return {
      ...{ command: this.#context.typedCommand, status, findings: count },
      ...(first !== undefined && { first: first.message }),
      ...(text !== undefined && { text }),
    };
  }

  *#end({
    data,
    legacy,
    diagnostics = [],
    remarks,
    partial,
    unixTime,
    ...operation
  }: DocumentEnd): Generator<EnvelopePart> {
    const { lacking } = this.#form;
    this.#documentFacts.partial ||= partial === true || (lacking !== undefined && !this.#hasText);
    this.#documentFacts.tellTime(unixTime);
    noteRemarks(remarks, this.#context);
    if (this.converted > 0) noteRemarks(this.#documentFacts.ofMatches, this.#context);
    yield* this.#putData(data ?? {});
    addAll(this.legacy, this.#resolver.object(legacy ?? {}));
    const last: readonly DiagnosticDraft[] = [...(lacking === undefined ? [] : [lacking]), ...this.#found.defects];
    for (const drafts of [last, diagnostics]) for (const draft of drafts) this.#found.diagnostic(draft);
    if (this.#operation === undefined) return;
    this.#operation.end(operation);
    this.#tellExit(this.#operation);
    const word = this.#operation.leaveWord();
    if (word !== undefined) add(this.legacy, 'status', word);
    addAll(this.legacy, this.#operation.leaveAside());
    this.#tellError(this.#operation);
  }

  /** Puts values, and elements one by one, into the payload. */
  *#putData(data: NonNullable<DocumentEnd['data']>): Generator<EnvelopePart> {
    let values: Record<string, DraftValue | undefined> = {};
    for (const [key, value] of Object.entries(data)) {
      if (!isElements(value)) {
        values[key] = value;
        continue;
      }
      this.#putAll(values);
      values = {};
      this.#payload.beginList(`/${key}`, key);
      for (const block of blocksOf(value)) {
        const items = block.map((element) => this.#resolver.object({ item: element })['item'] ?? null);
        const exact = needsExact(items);
        const text = printJson(items, exact);
        this.#payload.printed(key, { bytes: Buffer.from(text.slice(1, -1)), exact });
        yield* this.#made.take();
      }
    }
    this.#putAll(values);
  }

  /** Puts values into the payload. */
  #putAll(values: DraftObject): void {
    // What can't stand in a result as it was is kept in the result.
    const keepAside =
      this.#operation === undefined ? (name: string, original: Json) => add(this.legacy, name, original) : undefined;
    for (const [key, value] of Object.entries(this.#resolver.object(values, keepAside)))
      this.#payload.put(`/${key}`, key, value);
  }

  /** Notes an exit status that contradicts what the document says; 1 says that changes are pending, too. */
  #tellExit({ status = 'ok', pending }: OperationFacts): void {
    const { exit = 0 } = this.#settings.invocation;
    const { exit: said } = this.#form;
    if (said === undefined || status !== 'ok' || exit === 0 || (exit === 1 && pending)) return;
    this.#found.diagnostic({ ...said, details: { exit_status: exit } });
    add(this.legacy, 'exit_status', exit);
  }

  /**
   * The error of an operation stands among its diagnostics, where these have none; beside another status it is the
   * first of these.
   */
  #tellError({ error, failed, message = '' }: OperationFacts): void {
    const said = error && { ...error, message: error.message === '' ? message : error.message };
    const own = said && this.#resolver.diagnostic(failed ? asError(said) : said);
    if (failed) this.#error = this.#errorOf(own ?? this.#resolver.diagnostic({ level: 'error', message }));
    const first = failed && this.#diagnostics.firstError === undefined ? this.#error : failed ? undefined : own;
    if (first !== undefined) this.#diagnostics.putFirst(first);
  }

  /** Why the operation failed; where that says no place, with what the first error listed says of it. */
  #errorOf(own: Diagnostic): Diagnostic {
    return own.file === undefined ? errorOf(own, this.#diagnostics.firstError) : own;
  }

  #tellKeys(): void {
    const { unknownKeys, described } = this.#context;
    if (!described) this.#findings.add('UNI-QRY-010', undefined, namedKeys(unknownKeys));
    else if (unknownKeys.size > 0) this.#findings.add('UNI-QRY-011', undefined, namedKeys(unknownKeys));
  }

  /**
   * Tells what a tool gets wrong in lists that have elements, and of lists in which elements were left out because they
   * are equal to others.
   */
  #tellOfLists(): void {
    for (const [list, { distinct, defect }] of Object.entries(this.#form.lists)) {
      const filled = this.#counts.filled(list);
      if (defect !== undefined && filled !== undefined) this.#found.defect(defect, filled);
      const reader = distinct === undefined ? undefined : this.#found.readerOf(list);
      if (distinct === undefined || reader === undefined || reader.repeated === 0) continue;
      const details = { list, printed: this.#counts.seen, kept: this.#counts.seen - reader.repeated };
      this.#found.diagnostic({ ...distinct, details });
    }
    for (const draft of this.#found.interpreter.repeated.diagnostics()) this.#found.diagnostic(draft);
  }

  #field(pointer: string, value: Json): void {
    if (this.#form.whole !== undefined) return this.#head.set(pointer, value);
    const node = this.#form.nodes[pointer];
    if (this.#gathered.holds(pointer) && (node?.node !== 'match' || isObject(value))) {
      if (this.#isOfGathered(pointer)) this.#order.open();
      this.#order.awaitsMatch ||= Object.hasOwn(this.#form.gathers, pointer);
      return this.#gathered.set(pointer, value);
    }
    if (!this.#order.isOpen || this.waits || this.#gathered.looksBack) this.#head.set(pointer, value);
    if (node === undefined) {
      if (value === null && this.#isDeclared(pointer)) this.#put(pointer, value);
      else if (value !== null || !OPTIONAL.has(pointer)) this.#unknown(pointer, value);
      return;
    }
    switch (node.node) {
      case 'word':
        if (node.word === 'message') return this.#message(node, pointer, value);
        return this.#left(this.#documentFacts.word(node, pointer, value), pointer, value);
      case 'meaning':
        return this.#left(this.#documentFacts.meaning(node, value), pointer, value);
      case 'failure':
        return this.#failure(node, pointer, value);
      case 'match':
        return this.#match(node, pointer, value);
      case 'wrong':
        this.#operation?.keepAside(splitPointer(pointer).key, value);
        return this.#found.defect(node);
      default:
        // Of what is not in memory nothing has to be understood.
        if (hasLate(value)) return this.#payload.put(pointer, splitPointer(pointer).key, value);
        return this.#interpreted(node, pointer, value);
    }
  }

  /** True for what should be a list or an object: `null` says that there is none. */
  #isDeclared(pointer: string): boolean {
    const { lists, sections, holders, opens } = this.#form;
    const isList = Object.hasOwn(lists, pointer) || Object.hasOwn(sections, pointer);
    return isList || Object.hasOwn(holders, pointer) || opens.includes(pointer);
  }

  /** A key of the document that is a match, or an item. */
  #match(node: MatchNode, pointer: string, value: Json): void {
    if (node.item === true) return this.#interpreted(node, pointer, value);
    if (!isObject(value)) return value === null ? this.#put(pointer, value) : this.#unknown(pointer, value);
    this.#order.open();
    this.#found.match(node, value, spotOf({ pointer, pattern: pointer }));
    this.#takeHeld();
  }

  /** The message, and what it tells besides. */
  #message(node: WordNode, pointer: string, value: Json): void {
    const { wordings = [], unless } = node;
    const { facts = {}, operation, warning } = (typeof value === 'string' && messageFacts(value, wordings)) || {};
    if (this.#operation !== undefined) this.#documentFacts.word(node, pointer, value);
    else add(this.legacy, splitPointer(pointer).key, value);
    if (warning !== undefined) this.#found.diagnostic({ level: 'warning', message: warning });
    this.#operation?.end({ operation });
    if (this.#operation !== undefined) this.#operation.tell(this.#resolver.object(facts));
    else if (unless !== undefined) this.#messageFacts = { facts, unless };
    else this.#putAll(facts);
  }

  /** What is left to do of a value that says something of the document. */
  #left(fate: Fate, pointer: string, value: Json): void {
    if (fate === 'stays') this.#put(pointer, value);
    else if (fate === 'unknown') this.#unknown(pointer, value);
  }

  /** Why the operation failed. */
  #failure({ of, beside }: FailureNode, pointer: string, value: Json): void {
    const operation = this.#operation as OperationFacts;
    if (typeof of === 'string' && typeof value === 'string')
      operation.end({ status: 'error', message: value, error: { level: 'error', message: value, assigned: of } });
    else if (typeof of !== 'string' && isObject(value)) {
      const fields = new Fields(value, pointer, pointer, this.#context.unknownKeys);
      const failure = this.#found.interpreter.diagnostic(fields, of);
      if (beside === true) return operation.end({ error: failure });
      const { details = {}, ...error } = failure;
      addAll(this.legacy, this.#resolver.object(details));
      operation.end({ status: 'error', message: error.message, error });
    } else if (value !== null) this.#unknown(pointer, value);
  }

  /** A value that is held, by the node of its key. */
  #interpreted(node: Node, pointer: string, value: Json): void {
    const { container, key } = splitPointer(pointer);
    const holder = new Fields({ [key]: value }, container, container, this.#context.unknownKeys);
    const found = this.#found.inHeld;
    this.#found.interpreter.key(holder, key, node);
    if (this.#found.inHeld > found) this.#order.open();
    const rest = this.#resolver.object(holder.rest(), (name, original) => {
      if (this.#payload.keepAside(name, original)) return;
      if (this.#operation !== undefined) this.#operation.keepAside(name, original);
      else add(this.legacy, name, original);
    });
    this.#takeHeld();
    for (const [name, made] of Object.entries(rest)) this.#payload.put(`${container}/${name}`, name, made);
  }

  /** A key that no node names, or that has another type than its node says. */
  #unknown(pointer: string, value: Json): void {
    const { container, key } = splitPointer(pointer);
    const says = saying(key, value);
    if (says !== undefined && (this.#operation === undefined || says.node === 'list'))
      return this.#interpreted(says, pointer, value);
    this.#context.unknownKeys.add(pointer);
    const isAside = this.#operation !== undefined && container === '' && this.#form.others !== 'result';
    if (isAside) return add(this.legacy, key, value);
    this.#put(pointer, value);
  }

  #put(pointer: string, value: Json): void {
    const { key } = splitPointer(pointer);
    const carried = this.#context.described
      ? value
      : this.#spans.enrich(spansByName(value, this.#context.paths), pointer, 'none');
    this.#payload.put(pointer, key, carried);
  }

  #object(pointer: string): void {
    if (this.#form.held?.includes(pointer) === true) this.#gathered.set(pointer, {});
    const node = this.#form.holders[pointer];
    if (node === undefined) return this.#payload.leave(`${pointer}/`);
    this.#payload.leave(pointer);
    this.#payload.open(pointer, node.as ?? splitPointer(pointer).key);
  }

  #list(pointer: string): void {
    const { of, as = splitPointer(pointer).key } = this.#form.lists[pointer] as ListNode;
    this.#payload.leave(pointer);
    const isOfRows = (of.node === 'rows' || of.node === 'quoted') && this.#form.hasMatches;
    const opensMatches = this.#isOfMatches(pointer) || isOfRows;
    if (this.#gathered.holds(pointer)) {
      if (this.#isOfGathered(pointer)) this.#order.open();
      this.#gathered.beginList(pointer);
    } else if (opensMatches) this.#order.open();
    else if (staysInList(of)) {
      this.#order.beginList(pointer);
      this.#payload.beginList(pointer, as);
    }
  }

  #isOfMatches(pointer: string): boolean {
    return this.#found.isOfMatches(pointer);
  }

  /** Counts elements of a list, and how many of them were read. */
  #count(pointer: string, seen: number, read = seen): void {
    if (this.#isOfMatches(pointer)) this.#counts.seen += seen;
    else this.#counts.addOthers(seen, read);
  }

  #elements(pointer: string, elements: Elements): void {
    if (elements.seen > 0) this.#counts.fill(pointer, elements.seen);
    const { values, indices, first, seen, rejected, notUtf8, repeated, exact } = elements;
    const unsound = [...rejected, ...notUtf8].sort((one, other) => one.index - other.index);
    const reader = this.#readerOf(pointer);
    for (const [i, value] of values.entries()) {
      const index = indices?.[i] ?? first + i;
      // What is noticed is told in the order of the elements, however many are read at once.
      while ((unsound[0]?.index ?? index) < index) this.#tellUnsound(pointer, unsound.shift());
      reader?.readValue(value, exact, index);
    }
    for (const one of unsound) this.#tellUnsound(pointer, one);
    this.#findings.repeat(pointer, repeated);
    this.#count(pointer, seen, values.length);
    this.#printed(pointer);
  }

  #loseElement(pointer: string, index: number): void {
    this.#count(pointer, 1, 0);
    if (!this.#firstLost.has(pointer)) this.#firstLost.set(pointer, index);
  }

  /** Keeps elements that wait for what stands behind them, or belong to such. */
  #wait(pointer: string, block: Block): void {
    const { joins } = this.#form.lists[pointer] as ListNode;
    const { openStore } = this.#settings;
    const known = this.#waiting.get(pointer) ?? this.#owned.get(pointer);
    if (known !== undefined) return known.push(block);
    if (joins === undefined) this.#waiting.set(pointer, new WaitingElements(openStore));
    else this.#owned.set(pointer, new OwnedElements(joins, openStore));
    this.#wait(pointer, block);
  }

  /** Reads what waited, with what belongs to it, and what belongs to nothing. */
  *#readWaiting(): Generator<EnvelopePart> {
    for (const [pointer, elements] of this.#waiting)
      for (const block of elements.take()) yield* this.#waited(pointer, block);
    for (const [pointer, owned] of this.#owned) {
      let count = 0;
      for (const slice of owned.rest()) {
        if (count++ === 0) this.#list(pointer);
        this.#slices(pointer, [slice]);
        yield* this.#made.take();
      }
    }
  }

  *#waited(pointer: string, block: Block): Generator<EnvelopePart> {
    const owned = [...this.#owned].find(([list]) => this.#form.lists[list]?.joins?.list === pointer)?.[1];
    const end = this.#firstLost.get(pointer) ?? Number.POSITIVE_INFINITY;
    const taker = this.#found.readerOf(pointer) as ElementTaker;
    if (owned?.belongTo(block, end) === true) {
      for (const slice of owned.joinedTo(block, end)) {
        this.#slices(pointer, [slice]);
        yield* this.#made.take();
      }
      return;
    }
    for (const part of partsOf(pointer, block, taker)) {
      this.#ofDocument(part);
      yield* this.#made.take();
    }
  }

  /** The name of a list in the format; `rows` for a list that is the document itself. */
  #nameOf(pointer: string): string {
    return this.#form.lists[pointer]?.as ?? (splitPointer(pointer).key || 'rows');
  }

  /** True for a match of which keys stand elsewhere, and for a key of a document that is a match. */
  #isOfGathered(pointer: string): boolean {
    return Object.hasOwn(this.#form.gathers, pointer) || Object.hasOwn(this.#form.gathers, '');
  }

  /** Prints matches with what belongs to them from elsewhere in the document. */
  *#gather(): Generator<EnvelopePart> {
    this.#order.awaitsMatch = false;
    for (const { node, bytes, pointer, apart } of this.#gathered.matches(this.#head.values)) {
      this.#order.open();
      this.#found.matchIn(node, bytes, spotOf({ pointer, pattern: pointer }), apart);
      this.#takeHeld();
      yield* this.#made.take();
    }
    this.#order.takeWaiting();
    for (const [pointer, value] of this.#gathered.left()) this.#put(pointer, value);
  }

  /** True for a part before which all keys stand that are understood only together. */
  #isBehindFold({ part, pointer }: PlacedPart): boolean {
    const { fold, lists } = this.#form;
    if (fold === undefined || fold.keys.includes(pointer)) return false;
    // A list that joins another one is there if one of its elements stays.
    const begins = part === 'field' || part === 'object' || (part === 'list' && lists[pointer]?.joins === undefined);
    return begins && this.#gathered.has(fold.keys);
  }

  /** Prints keys that are understood only together. */
  *#fold(): Generator<EnvelopePart> {
    const { fold, nodes, lists } = this.#form;
    if (fold === undefined || !fold.keys.some((key) => this.#gathered.has([key]))) return;
    const rows = this.#gathered.takeRows(fold.keys);
    const {
      values,
      legacy = {},
      diagnostics = [],
    } = fold.read(this.#gathered.take(fold.keys), {
      complete: !this.#findings.lost,
      head: this.#head.values,
      rows: (pointer) => rows.get(pointer) as Iterable<JsonObject> | undefined,
    });
    for (const [pointer, value] of Object.entries(values)) {
      const places = rows.get(pointer)?.places ?? this.#gathered.placesIn(pointer);
      if (Array.isArray(value) && value.length === places.length) rememberIndices(value, places);
    }
    for (const [pointer, value] of Object.entries(values)) {
      if (isElements(value)) yield* this.#folded(pointer, value as Iterable<Json>, rows.get(pointer)?.places ?? []);
      else this.#interpreted((nodes[pointer] ?? lists[pointer]) as Node, pointer, value);
      yield* this.#made.take();
    }
    for (const [key, value] of Object.entries(legacy)) add(this.legacy, key, this.#late(value));
    this.#lists.push(...rows.values());
    for (const draft of diagnostics) this.#found.diagnostic(draft);
  }

  /** A value of `legacy`, or the elements of a list there. */
  #late(value: Json | Iterable<Json>): Json {
    if (!isElements(value)) return value;
    const elements = value as Iterable<Json>;
    return this.#context.openPieces === undefined ? [...elements] : (lateList(elements) as unknown as Json);
  }

  /** Prints elements of a list that were put right; `places` are those that they had. */
  *#folded(pointer: string, elements: Iterable<Json>, places: readonly number[]): Generator<EnvelopePart> {
    const { of, as = splitPointer(pointer).key } = this.#form.lists[pointer] as ListNode;
    if (staysInList(of)) this.#payload.beginList(pointer, as);
    const reader = this.#found.readerOf(pointer) as ListReader;
    let index = 0;
    for (const block of blocksOf(elements)) {
      const first = index;
      reader.readValues(block, (at) => places[first + at] ?? first + at);
      index += block.length;
      this.#printed(pointer);
      yield* this.#made.take();
    }
  }

  #tellUnsound(pointer: string, element: Rejected | { start: number } | undefined): void {
    if (element === undefined) return;
    if ('reason' in element)
      this.#findings.add(LOSS[element.reason], { pointer: `${pointer}/${element.index}`, byte_offset: element.start });
    else this.#findings.add('UNI-QRY-014', { byte_offset: element.start });
  }

  #slices(pointer: string, slices: readonly Slice[]): void {
    this.#counts.fill(pointer, slices.length);
    const reader = this.#readerOf(pointer);
    let read = 0;
    for (const { index, start, bytes, utf8, tooDeep, made } of slices) {
      if (tooDeep || reader?.readOne(bytes, index, made) !== true)
        this.#findings.add(LOSS[tooDeep ? 'too-deep' : 'broken'], {
          pointer: `${pointer}/${index}`,
          byte_offset: start,
        });
      else {
        read++;
        if (!utf8) this.#findings.add('UNI-QRY-014', { byte_offset: start });
      }
    }
    this.#count(pointer, slices.length, read);
    this.#printed(pointer);
  }

  /** Gives what the reader of a list has printed. */
  #printed(pointer: string): void {
    const held = this.#gathered.listAt(pointer);
    if (held !== undefined) return held.keep();
    const reader = this.#found.readerOf(pointer);
    if (reader === undefined) return;
    const { converted, unplaced, ...printed } = reader.take();
    const kept = unplaced.filter(({ index, value }) => this.#keep(`${pointer}/${index}`, value)).length;
    if (!this.#isOfMatches(pointer)) {
      this.#counts.addRead(pointer, converted);
      this.#takeFound();
      if (printed.bytes.length === 0) return;
      // What is left of a list of which nothing stays stands behind the matches, in however many blocks it comes.
      if (this.#form.hasMatches && !staysInList((this.#form.lists[pointer] as ListNode).of)) this.#order.open();
      this.#payload.printed(this.#nameOf(pointer), printed);
      return;
    }
    this.#counts.converted += converted;
    this.#counts.placeless += kept;
    if (printed.bytes.length > 0) this.#order.matches({ part: 'printed', key: 'matches', ...printed });
  }

  /** Takes matches out of what is held, and what stays elsewhere. */
  #takeFound(): void {
    if (this.#found.inHeld > 0) {
      this.#order.open();
      this.#takeHeld();
    }
    for (const aside of this.#found.leftAside.splice(0)) {
      const { node } = aside;
      if ('bytes' in aside) {
        this.#asides.printed(node.name, aside);
        continue;
      }
      const { value } = aside;
      if (node.legacy === true) Object.assign(this.legacy, value);
      else if (node.once === true) this.#asides.once(node.name, value);
      else this.#asides.push(node.name, value);
    }
  }

  #takeHeld(): void {
    for (const { converted, ...printed } of this.#found.takeHeld()) {
      this.#counts.converted += converted;
      this.#order.matches({ part: 'printed', key: 'matches', ...printed });
    }
    for (const { pointer, value } of this.#found.takeUnplaced())
      if (this.#keep(pointer, value)) this.#counts.placeless++;
    this.#counts.seen += this.#found.inHeld;
    this.#found.inHeld = 0;
  }

  /** A list of what stayed elsewhere; where its name is taken it goes to `legacy`. */
  #listed(list: string, values: PartQueue): void {
    const begun = this.#payload.beginList(`/${list}`, list);
    if (!begun) {
      const items: Json[] = [];
      for (const part of values.take()) if (part.part === 'printed') items.push(...itemsIn(part));
      add(this.legacy, list, items);
    } else if (this.#operation === undefined) this.#made.push(values.take());
    else for (const part of values.take()) if (part.part === 'printed') this.#operation.take(part);
  }

  /** Keeps an element without a place; false where there are too many. */
  #keep(pointer: string, value: Json): boolean {
    return this.#unplaced.keep(pointer, value, this.#findings);
  }
}

const KEPT: Node = keep;
const ERROR: DiagnosticNode = finding();
const DIAGNOSTICS: ListNode = findings();

/** What is a diagnostic whatever stands around it, though its form does not name the key. */
function saying(key: string, value: Json): DiagnosticNode | ListNode | undefined {
  const isDiagnostic = (one: Json) => isObject(one) && typeof one['message'] === 'string';
  if (key === 'error' && isDiagnostic(value)) return ERROR;
  const isList = key === 'diagnostics' && Array.isArray(value) && value.length > 0;
  return isList && value.every(isDiagnostic) ? DIAGNOSTICS : undefined;
}

/** Keys of envelopes of which `null` says that they are not there. */
const OPTIONAL: ReadonlySet<string> = new Set(['/error', '/workspace', '/diagnostics', '/legacy']);

/** Why a run failed is an error, whatever the tool called it. */
function asError(draft: DiagnosticDraft): DiagnosticDraft {
  return draft.level === 'error'
    ? draft
    : { ...draft, level: 'error', legacy: { severity: draft.level, ...draft.legacy } };
}

/** True for elements that are made one by one. */
function isElements(value: DraftValue | Iterable<DraftValue> | undefined): value is Iterable<DraftValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

/** True for a pointer to that place, or to one in it. */
function isIn(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
