/**
 * Why a place is not proved: `state` the document does not tell which state of its file it is of · `counting` nor
 * how its tool counts, so no file can prove it · `either` some places are of the one and some of the other · `base`
 * only a file tells from which number its lines count · `name` no file has the name that was printed.
 */
export type Cause = 'state' | 'counting' | 'either' | 'base' | 'name';

/** What a diagnostic of unify's own means, and what it does to the result. */
export interface CodeMeaning {
  level: 'error' | 'warning' | 'note';
  /** What the code is called for people: `repeated-key`. */
  name: string;
  /** One sentence, printed as the message. */
  meaning: string;
  /** What to do about it. */
  remedy: string;
  /** What to say instead where all places of a finding have one cause that the remedy does not help against. */
  remedies?: Readonly<Partial<Record<Cause, string>>>;
  /** Its level where all places have this cause. */
  levels?: Readonly<Partial<Record<Cause, CodeMeaning['level']>>>;
  /** True when something of the input is not in the envelope: it makes it partial. */
  loses?: boolean;
  /** True when every file gets a diagnostic of its own (the first 20 of them). */
  perFile?: boolean;
}

type More = Pick<CodeMeaning, 'remedies' | 'levels' | 'loses' | 'perFile'>;
const ofLevel =
  (level: CodeMeaning['level']) =>
  (name: string, meaning: string, remedy: string, more: More = {}) => ({
    ...{ level, name, meaning, remedy, ...more },
  });
const [error, warning, note] = [ofLevel('error'), ofLevel('warning'), ofLevel('note')];

/** Remedies of several codes. */
const BROKEN_OUTPUT = 'Run the tool again; if its own output is broken at this place, report it to its authors.';
const STRANGE_INPUT = 'No supported tool prints this: check where the input comes from.';
const NOTHING = 'Nothing has to be done.';
const NO_NAME = 'Search a file instead of standard input, and one whose name is UTF-8: this is the name of none.';

/**
 * unify's own codes: a closed table. A released code keeps its number and meaning; numbers are never reused.
 */
export const CODES = table({
  'UNI-IO-001': note(
    'source-unreadable',
    'A source file could not be read, so places that need it are unknown.',
    'Run unify in the folder that the tool ran in, or name it with --root, --cwd or --map FROM=TO.',
    { remedies: { name: NO_NAME }, perFile: true },
  ),
  'UNI-IO-002': note(
    'source-outside-root',
    'A source file lies outside the root and was not read.',
    'Name a root that holds the file with --root.',
    { perFile: true },
  ),
  'UNI-IO-003': note(
    'source-not-read',
    'A source is not a regular file or is too large, and was not read.',
    'Nothing has to be done; places that need the file stay unknown.',
    { perFile: true },
  ),
  'UNI-IO-004': error(
    'value-too-large',
    'A single value is larger than can be held (256 MiB).',
    'Let the tool print less at once, for instance with a limit or fewer files.',
    { loses: true },
  ),
  'UNI-IO-005': error(
    'input-unreadable',
    'The input could not be read.',
    'Check the name and that it is a readable file.',
    { loses: true },
  ),
  'UNI-IO-006': error(
    'output-not-written',
    'The output could not be written.',
    'Check the space and the rights of the place that the output goes to.',
    { loses: true },
  ),
  'UNI-IO-007': error(
    'tool-not-started',
    'The tool could not be started.',
    'Check that it is installed, that its name is right and on PATH, and that it may be executed.',
    { loses: true },
  ),
  'UNI-IO-008': error(
    'timeout',
    'The tool took longer than it was given and was ended.',
    'Give it more time with --timeout, or less to do.',
    { loses: true },
  ),
  'UNI-IO-009': warning(
    'output-held',
    'The tool ended, but another process went on holding its output; what that prints later is not here.',
    'Let the tool wait for what it starts, or let that print elsewhere.',
  ),
  'UNI-IO-010': error(
    'tool-killed',
    'A signal ended the tool; its output may not be complete.',
    'Run the tool again, and let it finish.',
    { loses: true },
  ),
  'UNI-IO-011': error(
    'system-refusal',
    'The system refused what unify needs to go on: room for temporary files, an open file, or the like.',
    'Make room in the folder for temporary files (TMPDIR names another one), allow more open files (ulimit -n), or ' +
      'check who may read and write what the message names.',
    { loses: true },
  ),
  'UNI-QRY-001': error(
    'unknown-document',
    'Which tool printed the document is not known.',
    'If you know the tool, name it with --tool; unify adapters lists the tools that are read.',
    { loses: true },
  ),
  'UNI-QRY-002': error(
    'ambiguous-document',
    'Several tools that unify reads may have printed the document.',
    'Name the tool with --tool.',
    { loses: true },
  ),
  'UNI-QRY-003': error(
    'not-json',
    'The input is not JSON.',
    'Let the tool print JSON, and pass what it prints on unchanged.',
    { loses: true },
  ),
  'UNI-QRY-004': error(
    'cut-input',
    'The input ends before it is complete.',
    'Let the tool finish, and save or pipe all of its output.',
    { loses: true },
  ),
  'UNI-QRY-005': error(
    'empty-input',
    'The input is empty.',
    'Check that the tool ran, and what it printed to stderr: an error may be there.',
  ),
  'UNI-QRY-006': error(
    'text-instead-of-json',
    'The tool printed text instead of JSON.',
    'Run the tool with its JSON flag.',
    { loses: true },
  ),
  'UNI-QRY-007': error(
    'unknown-crash',
    'A program crashed; which one is not known.',
    'Run the tool by itself to see the crash, and report it to its authors. Name the tool with --tool for its code.',
    { loses: true },
  ),
  'UNI-QRY-008': error('too-deep', 'A value is nested deeper than 1,000 levels and was left out.', STRANGE_INPUT, {
    loses: true,
  }),
  'UNI-QRY-009': error(
    'broken-elements',
    'Elements of a list are not valid JSON and were left out; reading went on at the next one.',
    BROKEN_OUTPUT,
    { loses: true },
  ),
  'UNI-QRY-010': note(
    'unknown-form',
    'The document has a form that is not described for this tool; its payload was carried over as it is.',
    'Check that the tool is the right one; if it is, its form is newer than this unify.',
  ),
  'UNI-QRY-011': note(
    'unknown-keys',
    'The document has keys or types that are not described for this form; they were carried over as they are.',
    'Nothing has to be done; the tool may be newer than this unify.',
  ),
  'UNI-QRY-012': warning(
    'newer-version',
    'The document says that it has a newer major version than this unify was tested with.',
    'Check the result, or use a newer unify.',
  ),
  'UNI-QRY-013': note('text-beside-documents', 'Text that is not part of a document is kept in the note.', NOTHING),
  'UNI-QRY-014': error(
    'not-utf8-input',
    'Bytes of the input are not UTF-8; they were replaced by U+FFFD.',
    'Pass on the tool output as it is; a shell or an editor may have re-encoded it.',
    { loses: true },
  ),
  'UNI-QRY-015': note(
    'repeated-key',
    'Objects have a key more than once; the first value counts, in elements the last; others are in legacy.repeated.',
    STRANGE_INPUT,
  ),
  'UNI-QRY-016': error(
    'broken-part',
    'A part of the document outside its lists could not be read and was left out.',
    BROKEN_OUTPUT,
    { loses: true },
  ),
  'UNI-QRY-017': note(
    'other-count',
    'The count that the tool printed is not the number of its matches; it is kept in legacy.',
    'Use the count of the envelope.',
  ),
  'UNI-QRY-018': warning(
    'mended-json',
    'The input is not valid JSON at these places; nothing was lost by it.',
    'Check where the input comes from; if the tool itself prints it so, report it to its authors.',
  ),
  'UNI-QRY-019': note(
    'no-usable-place',
    'Elements without a usable place are no matches; they are in `unplaced`.',
    'Look at the elements: a path or a byte range is missing or impossible.',
  ),
  'UNI-QRY-020': error(
    'too-much-to-hold',
    'More than can be held has no usable place, or is under a repeated key; it was left out.',
    'Check where the input comes from: no supported tool prints this.',
    { loses: true },
  ),
  'UNI-QRY-021': warning(
    'no-request',
    'No request that was given is the one that this document answers.',
    'Give the request of this very run with --request; its execution id and its edits must be those of the answer.',
  ),
  'UNI-QRY-022': error(
    'request-as-input',
    'The input is what a tool was given, not what it printed.',
    "Convert the tool's answer, and give this document with --request.",
    { loses: true },
  ),
  'UNI-QRY-023': note('debug-lines', 'Lines that the tool prints for its own developers were left out.', NOTHING),
  'UNI-QRY-024': note(
    'same-place-twice',
    'Matches that the tool gives different paths are of the same place; they stay several matches.',
    'Nothing has to be done; index the files under one spelling of their root to have each once.',
  ),
  'UNI-QRY-025': note(
    'no-relationships',
    'The document reports no relationships of these kinds; none were searched for.',
    'Ask the tool for them; unify completes only what a tool reports.',
  ),
  'UNI-QRY-026': note(
    'text-answer',
    'The answer of the tool is text: it is in `data.text`, and no place was read from it.',
    'If the tool can answer with JSON, ask it for that.',
  ),
  'UNI-QRY-027': note(
    'incomplete-result',
    'The tool says that its result is not complete, and does not say why.',
    'Ask the tool for more results, or for fewer at once.',
  ),
  'UNI-QRY-028': error(
    'long-text-cut',
    'The result is text of more than 256 KiB, and was cut there.',
    'Use a flag of the tool for JSON where the command has one, or let it print less at once.',
    { loses: true },
  ),
  'UNI-QRY-029': note(
    'decoded-input',
    'The input is compressed, UTF-16 or in colours: ids and byte offsets are those of what it holds, as plain UTF-8.',
    NOTHING,
  ),
  'UNI-QRY-030': error(
    'broken-compression',
    'A compressed input could not be read to its end.',
    'Check that it is whole; or decompress it first, and convert what comes out.',
    { loses: true },
  ),
  'UNI-QRY-031': warning(
    'other-tool',
    'The document is in a form of another tool than the one that was named with --tool.',
    'Leave --tool out, or name the tool whose form it is.',
  ),
  'UNI-QRY-032': note(
    'incomplete-comparison',
    'An input is not complete: what is missing in it may be no difference.',
    'Compare complete inputs.',
  ),
  'UNI-QRY-033': note(
    'sources-disagree',
    'Sources of one match give it different names or kinds.',
    'Look at the sources of the match.',
  ),
  'UNI-QRY-034': error(
    'no-way-back',
    'The envelope alone does not say what the tool printed.',
    'Give the flags of its conversion, and --root; else keep what tools print.',
  ),
  'UNI-QRY-035': error(
    'other-envelope-version',
    'The envelope has another major version than this unify reads.',
    'Use a unify of that version.',
    { loses: true },
  ),
  'UNI-QRY-036': warning(
    'parts-missing',
    'Parts of the document are in other files, which could not be read.',
    'Give unify these files, below the root (--root, --cwd, --map; not --no-source).',
    { loses: true },
  ),
  'UNI-QRY-037': warning(
    'other-part-count',
    'A part in another file has another number of elements than the document says.',
    'Check that the files are those of this very document.',
    { loses: true },
  ),
  'UNI-QRY-038': note(
    'places-from-text',
    'The places were read from lines of text, which say less than JSON does.',
    'Ask the program for JSON or SARIF, where it has that.',
  ),
  'UNI-V-001': warning(
    'source-changed',
    'A source file has changed since the tool ran: it does not hold what the tool found in it.',
    'Run the tool again, or give unify the files as the tool saw them with --root or --map.',
  ),
  'UNI-V-002': warning(
    'place-contradicts-itself',
    'Byte offsets and lines, columns or text of a place contradict one another; the bytes count.',
    'Check the places before relying on their lines and columns.',
  ),
  'UNI-V-003': warning(
    'impossible-place',
    'A place is impossible or lies outside the file.',
    'Run the tool again on the files as they are.',
  ),
  'UNI-V-004': note(
    'source-not-utf8',
    'A source file is not UTF-8, so that columns in it cannot be counted and its lines not be quoted.',
    'Convert the file to UTF-8 and run the tool again, or use its byte offsets, where they are known.',
    { perFile: true },
  ),
  'UNI-V-005': note(
    'place-unproven',
    'Bytes, lines or columns of some places are unknown: nothing that was read proves them.',
    'Give unify the files as the tool saw them (--root, --cwd, --map; not --no-source); ' +
      'what they do not prove stays unknown.',
    {
      remedies: {
        state: 'Nothing has to be done: nothing shows which text the places are of, so no file could prove them.',
        counting:
          'Rely on no more than what is known of them: nothing shows how the tool counts, so no file proves more.',
        either: 'Rely on no more than what is known of them: no file could prove more.',
        name: NO_NAME,
      },
      levels: { base: 'warning' },
    },
  ),
  'UNI-V-006': note(
    'place-inside-character',
    'A place begins or ends inside a character, so its bytes cannot be quoted as text.',
    'Use its byte offsets.',
  ),
  'UNI-V-007': note(
    'source-unproven',
    'Places may be of another text than their file holds now, so nothing was quoted from it for them.',
    'Give unify the file as it was when the places were true, with --root or --map.',
    {
      remedies: {
        state: 'Nothing has to be done: nothing shows which text the places are of, so no file could be quoted.',
        counting: 'Nothing has to be done: nothing shows how the tool counts, so no file could be quoted.',
      },
      perFile: true,
    },
  ),
  'UNI-V-008': note(
    'context-too-long',
    'Lines around some spans were not quoted: they have more than 1 MiB, or those of more than 4 KiB have more ' +
      'than 128 MiB in all of the envelope.',
    'Ask for fewer lines with --context-lines, or leave generated files out.',
    { perFile: true },
  ),
  'UNI-V-009': error(
    'span-not-exact',
    'The span is not exact: lines, a point or a file are no bytes that could be replaced.',
    'Take a span without precision, of a tool that reports where it begins and where it ends.',
  ),
  'UNI-V-010': error(
    'empty-span',
    'The span is empty, and nothing can be put in without replacing something.',
    'Take a span that holds the character before or behind it, and repeat that in the replacement.',
  ),
  'UNI-V-011': error(
    'overlapping-edits',
    'Edits overlap: what comes of them depends on which is made first.',
    'Leave one of them out, or make one edit of both.',
  ),
  'UNI-V-012': error(
    'other-text',
    'The span does not hold the text that was expected.',
    'Compare expect with the text of the span; the handle may be that of another span.',
  ),
  'UNI-V-016': warning(
    'results-left-out',
    'The tool says that it found more than its output holds; both numbers are in the details.',
    'Read its output whole: something between the tool and unify may have lost lines. Else it was asked for a ' +
      'part of its results (a limit, a page, only a count).',
  ),
  'UNI-REF-001': error(
    'unknown-handle',
    'No span of the envelopes has this handle.',
    'Take the first digits of a span_id of these very envelopes; it may be one of another output.',
  ),
  'UNI-REF-002': error('ambiguous-handle', 'Several spans have this handle.', 'Type more digits of the span_id.'),
  'UNI-REF-003': error(
    'unknown-cursor',
    'The cursor names no result that is held: it is no longer held, or its file has changed since.',
    'Convert the input, or run the tool, again.',
  ),
  'UNI-REF-004': warning(
    'references-kept',
    'References were left as they are: what they stand for has more than 1 MiB, or all of it more than 64 MiB and ' +
      '16 times the document.',
    'Check where the input comes from; what is referred to is in the envelope once.',
    { loses: true },
  ),
  'UNI-MCP-001': error(
    'run-may-write',
    'The run may do more than read, so the tool was not started.',
    'Use a command that only reads, or start the server with --allow-edits.',
  ),
  'UNI-MCP-002': error(
    'no-such-tool',
    'There is no such tool here.',
    'Install it where PATH finds it, and start the server again.',
  ),
  'UNI-MCP-003': error(
    'wrong-arguments',
    'The arguments of the call are not as the tool takes them.',
    'Call again as the schema of the tool says.',
  ),
  'UNI-MCP-004': error(
    'call-cancelled',
    'The call was cancelled before its turn had come, so the tool was not started.',
    'Call again.',
  ),
  'UNI-MCP-005': error(
    'message-too-large',
    'The message is larger than the server takes.',
    'Save the output in a file below the root, and name that as file.',
  ),
  'UNI-MCP-006': error(
    'no-database',
    'The run would make a database where there is none, or none is named, so the tool was not started.',
    'Name a database below the root that is there.',
  ),
  'UNI-CSUM-001': error(
    'file-unproven',
    'Nothing proves that the file is the one that the span is of: neither a text nor a sum.',
    'Convert the output with --with-checksums while the file is as the tool saw it, say with expect what it ' +
      'has to hold, or take the risk with --accept-unproven.',
  ),
  'UNI-CSUM-002': error(
    'guarded-file-changed',
    'A guarded file is not as it was when the edits were asked for; the tool was not started.',
    'Run the search and unify request again, on the files as they are.',
  ),
  'UNI-CSUM-003': error(
    'unforeseen-change',
    'A guarded file, or what the tool says of it, is not as expected.',
    'Look at what has changed in the file before anything else is written to it.',
  ),
  'UNI-CSUM-004': error(
    'other-request',
    'The request that the tool was to be given is not the one that is guarded; the tool was not started.',
    'Name the file with what unify request printed, unchanged, or run unify request again.',
  ),
  'UNI-CSUM-005': note(
    'sums-not-checked',
    'Some sums were not checked: of another algorithm or state, of a place without bytes, or no sums.',
    'Give unify the files as the tool saw them with --root or --map; what is no SHA-256 is never checked.',
  ),
  'UNI-INT-001': error('internal-error', 'unify itself failed.', 'Please report it with the input that caused it.', {
    loses: true,
  }),
});

/** One of unify's own codes. */
export type Code = keyof typeof CODES;

/** A table as it is; its published type has no more of it than its codes. */
function table<Known extends string>(codes: Readonly<Record<Known, CodeMeaning>>) {
  return codes;
}

/** The table's entry for a code. */
export function meaningOf(code: Code): CodeMeaning {
  return CODES[code];
}
