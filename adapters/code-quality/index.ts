import { type Adapter, codeTable } from '../../src/adapter.ts';
import { forms } from './issues.ts';

/**
 * The report of code quality that GitLab and Code Climate take, in which many tools print what they find. Recorded:
 * ruff, ESLint, oxlint, Biome, golangci-lint, ansible-lint, basedpyright and Pylint.
 */
export const adapter: Adapter = {
  tool: 'code-quality',
  prefix: 'CDQ',
  jsonFlag: '--format gitlab',
  operation: 'check',
  forms,
  text: [],
  codes: codeTable({}),
};
