import { isDeepStrictEqual } from 'node:util';
import { readRecords } from '../../format/read-records.ts';
import type { Check } from '../check.ts';

/** The records of `--format ndjson` hold all that the envelopes do. */
export const hasEveryValueInRecords: Check = ({ piped }) => {
  const { envelopes } = readRecords(piped.records);
  return isDeepStrictEqual(envelopes, piped.envelopes) ? [] : ['ndjson does not give the envelopes back'];
};
