const UNREAD = 'columns count characters, which a file that can not be read does not tell';
const TEXT = 'what code reads of its texts and messages stands in no envelope as it was';
const EMPTY = 'empty objects that a span had where its file was not read are not told';
const ADDED = 'what its spans say can not be told from what was added';
const MEMBERS = 'keys that its versions print or leave out, and their types, are not told';

/**
 * Forms that do not promise their documents back, by their names, and why. Some of their documents come back all the
 * same, proved by the id of their bytes. All other forms declare the inverse: each document comes back, equal in value.
 */
export const WITHOUT_INVERSE: Readonly<Record<string, string>> = {
  'ast-grep/findings': UNREAD,
  'ast-grep/finding-rows': UNREAD,
  'ast-grep/results': UNREAD,
  'ast-grep/rows': UNREAD,
  'julie/extract-single': 'lines that it quotes around a symbol become context',
  'julie/extract-stream': 'lines that it quotes around a symbol become context',
  'julie/fast_search': TEXT,
  'julie/semantic-search': TEXT,
  'keel/audit': 'findings leave the list of each dimension, which is not told of each',
  'keel/compile': 'warnings of the run stand among its findings',
  'keel/map': 'of modules that are printed more than once one is kept',
  'keel/search': 'of rows that are printed more than once one is kept',
  'keel/where-error': TEXT,
  'llmastsearch/design': 'the number that its lines count from is told by the source alone',
  'llmastsearch/result': 'the number that its lines count from is told by the source alone',
  'llmastsearch/results': 'the number that its lines count from is told by the source alone',
  'llmfilewrite/flat': TEXT,
  'llmfilewrite/operation': TEXT,
  'llmgrep/error': 'the word that it has for the level is not told of its place',
  'llmgrep/explore': 'symbols of several modules are matches of one list',
  'llmsearch/search': UNREAD,
  'magellan/candidate-fact-validate': 'two lists of errors become findings of one list',
  'magellan/chunks': ADDED,
  'magellan/cycles': MEMBERS,
  'magellan/cypher': 'the name that a row has for a path is not told',
  'magellan/export': MEMBERS,
  'magellan/export-rows': 'rows of several kinds are lists of each kind',
  'magellan/find': EMPTY,
  'magellan/get': EMPTY,
  'magellan/query': EMPTY,
  'magellan/refs': MEMBERS,
  'magellan/status': 'headings between its documents are findings',
  'ripgrep/search': 'rows of several lines are told by their matches alone',
  'sarif/log': 'the layout of runs, rules and artifacts is not told',
  'splice/create': TEXT,
  'splice/dead-code': 'symbols of several files are matches of one list',
  'splice/export': MEMBERS,
  'splice/export-rows': MEMBERS,
  'splice/get': EMPTY,
  'splice/payload': TEXT,
  'splice/payload-export': MEMBERS,
  'splice/payload-suggest': TEXT,
  'splice/query': EMPTY,
  'splice/query-payload': 'lines of an expansion are told by the source alone',
  'splice/result-apply_files': TEXT,
  'splice/result-delete': 'how lines end that are not in the file is not told',
  'splice/result-patch': 'how lines end that are not in the file is not told',
  'splice/result-plan': TEXT,
  'splice/verify': 'violations of several invariants become findings of one list',
  'symgrep/follow': 'the order of calls in one line is not told',
};
