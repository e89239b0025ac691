import type { Adapter, DraftObject, Form } from '../adapter.ts';
import { operationOf } from '../detect/known-tool.ts';
import type { MatchContext } from '../elements/match-context.ts';
import { Resolver } from '../elements/resolver.ts';
import { BuiltSpans } from '../enrich/built-spans.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Document } from '../input/document.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { hasPlace, spansByName } from '../location/spans-by-name.ts';
import { type Counts, noCounts } from './counts.ts';
import { Data } from './data.ts';
import { DocumentFacts } from './document-facts.ts';
import { Found } from './found.ts';
import { HeldValues } from './held-values.ts';
import { OperationFacts } from './operation.ts';
import type { Settings } from './settings.ts';

/** What has been read of a document and made for its envelope: what the steps of its conversion share. */
export interface DocumentState {
  readonly form: Form;
  readonly adapter: Adapter;
  readonly context: MatchContext;
  readonly settings: Settings;
  readonly document: Document;
  readonly resolver: Resolver;
  readonly found: Found;
  readonly held: HeldValues;
  readonly data: Data;
  /** What the document says of an operation; none for a query. */
  readonly operation: OperationFacts | undefined;
  /** What the document says of itself. */
  readonly facts: DocumentFacts;
  readonly counts: Counts;
  /** What belongs to the `legacy` of the envelope. */
  readonly legacy: JsonObject;
  /** Looks for spans in a value of a document that no form describes. */
  spansIn(value: Json, pointer: string): Json;
  /** True where its form has requests, and some were read; those of a run may come when it ends. */
  hasRequests(): boolean;
  /** What a message says that nothing else does. */
  messageFacts: DraftObject;
  /** Why the operation failed. */
  error: Diagnostic | undefined;
  /** True where text before the document is its result. */
  hasText: boolean;
  /** What stands around the document in the answer of a server, as far as it has been read. */
  around: JsonObject;
}

/** The state of a conversion that begins. `document` is empty where its parts are taken as they come. */
export function beginState(
  form: Form,
  adapter: Adapter,
  document: Document,
  context: MatchContext,
  settings: Settings,
): DocumentState {
  const hasRequests = () => adapter.request !== undefined && settings.requests.length > 0;
  // A request is held against the whole answer.
  const held = new HeldValues(form, document, hasRequests());
  const legacy: JsonObject = {};
  const counts = noCounts();
  const resolver = new Resolver(context);
  const { openStore } = settings;
  const operation = form.operation === undefined ? undefined : new OperationFacts();
  operation?.end({ operation: form.operation ?? operationOf(adapter, settings), message: form.message });
  const data: Data = new Data(form, openStore, (pointer, value) => facts.keepUnknown(pointer, value));
  const found = new Found(held.head, { context, resolver, data, counts, legacy, openStore });
  const facts = new DocumentFacts(context, operation, legacy, (draft) => found.diagnostic(draft));
  const spans = new BuiltSpans(context, hasPlace);
  return {
    ...{ form, adapter, context, settings, document, resolver, found, held, data, operation, facts, counts, legacy },
    spansIn: (value, pointer) => spans.enrich(spansByName(value, context.paths), pointer, 'none'),
    hasRequests,
    messageFacts: {},
    error: undefined,
    hasText: false,
    around: {},
  };
}
