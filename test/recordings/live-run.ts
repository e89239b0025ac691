import { onDemand as adapters } from '../../adapters/on-demand.ts';
import { UNTYPED } from '../../src/cli/flags.ts';
import { resolveOptions } from '../../src/cli/resolve-options.ts';
import { toolWords } from '../../src/cli/tool-words.ts';
import { EnvelopeCollector } from '../../src/convert/collect.ts';
import { convertInput } from '../../src/convert/convert.ts';
import { type Execution, withExecution } from '../../src/convert/execution.ts';
import { JsonPrinter } from '../../src/format/json-printer.ts';
import { pieces } from '../../src/input/window.ts';
import type { Converted } from './convert-recording.ts';
import { invocationOf, type Recording } from './recording.ts';

/**
 * Converts a recording as `unify run --deterministic` does, without a process: how the run ended, what it printed to
 * stderr and what it was given are known only when its stdout has ended.
 */
export async function convertLive(recording: Recording, workspace: string): Promise<Converted> {
  const { recordedRoot, cwd, stdout, request } = recording;
  const { argv = [], ...ending } = invocationOf(recording);
  const typed = { ...UNTYPED, root: workspace, cwd, map: [`${recordedRoot}=${workspace}`] };
  const around = { adapters, cwd: workspace, terminal: false, env: {} };
  const { settings } = await resolveOptions(typed, around, { program: toolWords(argv).words[0] });
  settings.invocation = { argv, cwd };
  const execution: Execution = { argv, cwd };
  let rest: Buffer | undefined = stdout.length > 0 ? stdout : undefined;
  const source = async (): Promise<Buffer | undefined> => {
    const chunk = rest;
    rest = undefined;
    if (chunk !== undefined) return chunk;
    Object.assign(settings.invocation, ending);
    if (request !== undefined) settings.requests.push({ value: request, named: true });
    execution.ending = { exit: recording.exit, held: false, printed: stdout.length > 0 };
    return undefined;
  };
  const collector = new EnvelopeCollector();
  const printer = new JsonPrinter();
  const result: Converted = { text: '', envelopes: [], outcomes: [] };
  for await (const part of withExecution(pieces(convertInput(source, settings)), execution, settings)) {
    for (const piece of printer.print(part))
      result.text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
    const envelope = collector.take(part);
    if (envelope !== undefined) result.envelopes.push(envelope);
    if ('outcome' in part) result.outcomes.push(part.outcome);
  }
  return result;
}
