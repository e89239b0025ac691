import { isDeepStrictEqual } from 'node:util';
import { adapters } from '../../../adapters/index.ts';
import { checkEnvelope } from '../../../src/envelope/check.ts';
import type { Diagnostic, Envelope, QueryData } from '../../../src/envelope/types.ts';
import type { Check } from '../check.ts';
import { convertLive } from '../live-run.ts';

/**
 * What `unify run` makes of a run is what is made of its recording when all of it is known, with `legacy.invocation`:
 * that things are learnt while it runs changes nothing. The last envelope tells how it ended, unless it is that of a
 * server's answer, which did not wait for the end.
 */
export const runsAsItWasRecorded: Check = async ({ recording, workspace, run }) => {
  const live = await convertLive(recording, workspace);
  const problems = live.envelopes.flatMap(checkEnvelope).map(({ pointer, message }) => `${pointer} ${message}`);
  if (!isDeepStrictEqual(live.outcomes, run.outcomes)) problems.push(`outcomes ${live.outcomes}, not ${run.outcomes}`);
  for (const [index, envelope] of live.envelopes.entries()) {
    const last = index === live.envelopes.length - 1 && envelope.legacy?.['jsonrpc'] === undefined;
    const { invocation, rest } = apart(envelope);
    const { argv, cwd, exit } = recording;
    // The answer of a server is printed before anybody knows how the server ends.
    const answer = envelope.legacy?.['jsonrpc'] !== undefined;
    const expected = { argv, cwd, ...(last && !answer && { exit_code: exit }) };
    if (!isDeepStrictEqual(invocation, expected)) problems.push(`${index}: invocation ${JSON.stringify(invocation)}`);
    if (JSON.stringify(rest) !== JSON.stringify(run.envelopes[index]))
      problems.push(`${index}: differs from what the recording gives`);
  }
  return problems;
};

/**
 * What a run prints to stdout is converted as a pipe would convert it: what else is known of the run only adds. Where
 * its arguments tell that it counted in another text than the files, offsets are aside and are no places; that is
 * said instead of that a file is not UTF-8, by which a pipe tells it.
 */
export const runsAsItPipes: Check = ({ recording, piped, run }) => {
  if (recording.stdout.length === 0 || recording.request !== undefined) return [];
  return piped.envelopes.flatMap((envelope, index) => {
    const other = run.envelopes[index];
    if (other === undefined) return [`${index}: is missing`];
    // Text is understood with its stderr and its status.
    if (!('data' in envelope) || !('data' in other)) return [];
    // Lines of which nothing tells the tool are understood with the program of the run.
    if (envelope.tool === 'lines' && other.tool !== 'lines') return [];
    const isOther = isOfOtherText(other.tool, recording.argv);
    const seen = isOther ? withOffsets : withoutCommand;
    const isToldOtherwise = isOther && missing(other.diagnostics, envelope.diagnostics).length > 0;
    const silent = missing(envelope.diagnostics, other.diagnostics).filter(
      ({ code }) => !(isToldOtherwise && code === 'UNI-V-004'),
    );
    return [
      ...(isDeepStrictEqual(seen(envelope.data), seen(other.data)) ? [] : [`${index}: data differ`]),
      ...(envelope.data.command === null || envelope.data.command === other.data.command
        ? []
        : [`${index}: command differs`]),
      ...(envelope.partial && !other.partial ? [`${index}: is whole`] : []),
      ...silent.map(({ message }) => `${index}: no longer says: ${message}`),
    ];
  });
};

function apart({ legacy = {}, ...envelope }: Envelope): { invocation: unknown; rest: unknown } {
  const { invocation, ...others } = legacy;
  return { invocation, rest: Object.keys(others).length > 0 ? { ...envelope, legacy: others } : envelope };
}

function withoutCommand({ command: _, ...data }: QueryData): unknown {
  return data;
}

/** True for arguments by which a tool may have counted in another text than the files. */
function isOfOtherText(tool: string, argv: readonly string[]): boolean {
  const forms = adapters.filter((adapter) => adapter.tool === tool).flatMap((adapter) => adapter.forms);
  return forms.some(({ makesText }) => makesText?.(argv) === true);
}

/** The same with the offsets of matches in place of their spans and ids. */
function withOffsets({ command: _, matches = [], ...data }: QueryData): unknown {
  const offsets = matches.map(({ match_id, span, ...match }) => ({
    ...match,
    start: span.byte_start ?? span.legacy?.['byte_start'],
    end: span.byte_end ?? span.legacy?.['byte_end'],
  }));
  return { ...data, offsets };
}

function missing(said: readonly Diagnostic[], by: readonly Diagnostic[]): Diagnostic[] {
  return said.filter((diagnostic) => !by.some((other) => isDeepStrictEqual(other, diagnostic)));
}
