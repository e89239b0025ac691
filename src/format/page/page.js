// The script of the page: joins files, links relationships, filters, moves by keys. Nothing of it makes HTML.

const search = document.querySelector('search');
const [text, sort, kind] = search.children;
const count = search.querySelector('output');
const number = new Intl.NumberFormat('en');

const LIST_LENGTH = 50;

for (const section of document.querySelectorAll('section')) joinFiles(section);

/** All items in the order of the page, with what they are filtered by. */
const rows = [...document.querySelectorAll('li')].map((item) => {
  const file = item.closest('.file');
  return { item, list: item.parentNode, file, path: pathOf(file), text: undefined };
});
const blocks = new Set(rows.flatMap(({ list, file }) => [list, file]));
const sections = document.querySelectorAll('section');
const first = rows[0]?.list;
const rowHeight = first ? first.offsetHeight / first.childElementCount : 0;

/** True while a filter waits for the next frame. */
let isAwaited = false;

linkRelationships();
offerChoices();
filter();
search.hidden = false;

search.addEventListener('input', () => {
  if (!isAwaited) requestAnimationFrame(filter);
  isAwaited = true;
});
addEventListener('hashchange', showTarget);
addEventListener('keydown', moveByKey);

function pathOf(file) {
  return file.querySelector('h3')?.textContent ?? '';
}

/** What was found in one file, but not in a row, stands in one place. */
function joinFiles(section) {
  const known = new Map();
  for (const file of section.querySelectorAll('.file')) {
    const path = pathOf(file);
    const earlier = known.get(path);
    if (earlier === undefined) known.set(path, file);
    else {
      for (const item of file.querySelectorAll('li')) listWithRoom(earlier).append(item);
      file.remove();
    }
  }
}

/** Lists stay short: those out of sight are not laid out. */
function listWithRoom(file) {
  const last = file.lastElementChild;
  if (last.childElementCount < LIST_LENGTH) return last;
  file.append(document.createElement('ol'));
  return file.lastElementChild;
}

/** A relationship leads to the item at its bytes, else at its line, else to the only one of its name. */
function linkRelationships() {
  const related = document.querySelectorAll('li div a');
  if (related.length === 0) return;
  const targets = new Map();
  for (const { item, path } of rows) {
    for (const key of keysOf(path, item.dataset)) targets.set(key, targets.has(key) ? null : item);
  }
  for (const link of related) {
    const target = keysOf(link.dataset.file, link.dataset)
      .map((key) => targets.get(key))
      .find(Boolean);
    if (target !== undefined && target !== link.closest('li')) link.href = `#${target.id}`;
  }
}

function keysOf(path, { at, line, name }) {
  return [at && `at ${at} ${path}`, line && name && `of ${line} ${name} ${path}`, name && `named ${name}`].filter(
    Boolean,
  );
}

/** Only what is on the page can be chosen. */
function offerChoices() {
  for (const option of [...sort.options].slice(1)) {
    if (!rows.some(({ item }) => item.classList.contains(option.value))) option.remove();
  }
  const kinds = new Set(rows.flatMap(({ item }) => item.dataset.kind ?? []));
  for (const word of [...kinds].sort()) kind.add(new Option(word));
  kind.hidden = kinds.size === 0;
}

function filter() {
  isAwaited = false;
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const counts = new Map();
  let shown = 0;
  for (const row of rows) {
    const { item, list, file } = row;
    const isShown = isChosen(item) && words.every((word) => textOf(row).includes(word));
    if (item.hidden === isShown) item.hidden = !isShown;
    if (!isShown) continue;
    shown++;
    for (const block of [list, file, file.parentNode]) counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  for (const block of blocks) {
    block.hidden = !counts.has(block);
    block.style.containIntrinsicBlockSize = `${rowHeight * counts.get(block)}px`;
  }
  for (const section of sections) section.hidden = shown < rows.length && !counts.has(section);
  const all = number.format(rows.length);
  count.value = shown === rows.length ? all : `${number.format(shown)} of ${all}`;
}

function isChosen(item) {
  if (sort.value !== '' && !item.classList.contains(sort.value)) return false;
  return kind.value === '' || item.dataset.kind === kind.value;
}

function textOf(row) {
  row.text ??= `${row.path}\n${row.item.textContent}`.toLowerCase();
  return row.text;
}

/** A link leads to an item though the filter hides it. */
function showTarget() {
  const row = rows.find(({ item }) => `#${item.id}` === location.hash);
  if (row === undefined) return;
  if (row.item.hidden) {
    for (const choice of [text, sort, kind]) choice.value = '';
    filter();
  }
  if (row.file.matches('details')) row.file.open = true;
  row.item.scrollIntoView();
  row.item.querySelector('a').focus({ preventScroll: true });
}

function moveByKey(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'Escape' && target === text) {
    text.value = '';
    filter();
  }
  if (target.matches('input, select')) return;
  if (key === '/') text.focus();
  else if (key === 'j' || key === 'k') move(target.closest('li'), key === 'j' ? 1 : -1);
  else return;
  event.preventDefault();
}

function move(item, step) {
  const shown = rows.filter((row) => !row.item.hidden && row.file.open !== false);
  const at = item === null ? -1 : shown.findIndex((row) => row.item === item);
  const next = shown[Math.max(0, at + step)];
  next?.item.querySelector('a').focus();
}
