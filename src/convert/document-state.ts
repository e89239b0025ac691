import { type Adapter, add, addAll, type DraftObject, type Form } from '../adapter.ts';
import { operationOf } from '../detect/known-tool.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { MatchContext } from '../elements/match-context.ts';
import { Resolver } from '../elements/resolver.ts';
import { BuiltSpans } from '../enrich/built-spans.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Document } from '../input/document.ts';
import { splitPointer } from '../input/layout.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { hasPlace, spansByName } from '../location/spans-by-name.ts';
import { DataOrder } from './data-order.ts';
import { DiagnosticList } from './diagnostic-list.ts';
import { DocumentFacts } from './document-facts.ts';
import { ElementCounts } from './element-counts.ts';
import { FoundMatches } from './found-matches.ts';
import { HeldValues } from './held-values.ts';
import { OperationFacts } from './operation.ts';
import { PartQueue } from './part-queue.ts';
import { Payload, QUERY_KEYS_TAKEN, RESULT_KEYS_TAKEN } from './payload.ts';
import type { Settings } from './settings.ts';
import { UnplacedElements } from './unplaced-elements.ts';

/** What has been read of a document and made for its envelope: what the steps of its conversion share. */
export class DocumentState {
  readonly form: Form;
  readonly adapter: Adapter;
  readonly context: MatchContext;
  readonly settings: Settings;
  readonly resolver: Resolver;
  readonly found: FoundMatches;
  readonly diagnostics: DiagnosticList;
  readonly held: HeldValues;
  readonly payload: Payload;
  readonly order: DataOrder;
  /** What the document says of an operation; none for a query. */
  readonly operation: OperationFacts | undefined;
  /** What the document says of itself. */
  readonly facts: DocumentFacts;
  readonly counts = new ElementCounts();
  /** Elements that are no located results, which stand behind all else: lists by name, or one that is there once. */
  readonly asides: ({ name: string } & ({ list: PartQueue } | { value: Json }))[] = [];
  readonly unplaced = new UnplacedElements();
  /** What a message says that nothing else does. */
  messageFacts: DraftObject = {};
  /** Why the operation failed. */
  error: Diagnostic | undefined;
  /** True where text before the document is its result. */
  hasText = false;
  /** What stands around the document in the answer of a server, as far as it has been read. */
  around: JsonObject = {};
  readonly #document: Document;
  readonly #spans: BuiltSpans;

  constructor(form: Form, adapter: Adapter, document: Document, context: MatchContext, settings: Settings) {
    this.form = form;
    this.adapter = adapter;
    this.#document = document;
    this.context = context;
    this.settings = settings;
    this.resolver = new Resolver(context);
    this.#spans = new BuiltSpans(context, hasPlace);
    const { openStore } = settings;
    this.diagnostics = new DiagnosticList(openStore);
    // A request is held against the whole answer.
    this.held = new HeldValues(form, document, this.hasRequests);
    this.found = new FoundMatches(form, this.held.head, context, this.resolver, this.diagnostics);
    if (form.operation !== undefined) {
      this.operation = new OperationFacts(() => new PartQueue(openStore), form.last);
      this.operation.operation = form.operation ?? operationOf(adapter, settings);
      this.operation.message = form.message;
    }
    this.order = new DataOrder(form.matches, () => this.payload.isInside, openStore);
    const own = form.hasMatches ? ['command', 'matches', 'unplaced', form.count] : ['command', 'unplaced'];
    const fits = form.operation === undefined ? QUERY_KEYS_TAKEN : RESULT_KEYS_TAKEN;
    this.payload = new Payload(own, fits, this.operation ?? this.order, (pointer, value) =>
      this.facts.keepUnknown(pointer, value),
    );
    this.facts = new DocumentFacts(context, this.operation, (draft) => this.found.diagnostic(draft));
  }

  get findings(): Findings {
    return this.context.findings;
  }

  get legacy(): JsonObject {
    return this.facts.legacy;
  }

  /** True where its form has requests, and some were read. */
  get hasRequests(): boolean {
    return this.adapter.request !== undefined && this.settings.requests.length > 0;
  }

  /** True where the document says something at a place, or in it. */
  says(place: string): boolean {
    return this.#document.parts.some((part) => {
      if (part.part !== 'field' && part.part !== 'object' && part.part !== 'list') return false;
      const isThere = part.pointer === place || part.pointer.startsWith(`${place}/`);
      return isThere && (part.part !== 'field' || part.value !== null);
    });
  }

  /** Puts the value of a key into the payload; spans are looked for in a document that no form describes. */
  put(pointer: string, value: Json): void {
    const { described, paths } = this.context;
    const carried = described ? value : this.#spans.enrich(spansByName(value, paths), pointer, 'none');
    this.payload.put(pointer, splitPointer(pointer).key, carried);
  }

  /** Puts drafted values into the payload. What can't stand in a result as it was is kept in the result. */
  putAll(values: DraftObject): void {
    const keepAside =
      this.operation === undefined ? (name: string, original: Json) => add(this.legacy, name, original) : undefined;
    for (const [key, value] of Object.entries(this.resolver.object(values, keepAside)))
      this.payload.put(`/${key}`, key, value);
  }

  /** Takes matches out of what is held, and what stays elsewhere. */
  takeFound(): void {
    if (this.found.inHeld > 0) {
      this.order.open();
      this.takeHeld();
    }
    for (const aside of this.found.leftAside.splice(0)) {
      const { node } = aside;
      if (node.legacy === true) addAll(this.legacy, aside.value as JsonObject);
      else if (node.once === true) this.asides.push({ name: node.name, value: aside.value });
      else this.#asideList(node.name).push({ part: 'items', key: node.name, items: [aside.value], exact: true });
    }
  }

  #asideList(name: string): PartQueue {
    for (const aside of this.asides) if ('list' in aside && aside.name === name) return aside.list;
    const list = new PartQueue(this.settings.openStore);
    this.asides.push({ name, list });
    return list;
  }

  /** Takes matches out of what is held. */
  takeHeld(): void {
    const { found, order, counts } = this;
    for (const { converted, items, exact } of found.takeHeld()) {
      counts.converted += converted;
      order.matches({ part: 'items', key: 'matches', items, exact });
    }
    for (const { pointer, value } of found.takeUnplaced()) if (this.keep(pointer, value)) counts.placeless++;
    counts.seen += found.inHeld;
    found.inHeld = 0;
  }

  /** Keeps an element without a place; false where there are too many. */
  keep(pointer: string, value: Json): boolean {
    return this.unplaced.keep(pointer, value, this.findings);
  }
}
