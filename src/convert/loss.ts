import type { Code } from '../diagnostic/codes.ts';
import type { Reason } from '../input/elements.ts';

/** The code of an element that had to be left out, or put right. */
export const LOSS: Record<Reason, Code> = {
  broken: 'UNI-QRY-009',
  'too-deep': 'UNI-QRY-008',
  'too-large': 'UNI-IO-004',
  mended: 'UNI-QRY-018',
};
