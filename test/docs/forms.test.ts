import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { formsPage } from '../../scripts/forms/page.ts';

test('the page of forms describes every form', () => {
  const page = formsPage(adapters);
  const ids = adapters.flatMap(({ forms }) => forms.map(({ id }) => id));
  expect(ids.filter((id) => !page.includes(id))).toEqual([]);
});
