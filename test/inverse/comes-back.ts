import { isDeepStrictEqual } from 'node:util';
import { adapters } from '../../adapters/index.ts';
import type { Settings } from '../../src/convert/settings.ts';
import type { Enrichment } from '../../src/enrich/enrichment.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { toLegacy } from '../../src/inverse/to-legacy.ts';
import { SourceFiles } from '../../src/io/source-files.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import { parseExact } from '../../src/json/parse.ts';
import { isObject, type Json } from '../../src/json/value.ts';
import { documentRanges } from '../recordings/document-range.ts';
import { printedBy, type Recording } from '../recordings/recording.ts';

/** Whether the documents of a recording come back from its envelopes. */
export type Back = 'equal' | 'refused' | 'different';

/** Makes the documents of a recording again of what was printed of it, and holds them against the recording itself. */
export async function comesBack(
  recording: Recording,
  workspace: string,
  envelopes: string,
  enrichment?: Enrichment,
): Promise<Back> {
  const printed = printedBy(recording).toString('utf8');
  const wanted = documentRanges(printed).map(({ from, to }) => parsed(printed.slice(from, to)));
  const back: Json[] = [];
  for (const line of envelopes.split('\n').filter((one) => one !== '')) {
    const legacy = await toLegacy(parsed(line) as unknown as Envelope, settingsOf(recording, workspace, enrichment));
    if ('refused' in legacy) return 'refused';
    back.push(...legacy.documents);
  }
  return isDeepStrictEqual(back.map(bare), wanted.map(bare)) ? 'equal' : 'different';
}

function parsed(text: string): Json {
  return parseExact(text)?.value ?? null;
}

/** A value with sorted keys and without those that are null: the same as without them. */
function bare(value: Json): Json {
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(
    kept.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, inner]) => [key, bare(inner)]),
  );
}

/** How a recording is converted. */
export function settingsOf(
  { cwd, recordedRoot }: Recording,
  workspace: string,
  enrichment: Enrichment | undefined,
): Settings {
  return {
    adapters: [...adapters],
    tool: undefined,
    invocation: {},
    requests: [],
    paths: { root: workspace, cwd, maps: [{ from: recordedRoot, to: workspace }], asReported: false },
    openStore: () => new UnlinkedFile(),
    lookup: new SourceFiles(workspace).lookup,
    strict: false,
    errorCodes: false,
    enrichment,
  };
}
