import type { Conditions, Form, Keys, ListedNode, MatchNode, Node, WordNode } from '../adapter.ts';
import { isUuid } from '../draft/ids.ts';
import type { Envelope } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Left, objectIn, type PlaceAround, PlaceLeft, taken, Untold } from './left.ts';

type AnyNode = Node | ListedNode | MatchNode['keys'][string];
type AnyKeys = Readonly<Record<string, AnyNode>>;

/** What an object of the document is made of: what is left of one of the envelope, and of its span. */
interface Made {
  left: Left;
  place?: PlaceLeft | undefined;
}

/** Keys of an envelope's `legacy` that no document says. */
export const OWN_LEGACY = ['path_prefix', 'input', 'invocation', 'exit_status', 'repeated'];

/** Makes the document again that an envelope was made of, by one form: each node is followed backwards. */
export class InverseDocument {
  readonly #form: Form;
  readonly #envelope: JsonObject;
  readonly #around: PlaceAround;
  /** What is left of `data`, and of the envelope's `legacy`. */
  readonly #payload: Left;
  readonly #legacy: Left;
  #matches: Json[];
  readonly #count: Json | undefined;

  constructor(form: Form, envelope: Envelope, around: PlaceAround) {
    this.#form = form;
    this.#envelope = envelope as unknown as JsonObject;
    this.#around = around;
    this.#legacy = new Left({ legacy: this.#envelope['legacy'] ?? {} });
    for (const key of OWN_LEGACY) this.#legacy.original(key);
    this.#payload = new Left(this.#envelope['data']);
    this.#payload.take('command');
    const lists = form.hasMatches ? [this.#payload.take('matches'), this.#payload.take('unplaced')] : [];
    this.#matches = lists.flatMap((list) => (Array.isArray(list) ? list : []));
    this.#count = form.hasMatches ? this.#payload.take(form.count) : undefined;
  }

  make(): Json {
    const { schema, opens, when = {}, inverse = {} } = this.#form;
    const payload = { left: this.#payload };
    // One node, or rows.
    if (typeof schema.node === 'string') throw new Untold('its elements');
    const made = this.#keys(schema as Keys, payload);
    const [inner = ''] = opens.filter((pointer) => pointer.lastIndexOf('/') === 0);
    const holder = made[inner.slice(1)];
    this.#payload.restInto(holder !== undefined && isObject(holder) ? holder : made);
    this.#legacy.restInto(made);
    withWords(made, when);
    for (const [pointer, value] of Object.entries(inverse || {})) say(made, pointer.slice(1).split('/'), value);
    return made;
  }

  #keys(keys: AnyKeys, from: Made): JsonObject {
    const made: JsonObject = {};
    for (const [key, node] of Object.entries(keys)) {
      const value = this.#key(key, node, from);
      if (value !== undefined) setOwn(made, key, value);
    }
    return made;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a table of nodes.
  #key(key: string, node: AnyNode, { left, place }: Made): Json | undefined {
    switch (node.node) {
      case 'word':
        return this.#word(key, node, left);
      case 'list':
        return this.#list(node, key, { left });
      case 'match': {
        if (node.item === true) return this.#held(key, node, left);
        const [match] = this.#matches.splice(0, 1);
        return match && this.#element(node, match);
      }
      case 'opened': {
        const inner = this.#keys(node.keys, { left, place });
        return Object.keys(inner).length > 0 ? inner : undefined;
      }
      case 'place':
        return place?.original(key) ?? left.original(key) ?? place?.part(node.part);
      case 'left':
        return place?.original(key);
      case 'rich-fact':
        return place?.original(key) ?? left.original(key) ?? taken(place?.values ?? {}, node.what);
      case 'id': {
        const own = left.take('match_id');
        return left.original('match_id') ?? (isDerived(own) ? undefined : own);
      }
      case 'path': {
        const name = node.as ?? key;
        const original = left.original(name) ?? (left === this.#payload ? this.#legacy.original(name) : undefined);
        const value = left.take(name);
        return original ?? (typeof value === 'string' ? this.#around.restored(value) : value);
      }
      case 'object':
        if (place !== undefined && isPlace(node)) return this.#keys(node.keys, { left: place, place });
        return this.#held(node.as ?? key, node, left);
      case 'value': {
        const value = left.take(node.as ?? key);
        return left.original(key) ?? (node.split === true && Array.isArray(value) ? value.join('\n') : value);
      }
      case 'content-hash':
        return (left.take(key) as string | undefined)?.replace(/^sha256:/, '');
      default:
        return this.#held(key, node, left);
    }
  }

  /** What stands under its own key. */
  #held(key: string, node: AnyNode, left: Left): Json | undefined {
    const value = left.take(key);
    return left.original(key) ?? (value === undefined ? undefined : this.#element(node, value));
  }

  #word(key: string, node: WordNode, left: Left): Json | undefined {
    const original = this.#legacy.original(node.word === 'execution_id' ? (node.as ?? key) : key);
    const own = this.#envelope[node.word];
    switch (node.word) {
      case 'execution_id':
        return original ?? (isDerived(own) ? undefined : own);
      case 'partial':
        return original ?? (own === true ? true : undefined);
      case 'count':
        return original ?? this.#count;
      case 'legacy':
      case 'message':
        return original;
      default:
        return original ?? left.take(key) ?? own;
    }
  }

  /** A list, whose elements may stand in the matches. */
  #list({ of, as }: Extract<Node, { node: 'list' }>, key: string, { left }: Made): Json | undefined {
    // Findings have left their list; a document that had some is not made again.
    if (of.node === 'diagnostic' || of.node === 'diagnostic-by') return [];
    let value = left.take(as ?? key) ?? left.original(key);
    if (isMatches(of)) {
      value = this.#matches;
      this.#matches = [];
    }
    return Array.isArray(value) ? value.map((element) => this.#element(of, element)) : value;
  }

  /** An element of a list, or an object. */
  #element(node: AnyNode, value: Json): Json {
    if (!isObject(value)) return value;
    switch (node.node) {
      case 'choose':
        // The others are of rarer forms.
        return this.#element(node.of.at(-1)?.[1] as AnyNode, value);
      case 'object':
      case 'opened':
      case 'match':
      case 'located':
        return this.#object(node, new Left(value));
      default:
        return value;
    }
  }

  #object(node: Extract<AnyNode, { keys: AnyKeys }>, left: Left): JsonObject {
    const isPlaced = node.node === 'match' || node.node === 'located';
    const place = isPlaced ? new PlaceLeft(left.take('span'), this.#around) : undefined;
    if (node.node === 'match') left.take('role');
    const made = this.#keys(node.keys as AnyKeys, { left, place });
    if (place !== undefined && left.legacy['match_id'] === undefined) left.take('match_id');
    place?.original('file_path');
    left.restInto(made);
    new Left({ legacy: place?.legacy ?? {} }).restInto(made);
    return made;
  }
}

/** True for an id that is derived. */
export function isDerived(id: Json | undefined): boolean {
  return typeof id === 'string' && isUuid(id) && id.charAt(14) === '5';
}

function isMatches(of: ListedNode): boolean {
  if (of.node === 'choose') return of.of.some(([, node]) => isMatches(node as ListedNode));
  return of.node === 'match' && of.item !== true;
}

/** True for a part of a place, and for an object that says one. */
function isPlace(node: AnyNode): boolean {
  return node.node === 'place' || (node.node === 'object' && Object.values(node.keys).some(isPlace));
}

/** An object with the words that conditions ask for and nothing else says. */
function withWords(made: JsonObject, { is = {}, all = [] }: Conditions): JsonObject {
  for (const [path, value] of Object.entries(is)) say(made, path.split('/'), value);
  for (const one of all) withWords(made, one);
  return made;
}

/** Sets what is not said at a path, where there is an object that holds it; `null` removes what is. */
function say(holder: JsonObject, [key = '', ...inner]: readonly string[], value: Json): void {
  if (inner.length > 0) say(objectIn(holder[key]), inner, value);
  else if (value === null) delete holder[key];
  else if (holder[key] === undefined) setOwn(holder, key, value);
}
