import { describe, expect, it } from 'vitest';
import type { ReportedPlace, UnknownLineBase } from '../../src/adapter.ts';
import { LineBaseInference } from '../../src/location/line-base.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import type { OpenSource } from '../../src/location/locate.ts';

const UNTOLD: UnknownLineBase = { firstLine: 'source', firstColumn: 0, unit: 'byte' };
const bytes = Buffer.from('one\ntwo\nthree\n');
const source: OpenSource = () => ({ bytes, lines: new LineIndex(bytes) });
const missing: OpenSource = () => 'UNI-IO-001';
const place = (byteStart: number, startLine: number, startColumn: number): ReportedPlace => ({
  byteStart,
  byteEnd: byteStart,
  startLine,
  startColumn,
});

describe('the number of the first line', () => {
  it.each([0, 1])('is known by a place that is in the source: %s', (firstLine) => {
    expect(new LineBaseInference().tell(place(4, 1 + firstLine, 0), UNTOLD, source)).toEqual({
      counting: { firstLine, firstColumn: 0, unit: 'byte' },
    });
  });

  it('is reported once for all places of the document', () => {
    const counting = new LineBaseInference();
    counting.tell(place(4, 1, 0), UNTOLD, source);
    expect(counting.tell(place(8, 3, 0), UNTOLD, source)).toMatchObject({
      counting: undefined,
      problem: { code: 'UNI-V-001' },
    });
    expect(counting.tell(place(8, 2, 0), UNTOLD, source).counting?.firstLine).toBe(0);
    expect(counting.tell(place(8, 2, 0), UNTOLD, missing)).toMatchObject({
      counting: { firstLine: 0 },
      problem: { code: 'UNI-IO-001' },
    });
  });

  it('is not known without a source, nor where it is another file', () => {
    expect(new LineBaseInference().tell(place(4, 1, 0), UNTOLD, undefined)).toEqual({ counting: undefined });
    expect(new LineBaseInference().tell(place(4, 1, 0), UNTOLD, missing).counting).toBeUndefined();
    expect(new LineBaseInference().tell(place(4, 1, 2), UNTOLD, source)).toMatchObject({
      counting: undefined,
      problem: { code: 'UNI-V-001' },
    });
  });

  it('is not asked for where it is declared', () => {
    const declared = { firstLine: 1 as const, firstColumn: 0 as const, unit: 'byte' as const };
    const untouched: OpenSource = () => {
      throw new Error('the source was asked for');
    };
    expect(new LineBaseInference().tell(place(4, 1, 0), declared, untouched)).toEqual({ counting: declared });
  });
});
