/** A command line that cannot be meant; the message says why and what to do. */
export class UsageError extends Error {}
