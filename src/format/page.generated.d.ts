/**
 * What stands before the envelopes on a page, with its style, its script, and the policy that lets these two alone act.
 */
export const head: string;
