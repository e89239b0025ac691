import { at, type RequestForm } from '../../src/adapter.ts';

/** `WriteRequest` of the alignment document (2026-01-22). It has no id: the path tells which answer is its. */
export const request: RequestForm = {
  id: 'llmfilewrite/request',
  when: {
    type: { path: 'string', language: 'string', content: 'string', overwrite: 'boolean' },
    lacks: ['status'],
  },
  isAnswered: (asked, answer) => asked['path'] === (at(answer, 'result/path') ?? answer['path']),
};
