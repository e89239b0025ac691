import {
  type Evidence,
  type Glimpse,
  type HeldShape,
  isObject,
  type JsonObject,
  type OperationDraft,
} from '../../src/adapter.ts';
import { type DescribedObject, describe } from './described.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { COUNTING } from './span.ts';

/** A document in the envelope whose `data` locates nothing. */
interface PayloadForm {
  id: string;
  command: string;
  data: DescribedObject;
  /** Keys of `data` by which it is known. */
  tells: readonly string[];
  /** What must be true of `data` besides. */
  fits?(data: JsonObject): boolean;
}

/** A form whose payload stays as it is, but for its paths. */
export function payload({ id, command, data: keys, tells, fits }: PayloadForm): HeldShape {
  return {
    ...form(id, keys, claimsData(tells, fits)),
    read(document) {
      const frame = takeFrame(document);
      const data = document.object('data');
      return { ...frame, command, data: { ...(data && describe(data, keys)), ...document.rest() } };
    },
  };
}

/** What an operation came to, of what it printed. */
export type Outcome = Pick<OperationDraft, 'message'> & Partial<Pick<OperationDraft, 'status' | 'diagnostics'>>;

/** A document in the envelope of a command that changes something. */
interface OperationForm extends Omit<PayloadForm, 'command'> {
  operation: string;
  isTrailer?(glimpse: Glimpse): boolean;
  /** Takes what the envelope says elsewhere from `data`. */
  outcome(data: Parameters<typeof describe>[0]): Outcome;
}

export function operation({ id, operation, data: keys, tells, fits, outcome, isTrailer }: OperationForm): HeldShape {
  return {
    ...form(id, keys, claimsData(tells, fits)),
    ...(isTrailer !== undefined && { isTrailer }),
    read(document) {
      const frame = takeFrame(document);
      const data = document.object('data');
      const came: Outcome = data === undefined ? { message: '' } : outcome(data);
      const result = { type: operation, ...(data && describe(data, keys)), ...document.rest() };
      return { ...frame, operation, status: 'ok', ...came, result };
    },
  };
}

type Form = Pick<HeldShape, 'id' | 'coordinates' | 'claims' | 'keys' | 'lists' | 'opens'>;

function form(id: string, keys: DescribedObject, claims: HeldShape['claims']): Form {
  return { id, coordinates: COUNTING, claims, ...layout(keys, '/data'), opens: ['/data'] };
}

/** How a document with these keys is read piece by piece: the elements of its lists one by one. */
export function layout(keys: DescribedObject, container: '/data' | ''): Pick<HeldShape, 'keys' | 'lists'> {
  const lists = Object.entries(keys).filter(([, described]) => Array.isArray(described)) as [
    string,
    readonly [DescribedObject],
  ][];
  const own = Object.keys(keys).map((key) => `${container}/${key}`);
  return {
    keys: container === '' ? own : [...FRAME_KEYS, ...own],
    lists: Object.fromEntries(
      lists.map(([key, [element]]) => [`${container}/${key}`, { begins: Object.keys(element) }]),
    ),
  };
}

function claimsData(
  tells: readonly string[],
  fits: (data: JsonObject) => boolean = () => true,
): (glimpse: Glimpse) => Evidence | undefined {
  return (glimpse) => {
    const data = objectIn(glimpse, tells);
    return data !== undefined && fits(data) ? evidence(...tells) : undefined;
  };
}

/** Keys of envelopes: a bare document has none of them. */
const FRAMED = ['schema_version', 'execution_id', 'tool', 'timestamp', 'version', 'matches'];

/** An object without an envelope that has all these keys. */
export function bareIn({ value }: Glimpse, keys: readonly string[]): JsonObject | undefined {
  if (!isObject(value) || FRAMED.some((key) => Object.hasOwn(value, key))) return undefined;
  return keys.every((key) => Object.hasOwn(value, key)) ? value : undefined;
}
