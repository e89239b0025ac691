import { JsonPrinter } from '../format/json-printer.ts';
import { forTerminal } from '../format/terminal-json.ts';
import { withInputName } from '../pipeline/input-name.ts';
import { latePartialOf } from '../pipeline/unreadable-input.ts';
import { verifyInput } from '../pipeline/verify-input.ts';
import type { Execute } from './execute.ts';
import { exitStatus } from './exit-status.ts';
import { readInputs } from './read-inputs.ts';
import { resolveOptions } from './resolve-options.ts';
import { STDIN } from './streams.ts';
import { VerifyTable } from './verify-table.ts';

/** `unify verify`: holds the spans and sums of envelopes against the files on the disk. */
export const verify: Execute = (words, literal, typed, _, terminal) => {
  const { settings, color } = resolveOptions(typed, { adapters: [] }, terminal);
  const names = [...words, ...literal];
  return readInputs(names, terminal, async (name, source, output, input) => {
    const json = terminal.terminal ? forTerminal(new JsonPrinter(), { color }) : new JsonPrinter();
    const printer = typed.json === true ? json : new VerifyTable(name === STDIN ? 'stdin' : name);
    const outcomes = new Set<number>();
    const parts = latePartialOf(verifyInput(source, settings), name, input);
    for await (const part of withInputName(parts, name, names.length > 1 ? 'all' : 'none')) {
      if ('outcome' in part) outcomes.add(part.outcome);
      for (const piece of printer.print(part)) output.emit(piece);
      await output.drain();
    }
    return exitStatus(outcomes);
  });
};
