import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { log } from './log.ts';
import { unread } from './unread.ts';

/**
 * SARIF 2.1.0, the form in which many tools print what they find. Recorded: ruff, Bandit, ESLint, Semgrep, clang,
 * ast-grep, clippy, and what the SARIF Multitool makes of these.
 */
export const adapter: Adapter = {
  tool: 'sarif',
  prefix: 'SAR',
  jsonFlag: '--sarif',
  version: { key: '/version', major: 2 },
  forms: [log],
  unread,
  text: [],
  codes,
};
