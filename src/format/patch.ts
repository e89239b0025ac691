import { type Fix, fixesOf } from '../edits/fixes.ts';
import { type FixRefusal, planFixes } from '../edits/plan-fixes.ts';
import { unifiedDiff } from '../edits/unified-diff.ts';
import { isFound } from '../filter/found.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { grouped } from '../json/grouped.ts';
import { loadBlake3 } from '../location/digest.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';

/**
 * One unified diff of what was asked for and of fixes that are safe, of the files as they are when it is printed; where
 * `suggestions` are wanted, also of fixes that are suggested as the only ones.
 */
export async function patchPrinter({ terminal, fixing = NO_FILES }: PrinterOptions): Promise<EnvelopePrinter> {
  await loadBlake3();
  const reader = new EnvelopeReader();
  const fixes: Fix[] = [];
  const remarks: string[] = [];
  let suggested = 0;
  return {
    print(part) {
      for (const told of reader.found(part)) {
        const [only, ...others] = isFound(told) ? fixesOf(told) : [];
        if (only === undefined) continue;
        const safe = [only, ...others].find(({ isSafe }) => isSafe);
        const fix = safe ?? (fixing.suggestions && others.length === 0 ? only : undefined);
        if (fix === undefined) suggested++;
        else fixes.push(fix);
      }
      return [];
    },
    *end(): Generator<Piece> {
      const { files, refusals } = planFixes(fixes, fixing);
      for (const { path, absolute, edits } of files) {
        const source = fixing.lookup?.(absolute);
        if (typeof source !== 'object') continue;
        const diff = unifiedDiff(path, source.bytes, edits);
        yield terminal ? diff.toString('utf8').split('\n').map(shown).join('\n') : diff;
      }
      remarks.push(...toldRefusals(refusals));
      if (fixes.length + suggested === 0) remarks.push('The patch is empty: nothing that was found proposes a change.');
      const which = fixing.suggestions ? 'has several suggestions' : 'is suggested and not called safe (--suggestions)';
      if (suggested > 0)
        remarks.push(`Not in the patch, because what is proposed ${which}: ${suggested} of what was found.`);
    },
    remarks: () => remarks,
  };
}

const NO_FILES: NonNullable<PrinterOptions['fixing']> = {
  paths: { root: '/', cwd: '/', maps: [], asReported: false },
  suggestions: false,
};

/** A line for each code: the first refusal, and how many there are. */
function toldRefusals(refusals: readonly FixRefusal[]): string[] {
  return grouped(refusals, ({ refusal }) => refusal.code).map((group) => {
    const [{ span, refusal }] = group as [FixRefusal];
    const { code, message, remediation = '' } = refusal;
    const which = group.length === 1 ? code : `${code}, ${group.length} times`;
    return shown(
      `Not in the patch: ${span.file_path}:${span.start_line}: ${message} (${which}) ${remediation}`.trimEnd(),
    );
  });
}
