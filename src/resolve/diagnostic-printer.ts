import type { DiagnosticNode } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { onceFor } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import { copyString } from './copied.ts';
import { type DiagnosticFields, DiagnosticFieldsReader } from './diagnostic-fields-reader.ts';
import { printerOfObject } from './element-printer.ts';
import type { ElementValues } from './element-values.ts';
import { enclose } from './inner-printer.ts';
import { moveIntoLines } from './lined-place.ts';
import type { PrinterOfElements } from './list-reader.ts';
import type { MatchPlan } from './match-plan.ts';
import { MembersPrinter } from './members-printer.ts';
import type { CachedPath } from './path-cache.ts';
import { PlacedElement } from './placed-element.ts';
import { preparePlan } from './prepare-plan.ts';
import { asksAround, type PrintedNode } from './printed-nodes.ts';
import type { PrinterTools } from './printer-tools.ts';
import { SpanPrinter } from './span-printer.ts';
import type { ListSpot, Spot } from './spot.ts';

const OPEN = 0x7b;
const CLOSE = 0x7d;

const BEFORE = {
  noMessage: literal('""'),
  file: literal(',"file":'),
  span: literal(',"span":'),
  note: literal(',"note":'),
  remediation: literal(',"remediation":'),
  details: literal(',"details":'),
};

/** What is prepared of a finding. */
const prepared = onceFor((plan: MatchPlan, node: DiagnosticNode) => {
  const { fixed = {}, around = {}, facts } = node;
  return {
    names: [...Object.keys(fixed), ...Object.keys(around), ...plan.diagnosticFields.map(({ key }) => key)],
    isPlaced: Object.values(plan.place).some((register) => register >= 0) || plan.fileFrom !== undefined,
    isAsked: asksAround(node) || facts?.hashFrom !== undefined,
    around: Object.entries(around),
    fixed: Object.entries(fixed)
      .map(([name, value]) => `,${JSON.stringify(name)}:${printJson(value)}`)
      .join(''),
  };
});

/**
 * Prints the findings of a list from where their values stand. What its own parts don't prove of a place, and what has
 * to be thought about, is made by the interpreter.
 */
export class DiagnosticPrinter implements PrinterOfElements {
  /** The finding that is printed: it goes behind the data. */
  readonly out = new ByteText();
  /** How many findings the interpreter has made. */
  made = 0;
  readonly reader: ElementReader;
  readonly keys: ObjectPlan;
  readonly values: ElementValues;
  readonly #node: DiagnosticNode;
  readonly #tools: PrinterTools;
  readonly #spot: ListSpot;
  readonly #element: PlacedElement;
  readonly #members: MembersPrinter;
  readonly #fields: DiagnosticFieldsReader;
  /** Prints the span, if findings may have one. */
  readonly #span: SpanPrinter | undefined;
  /** True where what surrounds a finding, or a sum of its file, says whether its source may be asked. */
  readonly #asksSource: boolean;
  /** What the finding that was printed last begins with: many follow one another of one tool. */
  #front: { tool: string; text: Literal } | undefined;
  /** What all of them have in their details, behind their own. */
  readonly #fixed: string;
  /** The names in their details of keys of the object around. */
  readonly #around: readonly (readonly [name: string, key: string])[];
  readonly #pointer = () => this.#spot.pointer();

  /** `spot` is where the findings of the list stand. */
  constructor(node: DiagnosticNode, spot: ListSpot, tools: PrinterTools) {
    const { context } = tools;
    const plan = preparePlan(node, tools.counting);
    const element = new PlacedElement(plan);
    const innerPrinter = (inner: PrintedNode, at: Spot) => printerOfObject(inner, at, tools);
    const { names, isPlaced, isAsked, around, fixed } = prepared(plan, node);
    this.#node = node;
    this.#tools = tools;
    this.#spot = spot;
    this.#element = element;
    this.reader = element.reader;
    this.keys = plan.object;
    this.values = element.values;
    this.#members = new MembersPrinter({ node, element, spot, tools, match: undefined, names, depth: 0, innerPrinter });
    this.#fields = new DiagnosticFieldsReader(node, element, tools);
    this.#span = isPlaced ? new SpanPrinter(element, context) : undefined;
    this.#asksSource = isAsked && (context.lookup !== undefined || context.enrichment !== undefined);
    this.#around = around;
    this.#fixed = fixed;
  }

  print(index: number, from: number, to: number): boolean {
    this.#spot.index = index;
    if (!this.#printPlain(to)) this.#make(from, to);
    return true;
  }

  /** Prints a finding of which nothing has to be made; `false` for others. */
  #printPlain(to: number): boolean {
    if ((this.#asksSource && this.#span === undefined) || !this.#members.isPlain()) return false;
    const fields = this.#fields.read(this.#pointer);
    if (fields === undefined) return false;
    const path = this.#pathOf();
    if (
      this.#span !== undefined &&
      (path === undefined || !this.#span.take(path, this.#pointer, { asksSource: this.#asksSource }))
    )
      return false;
    this.#printFields(fields, path);
    this.#members.collect();
    this.#printDetails(to);
    this.#printLegacy(fields);
    this.out.byte(CLOSE);
    const { reader, out: text } = this;
    const { level } = fields;
    const { tool } = this.#fields;
    const exact = reader.exact || reader.isCanonical;
    this.#tools.found.printedDiagnostic({ text, exact, level, tool, message: () => this.#messageOf(fields) });
    this.out.begin();
    return true;
  }

  #pathOf(): CachedPath | undefined {
    if (this.#span === undefined) return undefined;
    const { plan, values } = this.#element;
    const { current } = this.#tools.interpreter.quoted;
    if (plan.placeholders.length > 0) values.silence(plan.placeholders);
    this.#element.facts = undefined;
    if (current !== undefined) moveIntoLines(this.#element, current);
    return this.#element.pathOr(this.#tools.surroundings.textIn(plan.fileFrom));
  }

  /** Prints what stands before the details; `path` is that of the place. */
  #printFields({ front, message, code, remedy }: DiagnosticFields, path: CachedPath | undefined): void {
    const { out } = this;
    const { message: own, file, note, remediation } = this.#fields.registers;
    out.literal(this.#toolFront());
    out.literal(front);
    if (message !== undefined) out.bytesOf(message);
    else if (this.#element.values.isRead(own)) copyString(this.reader, own, this.out);
    else out.literal(BEFORE.noMessage);
    const named = this.#element.paths.read(this.reader, file);
    const [shown, clean] =
      named === undefined ? [path, this.#span?.file] : [named, named.cleanBy(this.#tools.context.paths)];
    if (shown !== undefined && clean !== undefined) {
      out.literal(BEFORE.file);
      shown.print(out, clean);
    }
    if (this.#span !== undefined) {
      out.literal(BEFORE.span);
      this.#span.print(out);
    }
    if (code !== undefined) out.bytesOf(code);
    if (this.#element.values.isRead(note)) {
      out.literal(BEFORE.note);
      copyString(this.reader, note, this.out);
    }
    if (this.#element.values.isRead(remediation)) {
      out.literal(BEFORE.remediation);
      copyString(this.reader, remediation, this.out);
    } else if (remedy !== undefined) out.bytesOf(remedy);
  }

  /** What a finding begins with. */
  #toolFront(): Literal {
    const { tool } = this.#fields;
    if (this.#front?.tool !== tool) this.#front = { tool, text: literal(`{"tool":${JSON.stringify(tool)}`) };
    return this.#front.text;
  }

  #printDetails(to: number): void {
    const { out } = this;
    const before = out.end;
    out.literal(BEFORE.details);
    const start = out.end;
    for (const [name, key] of this.#around) {
      const value = this.#tools.surroundings.peek(key);
      if (value !== undefined) out.string(`,${JSON.stringify(name)}:${printJson(value)}`);
    }
    this.#tools.surroundings.enter(this.#element.asRead());
    this.#members.print(to, out);
    this.#tools.surroundings.leave();
    if (this.#fixed !== '') out.string(this.#fixed);
    if (out.end === start) out.begin(before);
    else enclose(out, start, OPEN, CLOSE);
  }

  #printLegacy({ legacy, printedLegacy }: DiagnosticFields): void {
    const { paths } = this.#tools.context;
    const file = this.#element.paths.read(this.reader, this.#fields.registers.file)?.cleanBy(paths);
    if (file?.original === undefined && this.#members.legacy === undefined) {
      if (printedLegacy !== undefined) this.out.bytesOf(printedLegacy);
      return;
    }
    const original: JsonObject = file?.original === undefined ? {} : { file: file.original };
    this.out.string(`,"legacy":${printJson({ ...legacy, ...original, ...this.#members.legacy })}`);
  }

  #messageOf({ message }: DiagnosticFields): string {
    if (message !== undefined) return JSON.parse(message.toString('utf8')) as string;
    return this.#element.values.text(this.#fields.registers.message) ?? '';
  }

  /** Lets the interpreter make the finding `[from, to)`. */
  #make(from: number, to: number): void {
    const { context, interpreter } = this.#tools;
    this.made++;
    const value: Json = this.#element.values.parsed(from, to);
    const fields = new Fields(value as JsonObject, this.#spot.pointer(), this.#spot.pattern, context.unknownKeys);
    interpreter.element(fields, this.#node);
  }
}
