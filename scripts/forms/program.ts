import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { adapters } from '../../adapters/index.ts';
import { formsPage } from './describe-form.ts';

writeFileSync(process.argv[2] as string, formsPage(adapters));
