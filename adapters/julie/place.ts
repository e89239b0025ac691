import { endColumn, endLine, file, richFact, startColumn, startLine, string } from '../../src/adapter.ts';

/** What functions without a name are called. */
export const UNNAMED = 'Anonymous';

/** The name of a thing is in its place. */
const NAME = string('name', { evidence: 'holds', unless: [UNNAMED] });

/** Spelt in small letters (`enum_member`), or as in the source of the tool (`EnumMember`). */
const KIND = string('kind', { told: 'semantic_kind' });

/** Of something of which one line is known. */
export const LINE_KEYS = {
  kind: KIND,
  language: richFact('language'),
  file_path: file,
};

/** Of a definition: lines and columns; its bytes come from the source, where the name stands there. */
export const DEFINITION_KEYS = {
  name: NAME,
  ...LINE_KEYS,
  start_line: startLine,
  start_column: startColumn,
  end_line: endLine,
  end_column: endColumn,
};
