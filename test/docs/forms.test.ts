import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { formsPage } from '../../scripts/forms/describe-form.ts';

test('the page of forms is that of the schemas: npm run forms', () => {
  expect(readFileSync('docs/forms.md', 'utf8')).toBe(formsPage(adapters));
});
