/** Following the stock by a cursor. (docs/adr/0056-one-stream-of-changes.md) */

/** The default number of changes in one answer. */
export const CHANGES_SIZE = 500;
/** Stones that went stale at once; above it the client starts over. */
export const MOST_STALE = 5000;
