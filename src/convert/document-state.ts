import { type Adapter, type DraftObject, designedForms, type Form } from '../adapter.ts';
import { operationOf, typedCommand } from '../detect/known-tool.ts';
import { Findings } from '../diagnostic/findings.ts';
import type { MatchContext } from '../elements/match-context.ts';
import { Resolver } from '../elements/resolver.ts';
import { BuiltSpans } from '../enrich/built-spans.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Document } from '../input/document.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import { LineBaseInference } from '../location/line-base.ts';
import { SourceVerifier } from '../location/source-verifier.ts';
import { hasPlace, spansByName } from '../location/spans-by-name.ts';
import { Data } from './data.ts';
import { DocumentFacts } from './document-facts.ts';
import { type Counts, Found, noCounts } from './found.ts';
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

/** What the codes of each tool begin with. */
function prefixesOf({ adapters, moreAdapters = [] }: Settings): Map<string, string> {
  const named = [
    ...adapters.map(({ tool, prefix }) => [tool, prefix] as const),
    ...moreAdapters.map(({ names: [tool = ''], prefix }) => [tool, prefix] as const),
  ];
  return new Map(named.map(([tool, prefix]) => [tool.toUpperCase().replaceAll('-', '_'), prefix]));
}

/** What the elements of the document with this number in its input share. */
export function matchContext(
  index: number,
  adapter: Adapter,
  form: Form,
  settings: Settings,
  pointer = '',
): MatchContext {
  const { tool, forms, codes, prefix, kinds } = adapter;
  return {
    tool,
    form,
    described: forms.includes(form) || designedForms(adapter).includes(form),
    paths: new FilePaths(settings.paths, settings.lookup),
    folder: settings.folder,
    findings: new Findings(),
    lookup: settings.lookup,
    documentPointer: (index === 0 ? '' : `#${index}`) + pointer,
    typedCommand: typedCommand(adapter, settings),
    isOtherText: form.makesText?.(settings.invocation.argv ?? []) === true,
    newId: settings.stamp?.id,
    unknownKeys: new Set(),
    remarks: new Map(),
    codes,
    prefix,
    prefixes: () => prefixesOf(settings),
    errorCodes: settings.errorCodes,
    enrichment: settings.enrichment,
    sourceVerifier: new SourceVerifier(settings.lookup),
    lineBase: new LineBaseInference(),
    kindWords: kinds,
    version: form.version ?? adapter.version,
    relationships: new Set(),
  };
}
