import type { Adapter, MatchedKeys, Probe } from '../adapter.ts';
import { skipByteOrderMark } from '../convert/convert.ts';
import type { Settings } from '../convert/settings.ts';
import { CODES, type Code } from '../diagnostic/codes.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { isAnswer, isResponse, visibleValue } from '../input/answer.ts';
import { decoded } from '../input/encoding.ts';
import type { TextCollector } from '../input/text.ts';
import { type ByteSource, Window, walk } from '../input/window.ts';
import { linesIn } from '../text/lines.ts';
import { readText, toldBy } from '../text/read-text.ts';
import { textAnswerIn } from '../text/tool-text.ts';
import { claimIn } from './claims.ts';
import { classify, documentFinder } from './classify.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';
import { loadMore } from './more-adapters.ts';
import { type RunnerUp, runnersUp } from './runners-up.ts';
import { RECORDS, saidOfUnread } from './unrecognized.ts';

/** What a document would be taken for, from its beginning. */
export interface Detection {
  tool: string;
  /** Absent for a known tool in a form that is not described. */
  shape?: string;
  /** JSON pointers of the keys that told. */
  evidence: MatchedKeys;
}

/** What an input would be taken for, and what nearly. */
export interface Detected {
  detections: readonly Detection[];
  runnersUp: readonly RunnerUp[];
  /** Why an input is not read, where that is known: a compressed one, another version's, another program's. */
  failure?: string | undefined;
}

/** Bytes of an answer that are looked into. */
const VISIBLE = 1 << 20;

/**
 * What the first document of an input would be taken for, by the tool that is named or by its content; an input without
 * one by its text. More than one means that it cannot be known. Answers of a server and texts have no runners-up.
 */
export async function detectInput(source: ByteSource, settings: Settings): Promise<Detected> {
  const decoding = await walk(decoded(source, settings.decompress));
  const window = new Window(decoding.source);
  await walk(skipByteOrderMark(window));
  const finder = documentFinder(window, settings);
  const found = await walk(finder.next());
  if (found === undefined) {
    await loadMore(settings);
    const detections = detectText(finder.text, settings);
    const reason = decoding.failure();
    const failure =
      reason === undefined
        ? said(finder.text.blank ? 'UNI-QRY-005' : 'UNI-QRY-003')
        : `${CODES['UNI-QRY-030'].meaning.slice(0, -1)}: ${reason}.`;
    return { detections, runnersUp: [], ...(detections.length === 0 && { failure }) };
  }
  const form = await walk(classify(found.probe, settings));
  if (form === 'unified') return { detections: [ENVELOPE], runnersUp: [] };
  if (form === 'other') return { detections: [], runnersUp: [], failure: said('UNI-QRY-035') };
  if (form === 'record') return { detections: [], runnersUp: [], failure: said(RECORDS) };
  await walk(window.reach(found.start + VISIBLE));
  const bytes = window.view(found.start, Math.min(window.end, found.start + VISIBLE));
  const detections = detectionsOf(found.probe, bytes, settings.adapters, settings.tool);
  if (isAnswer(found.probe)) return { detections, runnersUp: [] };
  await loadMore(settings);
  const asked = settings.adapters.filter(({ tool }) => settings.tool === undefined || tool === settings.tool);
  const told = detections.flatMap(({ shape }) => shape ?? []);
  // What is recognised by one form is nothing else.
  if (detections.length === 1 && told.length === 1) return { detections, runnersUp: [] };
  const unread = settings.adapters.flatMap((adapter) => adapter.unread ?? []);
  const known = detections.length === 0 ? saidOfUnread(found.probe.value, unread) : undefined;
  if (known !== undefined) return { detections, runnersUp: [], failure: said(known) };
  const failure = detections.length === 0 ? { failure: said('UNI-QRY-001') } : {};
  return { detections, runnersUp: runnersUp(found.probe, asked, told), ...failure };
}

/** What a text would be taken for: for that of a tool whose words are in it, or for lines with places. */
function detectText({ beginning, leftOut }: TextCollector, settings: Settings): readonly Detection[] {
  const { adapters, tool } = settings;
  const candidates = adapters.filter((adapter) => tool === undefined || adapter.tool === tool);
  const telling = candidates.filter((adapter) => readText(beginning, adapter).tells);
  if (telling.length > 0) return telling.map(({ tool: own }) => ({ tool: own, shape: `${own}/text`, evidence: [] }));
  const whole = leftOut === 0 ? beginning : beginning.slice(0, beginning.lastIndexOf('\n') + 1);
  const lines = linesIn(() => [Buffer.from(whole)], settings);
  return lines === undefined ? [] : [{ tool: lines.adapter.tool, shape: lines.form, evidence: [] }];
}

/** What is said of an input that is not read: what is wrong with it, and what to do. */
function said(of: Code | { message: string; remediation: string }): string {
  const { message, remediation } = typeof of === 'string' ? unifyDiagnostic(of) : of;
  return `${message} ${remediation}`;
}

const ENVELOPE: Detection = { tool: 'unify', shape: 'unify/envelope', evidence: ['/schema_version'] };

/** What a document would be taken for that begins with these bytes. */
export function detectionsOf(
  seen: Probe,
  bytes: Buffer,
  adapters: readonly Adapter[],
  tool?: string,
): readonly Detection[] {
  const detected = isAnswer(seen) ? detectAnswer(seen, bytes, adapters, tool) : detectForms(seen, adapters, tool);
  return detected.map(({ adapter, form, evidence }) => ({
    tool: adapter.tool,
    ...(form !== undefined && { shape: form.id }),
    evidence: evidence(),
  }));
}

/** What an answer is by its parts, or by the wording of its text. */
function detectAnswer(
  { complete }: Probe,
  bytes: Buffer,
  adapters: readonly Adapter[],
  tool: string | undefined,
): readonly DetectedForm[] {
  // A probe shows the first item of a list alone.
  const value = visibleValue(bytes)?.value ?? null;
  const claim = claimIn({ value, complete }, adapters, tool);
  if (claim !== undefined) return claim.detected;
  const { text = '' } = textAnswerIn(value) ?? {};
  const isError = isResponse(value) && value['error'] !== undefined;
  const evidence = isError ? '/error/message' : isResponse(value) ? '/result/content' : '/content';
  return toldBy(text, adapters).map((adapter) => ({ adapter, evidence: () => [evidence] }));
}
