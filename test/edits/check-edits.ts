/** What `npm run check:edits` runs. */
export { tryChangedFiles } from './changed-files.ts';
export { askAgain } from './recorded-requests.ts';
