import { type Fields, PathDraft, type RelationshipDraft, type Remark, type SpanFacts } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { LINE, linesOf, stemOf } from './lines.ts';

/** Callers and callees of a symbol, and what has to be said of them. */
export interface Relations {
  relationships: NonNullable<SpanFacts['relationships']>;
  remarks: readonly Remark[];
}

type ItemReader = (item: Fields) => RelationshipDraft;

/** Takes the lists of callers and callees by their keys; a list that is not there is none. */
export function relationsIn(
  fields: Fields,
  callers: readonly [string, ItemReader],
  callees: readonly [string, ItemReader],
): Relations {
  const [called, calling] = [fields.objects(callers[0]), fields.objects(callees[0])];
  // A definition is told by its own line, which is the first one of a file; a call is not.
  const modules =
    called?.some((item) => isModule(item) && (callers[1] !== definition || item.peek('line') === 1)) === true;
  return {
    relationships: {
      ...(called !== undefined && { callers: called.map(callers[1]) }),
      ...(calling !== undefined && { callees: calling.map(callees[1]) }),
    },
    remarks: modules ? [remarks.moduleCallers] : [],
  };
}

/** True for the node of a file instead of that of a function: it is called like the file's stem. */
function isModule(item: Fields): boolean {
  const [name, file, signature] = [item.peek('name'), item.peek('file'), item.peek('signature')];
  return (
    typeof name === 'string' &&
    typeof file === 'string' &&
    name === stemOf(file) &&
    (signature === undefined || signature === '')
  );
}

/** Told by the line at which it is defined. */
export const definition: ItemReader = (item) => {
  item.keep('hash', 'signature', 'docstring', 'call_line', 'distance');
  return { place: linesOf(item, LINE), symbol: item.string('name'), role: 'definition', fields: item };
};

/** `upstream` of `discover`: told by the first line at which it calls, which is in its own file. */
export const upstream: ItemReader = (item) => {
  if (!item.has('call_line')) return definition(item);
  item.keep('hash', 'signature', 'line', 'docstring', 'distance');
  return {
    place: linesOf(item, { file: 'file', startLine: 'call_line' }),
    symbol: item.string('name'),
    role: 'call',
    fields: item,
  };
};

/** `risk.callers` of `check`: every call, by its own line. */
export const call: ItemReader = (item) => {
  item.keep('hash');
  return { place: linesOf(item, LINE), symbol: item.string('name'), role: 'call', fields: item };
};

/** `risk.callees` of `check`: the line is that of the call, which is in the caller's file; the file is the callee's. */
export function callFrom(file: string | undefined): ItemReader {
  return (item) => {
    const defined = item.peek('file');
    if (typeof defined === 'string')
      item.replace('file', defined === file ? {} : { definition_file: new PathDraft(defined) });
    item.keep('hash');
    return {
      place: linesOf(item, { startLine: 'line' }, { file }),
      symbol: item.string('name'),
      role: 'call',
      fields: item,
    };
  };
}
