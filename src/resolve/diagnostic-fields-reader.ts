import type { DiagnosticDraft, DiagnosticFieldNode, DiagnosticNode } from '../adapter.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import { type Literal, literal } from '../json/literal.ts';
import { onceFor } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import { type Json, type JsonObject, objectIn, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { MatchPlan, PlannedField } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import type { PrinterTools } from './printer-tools.ts';

/** What the words of a finding mean, as it is printed. */
export interface DiagnosticFields {
  tool: string;
  level: DiagnosticDraft['level'];
  /** What stands between the tool and the message. */
  front: Literal;
  /** The message as JSON, where the table of codes has it. */
  message: Buffer | undefined;
  /** Entries behind a comma. */
  code: Buffer | undefined;
  remedy: Buffer | undefined;
  legacy: JsonObject | undefined;
  printedLegacy: Buffer | undefined;
}

/** So many combinations of words are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;

const QUOTE = 0x22;

/** Stands for a word that is not there. */
const NONE = '\u0000';

/** What a table or a pattern gives a meaning, of which there are few. */
const WORDS: ReadonlySet<DiagnosticFieldNode['what']> = new Set(['level', 'code', 'rule']);

type Registers = Readonly<Record<'message' | 'note' | 'remediation' | 'file' | 'tool', number>>;

/** What is prepared of the keys by which a finding says something of itself. */
const prepared = onceFor(({ diagnosticFields }: MatchPlan) => {
  const registerOf = (what: keyof Registers) => diagnosticFields.find((one) => one.what === what)?.register ?? -1;
  const [message, note, file] = [registerOf('message'), registerOf('note'), registerOf('file')];
  return {
    registers: { message, note, remediation: registerOf('remediation'), file, tool: registerOf('tool') },
    words: diagnosticFields.filter(({ what }) => WORDS.has(what)),
  };
});

/** What a finding has besides words. */
const BESIDES: readonly string[] = ['placeOf', 'around', 'fixed', 'unknown', 'facts'];

/** A finding that says nothing but words. */
const ownOf = onceFor((node: DiagnosticNode): DiagnosticNode => {
  const own = Object.entries(node).filter(([name]) => !BESIDES.includes(name));
  const words = Object.entries(node.keys).filter(([, inner]) => inner.node.startsWith('diagnostic-'));
  return { ...(Object.fromEntries(own) as unknown as DiagnosticNode), keys: Object.fromEntries(words) };
});

/** Reads what findings say of themselves in words that are looked up. */
export class DiagnosticFieldsReader {
  /** Who says the element that was read last. */
  tool = '';
  /** The registers of what is printed as it stands, and of a program that says it; -1 for what no key says. */
  readonly registers: Registers;
  readonly #node: DiagnosticNode;
  readonly #element: PlacedElement;
  readonly #tools: PrinterTools;
  readonly #words: readonly PlannedField[];
  readonly #known = new BoundedMap<string, DiagnosticFields | undefined>(MOST_REMEMBERED);

  constructor(node: DiagnosticNode, element: PlacedElement, tools: PrinterTools) {
    const { registers, words } = prepared(element.plan);
    this.registers = registers;
    this.#words = words;
    this.#node = ownOf(node);
    this.#element = element;
    this.#tools = tools;
  }

  /** What the words of the element that was read last say; `undefined` where the interpreter has to read it. */
  read(pointer: () => string): DiagnosticFields | undefined {
    const { values, reader } = this.#element;
    const { file } = this.registers;
    if (values.isRead(this.registers.tool) || (values.isRead(file) && reader.from[file] === reader.to[file]))
      return undefined;
    const { toolFrom } = this.#node;
    const program = toolFrom === undefined ? this.#tools.surroundings.section.tool : undefined;
    // Words mean the same whichever program says them, but for what the tool itself has codes for.
    let name = program === undefined ? '' : program === this.#tools.context.tool ? 'own ' : 'other ';
    for (const { register } of this.#words) {
      const word = this.#wordIn(register) ?? NONE;
      if (word === '') return undefined;
      name += typeof word === 'number' ? `#${word}` : `${word.length} ${word}`;
    }
    let fields = this.#known.get(name);
    if (fields === undefined && !this.#known.has(name)) {
      fields = this.#fieldsOf(pointer());
      this.#known.set(name, fields);
    }
    this.tool = program ?? fields?.tool ?? '';
    return fields;
  }

  /** The string, or the number, in a register. */
  #wordIn(register: number): string | number | undefined {
    const { values, reader } = this.#element;
    const text = values.text(register);
    return text === undefined || reader.bytes[(reader.from[register] as number) - 1] === QUOTE ? text : Number(text);
  }

  #fieldsOf(pointer: string): DiagnosticFields | undefined {
    const { interpreter, resolver } = this.#tools;
    const words: JsonObject = {};
    for (const { key, inner, register } of this.#words) {
      const word = this.#wordIn(register);
      if (word !== undefined)
        setOwn(words, key, inner === undefined ? word : { ...objectIn(words[key]), [inner]: word });
    }
    const fields = new Fields(words, pointer, pointer, new Set());
    const { place: _, file: __, details, ...draft } = interpreter.diagnostic(fields, this.#node);
    // A word that no table has stays.
    if (Object.keys(words).some((key) => Object.hasOwn(details ?? {}, key))) return undefined;
    const { tool, level, message, code, remediation, legacy } = resolver.diagnostic(draft);
    const { meant } = this.#node;
    return {
      tool,
      level,
      front: literal(`,"level":"${level}","message":`),
      message: meant === undefined ? undefined : Buffer.from(JSON.stringify(message)),
      code: entry('code', code),
      remedy: entry('remediation', remediation),
      legacy,
      printedLegacy: entry('legacy', legacy),
    };
  }
}

function entry(key: string, value: Json | undefined): Buffer | undefined {
  return value === undefined ? undefined : Buffer.from(`,"${key}":${printJson(value)}`);
}
