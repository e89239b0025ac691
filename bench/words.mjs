/**
 * What lines of source code are made of, by the content of a document: code before a match, and the words of a comment
 * after it.
 */
export const WORDS = {
  ascii: {
    code: [
      '',
      '',
      'let total = sum(&rows); ',
      'return Err("not found"); ',
      'match kind { ',
      '} else { ',
      'self.next()?; ',
      "sep: '\\\\', ",
    ],
    words: [
      'check',
      'the',
      'balance',
      'before',
      'it',
      'overflows',
      '(see',
      '#42)',
      'for',
      '"quoted"',
      'rows',
      'and',
      'C:\\temp',
      'retry',
    ],
  },
  'non-ascii': {
    code: [
      '',
      '',
      'let größe = 3; ',
      'return Err("не найдено"); ',
      'match 種類 { ',
      '} else { ',
      'self.next()?; ',
      "sep: '→', ",
    ],
    words: [
      'prüfen',
      'the',
      'Straße',
      'перед',
      'it',
      '合計',
      '(see',
      '🌍)',
      'für',
      '"zitiert"',
      'λόγος',
      'and',
      'C:\\temp',
      'été',
    ],
  },
};
