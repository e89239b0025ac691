import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OperationEnvelope, Span } from '../../src/envelope/types.ts';
import { RICH } from '../recordings/checks/enriched.ts';
import { convertBytes, runOptions } from '../recordings/convert-recording.ts';
import { readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
const recordings = readRecordings(fixtures, ['llmtransform']).filter(({ request }) => request !== undefined);
afterAll(() => workspaces.remove());

interface Edit {
  span?: Span;
  status?: string;
  replacement?: string;
  replaced_text?: string;
}

const sum = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

test('of an edit that was applied the sums are those of the replaced text and of the replacement', async () => {
  let seen = 0;
  for (const recording of recordings) {
    const workspace = workspaces.folderOf(recording);
    const { envelopes } = await convertBytes(recording.stdout, recording, workspace, {
      ...runOptions(recording),
      enrichment: RICH,
    });
    for (const { result } of envelopes as OperationEnvelope[]) {
      for (const { span, status, replacement, replaced_text } of (result?.['edits'] ??
        result?.['spans'] ??
        []) as Edit[]) {
        const { checksum_before, checksum_after } = span?.checksums ?? {};
        if (checksum_after !== undefined) expect([status, checksum_after]).toEqual(['applied', sum(replacement ?? '')]);
        if (replaced_text !== undefined) expect(checksum_before).toBe(sum(replaced_text));
        if (checksum_after !== undefined && checksum_before !== undefined) seen++;
      }
    }
  }
  expect(seen).toBeGreaterThan(10);
});
