import {
  type DiagnosticDraft,
  type Fields,
  type HeldShape,
  isObject,
  type JsonObject,
  typedOperation,
} from '../../src/adapter.ts';
import { dataIn, FRAME_KEYS, takeFrame } from './frame.ts';
import { commandLine } from './invocation.ts';
import { COUNTING, takeSpan } from './span.ts';

const KEYS = ['code', 'error', 'message', 'span', 'remediation'];

/**
 * An error in the envelope, on stdout (`ErrorResponse`, src/output.rs). `error` is its severity; 0.1.0 put a word
 * there.
 */
export const error: HeldShape = {
  id: 'llmgrep/error',
  coordinates: COUNTING,
  claims(glimpse) {
    const data = dataIn(glimpse, 'code');
    return data !== undefined && ('error' in data || 'message' in data) ? ['/tool', '/data/code'] : undefined;
  },
  keys: [...FRAME_KEYS, ...KEYS.map((key) => `/data/${key}`)],
  lists: {},
  opens: ['/data'],
  read(document, { invocation }) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const told = data === undefined ? { level: 'error' as const, message: '' } : errorIn(data);
    const rest = { ...data?.rest(), ...document.rest() };
    return {
      ...frame,
      operation: typedOperation(commandLine, invocation),
      status: 'error',
      message: told.message,
      error: told,
      legacy: { ...frame.legacy, ...rest },
    };
  },
};

function errorIn(data: Fields): DiagnosticDraft {
  const legacy: JsonObject = {};
  const severity = data.string('error');
  const level = severity === 'warning' ? 'warning' : 'error';
  if (severity !== undefined && severity !== level) legacy['error'] = severity;
  const printed = data.string('code');
  const code = printed === undefined || printed.startsWith('LLM-') ? printed : `LLM-${printed}`;
  if (code !== printed) legacy['code'] = printed ?? null;
  for (const key of ['span', 'remediation']) if (data.peek(key) === null) data.take(key);
  const place = isObject(data.peek('span')) ? takeSpan(data) : undefined;
  return {
    level,
    message: data.string('message') ?? '',
    code,
    assigned: code,
    place,
    remediation: data.string('remediation'),
    legacy,
  };
}
