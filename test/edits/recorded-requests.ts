import { resolve } from 'node:path';
import { adapter as llmtransform } from '../../adapters/llmtransform/index.ts';
import { adapter as splice } from '../../adapters/splice/index.ts';
import { requestDocuments } from '../../src/adapter.ts';
import { KnownSpans } from '../../src/edits/known-spans.ts';
import { type EditPlan, planEdits } from '../../src/edits/plan-edits.ts';
import { readEnvelopes } from '../../src/edits/read-envelopes.ts';
import type { WantedEdit } from '../../src/edits/wanted-edit.ts';
import { convert } from '../../src/index.ts';
import { SourceFiles } from '../../src/io/source-files.ts';
import { isObject, type Json, type JsonObject } from '../../src/json/value.ts';
import { loadBlake3 } from '../../src/location/digest.ts';
import { spanId } from '../../src/location/ids.ts';
import { invocationOf, type Recording, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';

const adapters = [llmtransform, splice];

/** What asking again for recorded edits came to. */
export interface AskedAgain {
  /** Ids of recordings whose request was made again, with the sums that the tool itself came to. */
  same: string[];
  /** Codes of refusals, by the ids of recordings whose edits must not be asked for. */
  refused: Record<string, string[]>;
  /** What is not as it was recorded; must be empty. */
  problems: string[];
}

/** An edit as it was recorded, and where its file is now. */
interface RecordedEdit {
  file: string;
  start: number;
  end: number;
  text: string;
}

/** What a recorded tool was asked for, and what it made of it. */
interface RecordedRequest {
  tool: string;
  edits: RecordedEdit[];
  /** The sums of files that it says, by their paths. */
  after: Record<string, string>;
  /** What it was given. */
  document: Json;
}

/** Makes the requests of recordings again, from spans that a search would find, and compares what is expected. */
export async function askAgain(folder: string, trees: string): Promise<AskedAgain> {
  await loadBlake3();
  const workspaces = openWorkspaces(trees);
  const asked: AskedAgain = { same: [], refused: {}, problems: [] };
  try {
    for (const recording of readRecordings(folder, ['llmtransform', 'splice'])) {
      const root = workspaces.folderOf(recording);
      const request = await requestOf(recording, root);
      if (request !== undefined) await compare(recording.id, request, root, asked);
    }
  } finally {
    workspaces.remove();
  }
  return asked;
}

async function compare(id: string, request: RecordedRequest, root: string, asked: AskedAgain): Promise<void> {
  const tool = adapters.find((adapter) => adapter.tool === request.tool)?.editRequests;
  if (tool === undefined) throw new Error(`${request.tool} cannot be asked`);
  const { files, refusals } = await plan(request, root, tool.sum);
  if (refusals.length > 0) {
    asked.refused[id] = [...new Set(refusals.map(({ code = '' }) => code))];
    return;
  }
  const documents = JSON.stringify(requestDocuments(tool, files)[0]);
  const after = Object.fromEntries(files.map((file) => [file.absolute, file.after]));
  if (documents !== JSON.stringify(request.document)) asked.problems.push(`${id}: another request: ${documents}`);
  else if (JSON.stringify(after) !== JSON.stringify(request.after)) asked.problems.push(`${id}: other sums`);
  else asked.same.push(id);
}

/** The edits, wanted of the envelope of a search that found their places with their text. */
async function plan({ edits }: RecordedRequest, root: string, sum: 'sha256' | 'blake3'): Promise<EditPlan> {
  const paths = { root, cwd: root, maps: [], asReported: false };
  const settings = { paths, lookup: new SourceFiles(root, { outsideRoot: true }).lookup, decompress: undefined };
  const matches: JsonObject[] = [];
  const wanted: WantedEdit[] = [];
  for (const { file, start, end, text } of edits) {
    const source = settings.lookup(file);
    const path = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
    const isPlace = start >= 0 && end >= start && Number.isSafeInteger(end);
    const span_id = isPlace ? spanId(path, start, end) : null;
    const bytes = typeof source === 'string' ? Buffer.alloc(0) : Buffer.from(source.bytes.subarray(start, end));
    const span = { span_id, file_path: path, byte_start: start, byte_end: end };
    const unknown = { start_line: 0, start_col: 0, end_line: 0, end_col: 0 };
    matches.push({ match_id: ID, matched_text: bytes.toString('utf8'), span: { ...span, ...unknown } });
    wanted.push({ handle: span_id ?? 'ffffffffffffffff', replacement: text });
  }
  const envelope = { schema_version: '1.1.0', tool: 'llmsearch', data: { command: 'search', matches } };
  const known = new KnownSpans(
    wanted.map(({ handle }) => handle),
    settings,
  );
  const chunks = [Buffer.from(JSON.stringify(envelope))];
  await readEnvelopes(async () => chunks.shift(), known, settings);
  return planEdits(wanted, known, { sum }, false);
}

const ID = '00000000-0000-4000-8000-000000000000';

/** What a recorded run was asked for; `undefined` where it was given nothing that could be asked for. */
async function requestOf(recording: Recording, root: string): Promise<RecordedRequest | undefined> {
  if (recording.tool === 'splice') return await batchOf(recording, root);
  const { request, exit } = recording;
  const envelope = await envelopeOf(recording, root);
  const named = String(at(envelope, 'result', 'file_path') ?? '');
  const edits = request?.['edits'];
  if (request === undefined || exit !== 0 || named === '' || !Array.isArray(edits) || edits.length === 0)
    return undefined;
  const file = resolve(root, named);
  const sorted = (edits as JsonObject[]).toSorted(
    (one, other) => Number(one['byte_start']) - Number(other['byte_start']),
  );
  const ranges = sorted.map((edit) => ({
    ...{ file, start: Number(edit['byte_start']), end: Number(edit['byte_end']) },
    text: String(edit['replacement']),
  }));
  const final = String(at(envelope, 'result', 'final_checksum') ?? '').replace('blake3:', '');
  const document = {
    ...{ execution_id: 'auto', file_path: named, expected_checksum: request['expected_checksum'] },
    edits: sorted.map(({ byte_start, byte_end, replacement }) => ({ byte_start, byte_end, replacement })),
  } as JsonObject;
  return { tool: 'llmtransform', edits: ranges, after: { [file]: final }, document };
}

/** The same of a batch of patches, which the note tells. */
async function batchOf(recording: Recording, root: string): Promise<RecordedRequest | undefined> {
  const [, note] = /^batch file: (.*)$/s.exec(recording.note ?? '') ?? [];
  const envelope = await envelopeOf(recording, root);
  const files = at(envelope, 'result', 'files');
  // Where the batch lies elsewhere than its files, nothing is done and no file is reported.
  if (note === undefined || recording.exit !== 0 || !Array.isArray(files) || files.length === 0) return undefined;
  const here = note.replaceAll(recording.recordedRoot, root);
  const { batches } = JSON.parse(here) as { batches: { replacements: Record<string, string | number>[] }[] };
  const edits = batches.flatMap(({ replacements }) =>
    replacements.map(({ file, start, end, content }) => ({
      ...{ file: String(file), start: Number(start), end: Number(end), text: String(content) },
    })),
  );
  const order = [...new Set(edits.map(({ file }) => file))];
  const sorted = order.flatMap((file) =>
    edits.filter((edit) => edit.file === file).sort((one, other) => one.start - other.start),
  );
  const sums = new Map(files.map((file) => [resolve(root, String(at(file, 'file_path'))), at(file, 'after_hash')]));
  const replacements = sorted.map(({ file, start, end, text }) => ({ file, start, end, content: text }));
  const after = Object.fromEntries(order.map((file) => [file, String(sums.get(file))]));
  return { tool: 'splice', edits, after, document: { batches: [{ replacements }] } };
}

async function envelopeOf(recording: Recording, root: string): Promise<Json> {
  const { envelopes } = await convert(recording.stdout, {
    ...{ adapters, root, sources: false, maps: [{ from: recording.recordedRoot, to: root }] },
    cwd: recording.cwd.replace(recording.recordedRoot, root),
    invocation: invocationOf(recording),
    requests: recording.request === undefined ? [] : [recording.request],
  });
  return envelopes[0] as unknown as Json;
}

function at(value: Json | undefined, ...keys: string[]): Json | undefined {
  let inner = value;
  for (const key of keys) inner = isObject(inner ?? null) ? (inner as JsonObject)[key] : undefined;
  return inner;
}
