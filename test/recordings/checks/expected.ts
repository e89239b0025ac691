import { adapters } from '../../../adapters/index.ts';
import { detect } from '../../../src/index.ts';
import type { Check } from '../check.ts';
import { convertBytes, runOptions } from '../convert-recording.ts';
import { documentRanges } from '../document-range.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';

/** Claimed by its own adapter, by no other, in the expected form; an error has the expected code. */
export const isTakenForWhatItIs: Check = async ({ recording, workspace, printed, run }) => {
  const expected = EXPECTATIONS[recording.tool]?.expected.find(({ when }) => when(recording));
  if (expected === undefined) return ['no row of the table says what it is'];
  const problems: string[] = [];
  const [envelope] = run.envelopes;
  if (run.envelopes.length !== (expected.envelopes ?? 1) || envelope === undefined)
    return [`${run.envelopes.length} envelopes`];
  const kind = 'operation_type' in envelope ? (envelope.status === 'error' ? 'error' : 'operation') : 'query';
  if (envelope.tool !== (expected.tool ?? recording.tool)) problems.push(`tool ${envelope.tool}`);
  if (kind !== expected.envelope) problems.push(`${kind} envelope`);
  if (run.outcomes[0] !== expected.status) problems.push(`outcome ${run.outcomes[0]}`);
  if (expected.shape !== undefined) {
    const text = printed.toString('utf8');
    for (const { from } of documentRanges(text).slice(0, expected.envelopes ?? 1)) {
      const detected = detect(Buffer.from(text.slice(from)), adapters);
      if (detected.length !== 1 || detected[0]?.shape !== expected.shape)
        problems.push(`taken for ${JSON.stringify(detected)}`);
    }
  }
  if (expected.code !== undefined) {
    const coded = await convertBytes(recording.stdout, recording, workspace, {
      ...runOptions(recording),
      errorCodes: true,
    });
    const found = coded.envelopes[0];
    const code = found !== undefined && 'error' in found ? found.error?.code : undefined;
    if (code !== expected.code) problems.push(`error code ${code}`);
  }
  return problems;
};
