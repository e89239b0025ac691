import type {
  ChooseNode,
  DiagnosticNode,
  DraftObject,
  FailureNode,
  ListNode,
  MatchNode,
  Node,
  WordNode,
} from '../adapter.ts';
import { add, addAll, finding, findings, messageFacts } from '../adapter.ts';
import { findingMaker } from '../elements/findings.ts';
import { chosenOf, makeKey } from '../elements/keys.ts';
import { spotOf } from '../elements/spot.ts';
import { splitPointer } from '../input/layout.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import type { Fate } from './document-facts.ts';
import type { DocumentState } from './document-state.ts';
import { isHeldField } from './held-values.ts';
import type { OperationFacts } from './operation.ts';

/** Puts the value of a key into the data; spans are looked for in a document that no form describes. */
export function put({ context, data, spansIn }: DocumentState, pointer: string, value: Json): void {
  data.put(pointer, splitPointer(pointer).key, context.described ? value : spansIn(value, pointer));
}

/** Puts drafted values into the data. What can't be in a result as it was is kept in the result. */
export function putAll({ operation, legacy, resolver, data }: DocumentState, values: DraftObject): void {
  const keepAside = operation === undefined ? (name: string, original: Json) => add(legacy, name, original) : undefined;
  for (const [key, value] of Object.entries(resolver.object(values, keepAside))) data.put(`/${key}`, key, value);
}

/** Takes the value of a key outside of lists, by what its form says of the key. */
export function takeField(state: DocumentState, pointer: string, value: Json): void {
  const { form } = state;
  if (form.whole !== undefined) return;
  const node = form.nodes[pointer];
  if (isHeldField(form, pointer, { value })) return takeGathered(state, pointer);
  if (node !== undefined) return takeNode(state, node, pointer, value);
  if (value === null && isPayload(state, pointer)) return;
  if (value === null && isDeclared(state, pointer)) put(state, pointer, value);
  else if (value !== null || !OPTIONAL.has(pointer)) takeUnknown(state, pointer, value);
}

/** Comes to an object outside of lists, whose keys follow. */
export function takeObject({ form, data }: DocumentState, pointer: string): void {
  const node = form.holders[pointer];
  if (node !== undefined) data.openObject(pointer, node.as ?? splitPointer(pointer).key);
}

/** Takes a match of which keys stand elsewhere, where a pointer is that of it, or the document is one. */
export function takeGathered(state: DocumentState, at: string): void {
  const { form, held, found } = state;
  const pointer = Object.hasOwn(form.gathers, at) ? at : '';
  const gathered = held.match(pointer);
  if (gathered === undefined) return;
  found.match(gathered.node, gathered.value, spotOf(pointer));
  found.flush();
}

/** Takes a value that is held, by a node. */
export function interpret(state: DocumentState, node: Node, pointer: string, value: Json): void {
  const { found, data, operation, legacy } = state;
  const { container, key } = splitPointer(pointer);
  const making = makeKey(node, key, value, spotOf(container), found.reading);
  const keepAside = (name: string, original: Json): void => {
    if (data.keepAside(name, original)) return;
    if (operation !== undefined) operation.keepAside(name, original);
    else add(legacy, name, original);
  };
  for (const [name, original] of Object.entries(making.originals ?? {})) keepAside(name, original);
  found.flush();
  for (const [name, made] of Object.entries(making.withAside()))
    if (name === 'legacy' && key !== name && isObject(made))
      for (const [own, original] of Object.entries(made)) keepAside(own, original);
    else data.put(`${container}/${name}`, name, made);
}

function takeNode(state: DocumentState, node: Node, pointer: string, value: Json): void {
  state.facts.deniesPartial ||= pointer === '/partial' && value === false;
  switch (node.node) {
    case 'word':
      if (node.word === 'message') return takeMessage(state, node, pointer, value);
      return leave(state, state.facts.word(node, pointer, value), pointer, value);
    case 'meaning':
      return leave(state, state.facts.meaning(node, value), pointer, value);
    case 'failure':
      return takeFailure(state, node, pointer, value);
    case 'match':
      return takeMatch(state, node, pointer, value);
    case 'wrong':
      state.operation?.keepAside(splitPointer(pointer).key, value);
      return state.found.defect(node);
    default:
      return interpret(state, node, pointer, value);
  }
}

/** True for the result of an operation, and the payload of a designed document: `null` says that there is none. */
function isPayload({ form: { designed, opens }, operation }: DocumentState, pointer: string): boolean {
  return opens.includes(pointer) && (designed === true || (operation !== undefined && pointer === '/result'));
}

/** True for what should be a list or an object: `null` says that there is none. */
function isDeclared({ form: { lists, sections, holders, opens } }: DocumentState, pointer: string): boolean {
  const isList = Object.hasOwn(lists, pointer) || Object.hasOwn(sections, pointer);
  return isList || Object.hasOwn(holders, pointer) || opens.includes(pointer);
}

/** A key of the document that is a match, or an item. */
function takeMatch(state: DocumentState, node: MatchNode, pointer: string, value: Json): void {
  if (node.item === true) return interpret(state, node, pointer, value);
  if (!isObject(value)) return value === null ? put(state, pointer, value) : takeUnknown(state, pointer, value);
  state.found.match(node, value, spotOf(pointer));
  state.found.flush();
}

/** The message, and what it tells besides. */
function takeMessage(state: DocumentState, node: WordNode, pointer: string, value: Json): void {
  const { wordings = [], unless } = node;
  const { facts = {}, operation, warning } = (typeof value === 'string' && messageFacts(value, wordings)) || {};
  if (state.operation !== undefined) state.facts.word(node, pointer, value);
  else add(state.legacy, splitPointer(pointer).key, value);
  if (warning !== undefined) state.found.diagnostic({ level: 'warning', message: warning });
  state.operation?.end({ operation });
  if (state.operation !== undefined) state.operation.tell(state.resolver.object(facts));
  else if (unless === undefined) putAll(state, facts);
  else if (!state.document.says(unless)) state.messageFacts = facts;
}

/** Does what is left to do of a value that says something of the document. */
function leave(state: DocumentState, fate: Fate, pointer: string, value: Json): void {
  if (fate === 'stays') put(state, pointer, value);
  else if (fate === 'unknown') takeUnknown(state, pointer, value);
}

/** Why the operation failed. */
function takeFailure(state: DocumentState, { of, beside }: FailureNode, pointer: string, value: Json): void {
  const operation = state.operation as OperationFacts;
  if (typeof value === 'string') {
    const assigned = typeof of === 'string' ? of : undefined;
    operation.end({ status: 'error', message: value, error: { level: 'error', message: value, assigned } });
  } else if (typeof of !== 'string' && isObject(value)) {
    const make = findingMaker(findingNode(of, value));
    const failure = make(value, spotOf(pointer), state.found.reading);
    if (beside === true) return operation.end({ error: failure });
    const { details = {}, originals, ...error } = failure;
    addAll(state.legacy, details as JsonObject);
    if (originals !== undefined) addAll(state.legacy, { legacy: originals });
    operation.end({ status: 'error', message: error.message, error });
  } else if (value !== null) takeUnknown(state, pointer, value);
}

/** The node of a finding, or the one of several whose conditions it meets. */
function findingNode(of: Exclude<FailureNode['of'], string>, value: Json): DiagnosticNode {
  const node = of.node === 'choose' ? chosenOf(of, value) : of;
  if (node?.node !== 'diagnostic') throw new TypeError('Why an operation failed is a finding, whatever it says.');
  return node;
}

/** A key that no node names, or that has another type than its node says. */
function takeUnknown(state: DocumentState, pointer: string, value: Json): void {
  const { form, context, operation, legacy } = state;
  const { container, key } = splitPointer(pointer);
  const says = saying(key, value);
  if (says !== undefined && (operation === undefined || says.node === 'list'))
    return interpret(state, says, pointer, value);
  context.unknownKeys.add(pointer);
  const isAside = operation !== undefined && container === '' && form.others !== 'result';
  if (isAside) return add(legacy, key, value);
  put(state, pointer, value);
}

const ERROR: ChooseNode = finding();
const DIAGNOSTICS: ListNode = findings();

/** What is a diagnostic whatever stands around it, though its form does not name the key. */
function saying(key: string, value: Json): ChooseNode | ListNode | undefined {
  const isDiagnostic = (one: Json) => isObject(one) && typeof one['message'] === 'string';
  if (key === 'error' && isDiagnostic(value)) return ERROR;
  const isList = key === 'diagnostics' && Array.isArray(value) && value.length > 0;
  return isList && value.every(isDiagnostic) ? DIAGNOSTICS : undefined;
}

/** Keys of envelopes of which `null` says that they are not there. */
const OPTIONAL: ReadonlySet<string> = new Set(['/error', '/workspace', '/diagnostics', '/legacy']);
