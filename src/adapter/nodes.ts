/**
 * What the keys of a document mean. A form's schema is a tree of these nodes: plain values, from which the core derives
 * how the form is read, printed and documented. What no node names, and what has another type than its node says, stays
 * under its own name and is noted.
 */

export * from './nodes/diagnostics.ts';
export * from './nodes/matches.ts';
export * from './nodes/places.ts';
export * from './nodes/tree.ts';
export * from './nodes/values.ts';
export * from './nodes/words.ts';
