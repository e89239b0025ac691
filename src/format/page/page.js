// The script of the page: joins files, links relationships, filters, moves by keys. Nothing of it makes HTML.

const search = document.querySelector('search');
const [text, sort, kind] = search.children;
const count = search.querySelector('output');
const number = new Intl.NumberFormat('en');

const LIST_LENGTH = 50;

for (const section of document.querySelectorAll('section')) joinFiles(section);

const files = [...document.querySelectorAll('.file')];
/** All items in the order of the page, with what they are filtered by. */
const rows = files.flatMap(rowsOf);
const lists = [...document.querySelectorAll('ol')];
const sections = document.querySelectorAll('section');
/** Of the rows that are laid out from the beginning. */
const rowHeight = meanHeight(lists.filter((list) => list.className !== 'far'));

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

function meanHeight(some) {
  const height = some.reduce((sum, list) => sum + list.offsetHeight, 0);
  return height / some.reduce((sum, list) => sum + list.childElementCount, 0);
}

function pathOf(file) {
  return file.querySelector('h3')?.textContent ?? '';
}

function rowsOf(file) {
  const path = pathOf(file);
  return [...file.querySelectorAll('li')].map((item) => {
    const text = `${path}\n${item.textContent}`.toLowerCase();
    return { item, list: item.parentNode, file, path, text, isShown: true };
  });
}

/** What was found in one file, but not in a row, is in one place. */
function joinFiles(section) {
  const known = new Map();
  for (const file of section.querySelectorAll('.file')) {
    const path = pathOf(file);
    const earlier = known.get(path);
    if (earlier === undefined) known.set(path, file);
    else {
      for (const item of file.querySelectorAll('li')) listWithRoom(earlier, item.parentNode).append(item);
      file.remove();
    }
  }
}

/** The last list of a file, or a new one of the sort of the list from which an item comes. */
function listWithRoom(file, from) {
  const last = file.lastElementChild;
  if (last.childElementCount >= LIST_LENGTH || last.className !== from.className) file.append(from.cloneNode());
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
  const [ofSort, ofKind] = [sort.value, kind.value];
  const counts = new Map();
  let shown = 0;
  for (const row of rows) {
    const { item, list } = row;
    const isShown =
      (ofSort === '' || item.classList.contains(ofSort)) &&
      (ofKind === '' || item.dataset.kind === ofKind) &&
      words.every((word) => row.text.includes(word));
    if (row.isShown !== isShown) item.hidden = !isShown;
    row.isShown = isShown;
    if (!isShown) continue;
    shown++;
    counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  showLists(counts, shown < rows.length);
  const all = number.format(rows.length);
  count.value = shown === rows.length ? all : `${number.format(shown)} of ${all}`;
}

/** Gives lists the height of what is shown in them; files, and sections if it is filtered, without any are put away. */
function showLists(counts, isFiltered) {
  const filled = new Set();
  for (const list of lists) {
    const shown = counts.get(list) ?? 0;
    const size = `${rowHeight * shown}px`;
    if (list.style.containIntrinsicBlockSize !== size) list.style.containIntrinsicBlockSize = size;
    list.inert = shown === 0;
    if (shown > 0) filled.add(list.closest('.file')).add(list.closest('section'));
  }
  for (const file of files) file.inert = !filled.has(file);
  for (const section of sections) section.inert = isFiltered && !filled.has(section);
}

/** A link leads to an item though the filter hides it. */
function showTarget() {
  const row = rows.find(({ item }) => `#${item.id}` === location.hash);
  if (row === undefined) return;
  if (!row.isShown) {
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
  const shown = rows.filter((row) => row.isShown && row.file.open !== false);
  const at = item === null ? -1 : shown.findIndex((row) => row.item === item);
  const next = shown[Math.max(0, at + step)];
  next?.item.querySelector('a').focus();
}
