import { OWN_RESULT, type TextRule } from '../../src/adapter.ts';

/** What is asked for is not there: a result without matches, said in words (exit 0). */
const NOTHING = { ...OWN_RESULT, empty: true, code: 'MAG-REF-001' } as const;

/** Results that are said in words. */
export const results: readonly TextRule[] = [
  // `find --all` and `refs --all`; the hint says what this version can do about it.
  {
    ...NOTHING,
    command: null,
    code: 'MAG-QRY-107',
    pattern: /^(?<message>No enabled projects in registry\.)\n(?<note>(?:Hint: [^\n]*\n?)*)/gmu,
  },
  // It had no JSON before 3.2.0.
  { ...OWN_RESULT, command: 'verify', pattern: /^(?<text>Database verification: [\s\S]*)/gmu },
  { ...NOTHING, command: 'find', pattern: /^(?<message>No symbols matched '[^\n]*' across \d+ project\(s\)\.)\n*/gmu },
  {
    ...NOTHING,
    command: 'refs',
    pattern:
      /^(?<message>No (?:incoming references to|outgoing references from) '[^\n]*' across \d+ project\(s\)\.)\n*/gmu,
  },
  { ...NOTHING, command: 'refs', pattern: /^(?<message>Symbol '[^\n]*' not found anywhere)\n*/gmu },
  // `find` and `refs` say so.
  { ...NOTHING, command: null, pattern: /^(?<message>Symbol ID '[^\n]*' not found)\n*/gmu },
  {
    ...NOTHING,
    command: 'find',
    pattern: /^(?<message>Symbol '[^\n]*' not found in geometric database)\n[\s\S]*/gmu,
  },
  { ...NOTHING, command: 'find', pattern: /^(?<message>No symbols found with name '[^\n]*')\n*/gmu },
  {
    // In a `.geo` database; any tool could say so.
    ...NOTHING,
    command: 'get',
    tells: false,
    pattern: /^(?<message>Symbol '[^\n]*' not found in file '[^\n]*')\n*/gmu,
  },
  {
    ...NOTHING,
    command: null,
    code: 'MAG-QRY-002',
    pattern: /^(?<message>No code chunks? found (?:(?:for|in|with) [^\n]*|at [^\n]*:\d+-\d+))$\n*/gmu,
  },
  {
    ...NOTHING,
    command: 'ast',
    code: 'MAG-QRY-002',
    pattern: /^(?<message>No AST nodes? found (?:for file: |at position )[^\n]*)\n*/gmu,
  },
  {
    // With a hint behind it, it is llmgrep's.
    ...NOTHING,
    command: 'find-ast',
    code: 'MAG-AST-101',
    pattern: /^(?<message>No AST nodes found with kind [^\n]*)$(?!\nHint: )\n*/gmu,
  },
  // JSON behind a word, which `service` prints whatever --output says.
  {
    pattern: /^Projects: (?<j_projects>\[(?:\]|[^\n]*(?:\n(?!\]|Projects: )[^\n]*)*\n\]))\n*/gmu,
    ...OWN_RESULT,
    command: 'service list',
  },
  { pattern: /^(?<message>Paused: (?<json>\{[^\n]*\}))\n*/gmu, ...OWN_RESULT, operation: 'service_pause' },
  {
    pattern: /^(?<message>Resumed: (?<json>\{[^\n]*\}))\n*/gmu,
    ...OWN_RESULT,
    operation: 'service_resume',
  },
  {
    pattern: /^(?<message>Registered: (?<json>\{[^\n]*\}))\n*/gmu,
    ...OWN_RESULT,
    operation: 'service_register',
  },
  {
    pattern: /^(?<message>Unregistered: (?<json>\{[^\n]*\}))\n*/gmu,
    ...OWN_RESULT,
    operation: 'service_unregister',
  },
  { pattern: /^(?<message>Daemon stop signaled\.)\n*/gmu, ...OWN_RESULT, operation: 'service_stop' },
  {
    // `export` into a file says where on stderr (since 3.1.7), and what it wrote: a name and a number on each line.
    pattern: /^Export complete: (?<output>[^\n]*)\n(?<lines>(?: {2}[A-Z][^\n]*\n?)+)/gmu,
    ...OWN_RESULT,
    command: 'export',
    message: 'The export was written to {output}; convert that file to have its contents.',
  },
];
