import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** Lines of a licence that are a package's own, and its title, which is behind the name of the package. */
const OWN = /^Copyright (?:\(c\)|©|\d)/i;
const TITLE = /^\(?(?:The )?(?:MIT|ISC) Licen[cs]e(?: \(MIT\))?\)?$/i;

/**
 * The licences of the packages that bundled files are of, by their names; a package without one throws. What several
 * say in the same words is there once, behind the names and copyright notices of all of them.
 */
export function noticesOf(files) {
  const folders = new Set(files.flatMap((file) => FOLDER.exec(file)?.[0] ?? []));
  const notices = [...folders].map(noticeOf).sort((one, other) => (one.name < other.name ? -1 : 1));
  // Texts are the same whatever their layout.
  const termsOf = ({ terms }) => terms.replaceAll(/\s+/g, ' ');
  const groups = [...new Set(notices.map(termsOf))].map((terms) => notices.filter((one) => termsOf(one) === terms));
  const texts = groups.map((group) => [...group.map(({ name }) => name), group[0].terms].join('\n\n'));
  return `${texts.join('\n\n\n')}\n`;
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence in ${folder}`);
  const lines = readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/);
  const own = lines.filter((line) => OWN.test(line.trim())).map((line) => line.trim());
  const terms = lines.filter((line) => !OWN.test(line.trim()) && !TITLE.test(line.trim()));
  return { name: [`${name} ${version} (${license})`, ...own].join('\n'), terms: terms.join('\n').trim() };
}
