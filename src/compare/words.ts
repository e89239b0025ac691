export const JOINS = ['span', 'lines', 'inside', 'name'] as const;
export type JoinBy = (typeof JOINS)[number];

/** What has become of a result. */
export const STATES = ['same', 'moved', 'changed', 'unproven', 'added', 'removed'] as const;
export type State = (typeof STATES)[number];
