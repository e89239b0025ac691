import type { Code } from '../../diagnostic/codes.ts';
import { unifyDiagnostic } from '../../diagnostic/findings.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { printText } from '../../format/llm/text.ts';
import { inCall } from './call-remedies.ts';

/** What every tool of the server answers, in both channels. */
export interface Answer {
  text: string;
  /** How many results are in the text, and how many there are. */
  shown: number;
  total: number;
  /** True where results are missing for another reason than that they are on another page. */
  partial: boolean;
  /** The name of the result, for `compare`. */
  result?: string;
  /** What the next page is had with. */
  cursor?: string;
  /** Facts as JSON; the text says all of them, too. */
  data?: Record<string, unknown>;
  /** True where the call failed. */
  isError?: boolean;
}

/** The answer as the protocol has it. */
export interface CallResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: boolean;
}

/** Both channels say the same: clients disagree about which one reaches the model. */
export function callResult({ isError, ...answer }: Answer): CallResult {
  return {
    content: [{ type: 'text', text: `${answer.text}${lastLine(answer)}` }],
    structuredContent: answer as unknown as Record<string, unknown>,
    ...(isError === true && { isError }),
  };
}

function lastLine({ shown, total, partial, result, cursor }: Answer): string {
  const name = result === undefined ? '' : ` result=${result}`;
  const more = cursor === undefined ? '' : ` cursor=${cursor}`;
  return `= ${shown}/${total}${partial ? ' partial' : ''}${name}${more}\n`;
}

/** A call that must not be carried out, and why. */
export class Refused extends Error {
  readonly refusals: readonly Diagnostic[];

  constructor(...refusals: Diagnostic[]) {
    super(refusals[0]?.message);
    this.refusals = refusals.map(inCall);
  }
}

/** The refusal of a call; its message is the meaning of the code, where none is given. */
export function refusal(code: Code, more: Partial<Diagnostic>): Refused {
  return new Refused(unifyDiagnostic(code, { level: 'error', ...more }));
}

/** The lines that say what was wrong. */
export function refusalText({ refusals }: Refused): string {
  return refusals.map((diagnostic) => `${lineOf(diagnostic)}\n`).join('');
}

/** What was wrong, in text and as data. */
export function refusedAnswer(refused: Refused): Answer {
  const { refusals } = refused;
  const text = refusalText(refused);
  return { text, shown: 0, total: 0, partial: false, data: { diagnostics: refusals }, isError: true };
}

function lineOf({ code, message, remediation, file, details }: Diagnostic): string {
  const facts = details === undefined ? '' : ` ${JSON.stringify(details)}`;
  const where = file === undefined ? '' : ` file=${JSON.stringify(file)}`;
  return printText(`!E ${code}${where}${facts} | ${message} ${remediation ?? ''}`.trimEnd());
}
