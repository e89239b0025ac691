/** Does what a batch of patches says, or what its environment tells instead, and answers as splice does. */
export const SPLICE = `#!/usr/bin/env node
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { DOES = '' } = process.env;
const sum = (text) => createHash('sha256').update(text).digest('hex');
const batch_file = process.argv[4];
const [{ file, start, end, content }] = JSON.parse(readFileSync(batch_file, 'utf8')).batches[0].replacements;
const before = readFileSync(file);
const texts = [before.subarray(0, start), content, before.subarray(end), DOES === 'more' ? '!' : ''];
const after = Buffer.concat(texts.map((text) => Buffer.from(text)));
if (DOES !== 'nothing') writeFileSync(file, after);
if (DOES === 'fails') process.exit(1);
const sums = { before_hash: sum(before), after_hash: DOES === 'lies' ? sum('') : sum(after) };
const data = { batch_file, batches_applied: 1, files: [{ ...sums, file }], span_ids: [] };
console.log(JSON.stringify({ status: 'ok', message: 'Patched 1 file(s) across 1 batch(es).', data }));
`;
