import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** llmtransform has no codes of its own. These stand for what it says in words (0.1.0); numbers are never reused. */
export const codes = codeTable({
  'LMT-IO-001': [
    "Failed to read file '…': File not found: …",
    'The file to edit does not exist.',
    'The path given with -f is misspelt, relative to another directory, or a link to a file that is not there. ' +
      'The path in the request is not read.',
    'Check the path given with -f and the directory that llm-transform was started in; of a link, what it leads to.',
  ],
  'LMT-IO-002': [
    "Failed to read file '…': I/O error: …",
    'The file to edit could not be read.',
    'It is a directory, or may not be read.',
    'Give a regular file that may be read.',
  ],
  'LMT-IO-003': [
    "Failed to read file '…': Invalid UTF-8 in file: …",
    'The file to edit is not UTF-8.',
    'It is in another encoding, or no text.',
    'Convert the file to UTF-8.',
  ],
  'LMT-IO-004': [
    "Failed to write output to '…': …",
    'The answer could not be written.',
    'The folder of the file given with -o does not exist or may not be written to.',
    'Give a place that can be written to with -o, or leave -o out.',
  ],
  'LMT-IO-005': [
    '--output FILE',
    'The answer is in a file instead of the output.',
    'With -o nothing is printed, whatever the answer is.',
    'Convert that file, or leave -o out.',
  ],
  'LMT-IO-006': [
    'Error reading edit request: … (os error …)',
    'The request could not be read.',
    'The path given with -e is misspelt, relative to another directory, or may not be read.',
    'Check the path given with -e and the directory that llm-transform was started in.',
  ],
  'LMT-IO-007': [
    'Error reading edit request: stream did not contain valid UTF-8',
    'The request is not UTF-8.',
    'It is in another encoding, or no text.',
    'Convert the request to UTF-8.',
  ],
  'LMT-CSUM-001': [
    'Checksum mismatch: expected …, got …',
    'The file is not the one that the request was made for.',
    'It has changed since, or expected_checksum is not the lower-case BLAKE3 of its bytes.',
    'Read the file again, make the request anew with its present BLAKE3, and retry.',
  ],
  'LMT-CSUM-002': [
    'final_checksum: …',
    'The final checksum is not 64 lower-case hex digits.',
    'The document was made by another version, or by hand.',
    'Compute the BLAKE3 of the edited text yourself.',
  ],
  'LMT-V-001': [
    'Byte span …..… out of bounds (content length: …)',
    'The range lies outside the text.',
    'It was made for another file, or an edit behind it has shortened the text that it overlaps.',
    "Check the range against the file's length in bytes.",
  ],
  'LMT-V-002': [
    'Invalid span: end (…) <= start (…)',
    'The range is empty or ends before it starts.',
    'llm-transform cannot insert: every edit has to replace at least one byte.',
    'Replace a neighbouring character by itself and the new text.',
  ],
  'LMT-V-003': [
    'edits that overlap',
    'The edit reaches into text that an edit before it had changed: ' +
      'the end that was asked for is not one of the original file.',
    'llm-transform does not check edits against one another and counts in the changed text.',
    'Make the edits of one request disjoint.',
  ],
  'LMT-V-004': [
    'error_count: 0 beside failed edits',
    'A count of the answer was wrong and has been counted again.',
    'Version 0.1.0 always prints error_count 0.',
    "Nothing has to be done: the counts here are those of the edits' own status.",
  ],
  'LMT-V-005': [
    'status: applied',
    'llm-transform does not write the file: it is as it was before the edits.',
    'Version 0.1.0 never writes the file.',
    'Apply the edits with another tool; final_checksum says what the file has to be then.',
  ],
  'LMT-QRY-001': [
    'Error reading edit request: …',
    'The request is not one that the tool understands.',
    'It is no JSON object, begins with a BOM, or a field is missing, negative, doubled or of another type.',
    'Give file_path, expected_checksum and edits with byte_start, byte_end and replacement.',
  ],
  'LMT-QRY-002': [
    'error: … Usage: llm-transform …',
    NOT_UNDERSTOOD,
    'An option is unknown or misses its value.',
    'Mend the arguments; llm-transform --help lists them.',
  ],
  'LMT-QRY-003': [
    'file_path of the request is not the argument of -f',
    'The request names another file than the one that llm-transform was given.',
    'llm-transform reads the path of -f alone.',
    'Check that the request was meant for the file of -f, the only one that llm-transform reads.',
  ],
  'LMT-INT-001': [
    "thread 'main' panicked at …",
    'llm-transform crashed.',
    'A fault inside the tool.',
    'Report it to the authors of llmtransform.',
  ],
  'LMT-INT-002': [
    'Failed to serialize response',
    'llm-transform could not print its answer.',
    'A fault inside the tool.',
    'Report it to the authors of llmtransform.',
  ],
});
