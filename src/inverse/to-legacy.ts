import type { Adapter, Form } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { detectForms } from '../detect/detect-forms.ts';
import { loadMore } from '../detect/more-adapters.ts';
import type { Envelope } from '../envelope/types.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import {
  convertedAgain,
  FACTS,
  FINDINGS,
  hasNode,
  rowsOf,
  saidIn,
  toldOf,
  trailerOf,
  without,
  withoutAdded,
} from './again.ts';
import { inverseDocument } from './document.ts';
import { Doubts } from './doubts.ts';
import { Untold } from './left.ts';
import type { PlaceAround } from './place-left.ts';
import { isDerived, isProved, isSame } from './proof.ts';

/** What the tool printed for an envelope, a document and what belongs to it, or why that is not reported. */
export type Legacy = { documents: Json[] } | { refused: string };

const SEVERAL = 'documents of several forms give it, such as a list and its rows';

/** So many possibilities are tried where several things are in doubt. */
const MOST_TRIED = 64;

/**
 * Makes the document again that an envelope was made of: the one of whose bytes its id was made, else one that makes
 * this very envelope when it is converted again, if nothing of it is in doubt. `settings` are those of the conversion;
 * what they add to spans is none of the document's.
 */
export async function toLegacy(envelope: Envelope, settings: Settings): Promise<Legacy> {
  await loadMore(settings);
  const adapter = settings.adapters.find(({ tool }) => tool === envelope.tool);
  if (adapter === undefined) return { refused: withoutDocuments(envelope.tool) };
  const attempts = candidates(adapter, envelope).map((form) => attemptBy(form, adapter, envelope, settings));
  let refused = `no form of ${adapter.tool} gives it back whole`;
  for (const step of ['proved', 'again'] as const) {
    const told: Json[][] = [];
    for (const attempt of attempts) {
      const made = await attempted(attempt, step);
      if (typeof made === 'string') refused = made;
      else if (made !== undefined) told.push([...rowsOf(attempt.form, made.document), ...trailerOf(envelope)]);
      // The bytes are those of one document.
      if (step === 'proved' && told.length > 0) break;
    }
    const [documents] = told;
    if (documents !== undefined)
      return told.every((other) => isSame(documents, other)) ? { documents } : { refused: SEVERAL };
  }
  return { refused };
}

/** The document of an attempt, if it makes one, or what is missing, in words. */
async function attempted(attempt: Attempt, step: 'proved' | 'again'): Promise<{ document: Json } | string | undefined> {
  try {
    const document = await attempt[step]();
    return document === undefined ? undefined : { document };
  } catch (error) {
    if (error instanceof Untold) return `it does not tell ${error.message}`;
    // An envelope may have something else where the inverse of a form takes what the form makes.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Why there is no document of a tool that has no adapter: the envelope is one of unify itself, or of a text. */
function withoutDocuments(tool: string): string {
  return tool === 'unify' ? 'no tool printed it' : `${tool} printed text`;
}

/** Forms that may have made an envelope, the likeliest first; a query of one command is of no form of another. */
function candidates({ forms }: Adapter, envelope: Envelope): Form[] {
  const isQuery = 'data' in envelope;
  const name = isQuery ? envelope.data.command : envelope.operation_type;
  const nameOf = ({ command, operation }: Form) => (isQuery ? command : operation);
  const rank = (form: Form) => (form.designed === true ? 2 : 0) + (nameOf(form) === name ? 0 : 1);
  return forms
    .filter(({ operation, inverse }) => inverse !== false && (operation === undefined) === isQuery)
    .filter(({ command = null }) => !isQuery || command === null || command === name)
    .sort((one, other) => rank(one) - rank(other));
}

/** Ways to make the document of an envelope by one form. */
interface Attempt {
  form: Form;
  /** The document whose bytes the envelope's id was made of; `undefined` for none. */
  proved(): Json | undefined;
  /** The document, if it makes the same envelope again, and no other one does. */
  again(): Promise<Json | undefined>;
}

function attemptBy(form: Form, adapter: Adapter, envelope: Envelope, settings: Settings): Attempt {
  const { execution_id: id } = envelope;
  const { proved: isProvedAlone } = form.inverse || {};
  const isEnriched = settings.enrichment !== undefined;
  const own = (isEnriched ? withoutAdded(envelope as unknown as Json) : envelope) as Envelope;
  /** True where what the tool says itself is not reported from what is added. */
  const isAdded = isEnriched && hasNode(form.schema, FACTS);
  /** The findings that the document said. */
  let findings = saidIn(own);
  const made = (doubts: Doubts, said: readonly JsonObject[]): Json =>
    inverseDocument(form, own, aroundOf(form, envelope, settings, doubts), adapter.codes, said);
  const converted = (document: Json) => convertedAgain(document, form, adapter, envelope, settings);
  /** The documents that may have made the envelope. */
  function* possible(doubts: Doubts): Generator<Json> {
    for (let tried = 0; tried < MOST_TRIED; tried++) {
      yield made(doubts, findings);
      // Others may have said them.
      if (findings.length > 0) yield made(doubts, []);
      if (!doubts.next()) return;
    }
  }
  const proved = (): Json | undefined => {
    if (!isDerived(id) || isAdded) return undefined;
    for (const document of possible(new Doubts())) if (isProved(rowsOf(form, document), id)) return document;
    return undefined;
  };
  const again = async (): Promise<Json | undefined> => {
    if (isAdded) throw new Untold('what was added to it');
    const hasFindings = hasNode(form.schema, FINDINGS);
    if (isProvedAlone === true && !hasFindings) return undefined;
    // Findings are those that the document without them does not come to.
    const bare = await converted(made(new Doubts(), []));
    findings = without(saidIn(own), bare === undefined ? [] : saidIn(bare));
    const told = proved();
    if (told !== undefined || isProvedAlone === true) return told;
    // What no node of the form says stood beside the document.
    const wanted = toldOf(envelope, hasFindings ? [] : findings);
    const doubts = new Doubts();
    const same: Json[] = [];
    for (const document of possible(doubts)) {
      const other = await converted(document);
      if (other !== undefined && isSame(wanted, toldOf(other))) same.push(document);
    }
    return certain(same, doubts, form, adapter);
  };
  return { form, proved, again };
}

/** The document that all of these are; throws where something of it is in doubt. */
function certain(same: readonly Json[], doubts: Doubts, form: Form, adapter: Adapter): Json | undefined {
  const [one] = same;
  if (one === undefined) return undefined;
  const { unsure } = form.inverse || {};
  const doubt = same.every((other) => isSame(one, other)) ? unsure?.(one) : doubts.what;
  if (doubt !== undefined) throw new Untold(doubt);
  if (Array.isArray(one) && isListOrRows(one, form, adapter)) throw new Untold('whether it was a list or its rows');
  return one;
}

/** True for a list whose elements are a document one after the other, too, and for such ones of which a list is one. */
function isListOrRows(list: Json[], { isRow }: Form, adapter: Adapter): boolean {
  const value = isRow === undefined ? (list[0] ?? null) : list;
  const found = detectForms({ value, complete: true }, [adapter], adapter.tool);
  return found.some(({ form }) => (form?.isRow === undefined) !== (isRow === undefined));
}

/** What a place is known by besides its span: the files below the root, and how paths began. */
function aroundOf(form: Form, { legacy }: Envelope, { lookup, paths }: Settings, doubts: Doubts): PlaceAround {
  const prefix = String(legacy?.['path_prefix'] ?? '');
  // Printed paths are relative to the root, wherever the tool ran.
  const files = new FilePaths({ ...paths, cwd: paths.root });
  const { uncounted = false } = form.inverse || {};
  return {
    counting: form.coordinates,
    uncounted,
    doubt: (what) => doubts.settle(what),
    restored: (path) => prefix + path,
    sourceOf(path) {
      const source = lookup?.(files.clean(path).absolute);
      return typeof source === 'object' ? source : undefined;
    },
  };
}
