// Writes docs/forms.md, the page of all forms, from the schemas of the adapters: npm run forms.
import { writeFileSync } from 'node:fs';
import { adapters } from '../../adapters/index.ts';
import { formsPage } from './page.ts';

writeFileSync('docs/forms.md', formsPage(adapters));
