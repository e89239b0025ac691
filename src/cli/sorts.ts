/** The sorts of results, as they are typed. */
export const SORTS = { matches: 'match', findings: 'finding', edits: 'edit' } as const;

export type SortName = keyof typeof SORTS;

export const SORT_NAMES = Object.keys(SORTS) as SortName[];
