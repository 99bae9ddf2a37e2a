/** Following the stock by a cursor. (docs/adr/0056-one-stream-of-changes.md) */

/** Changes in one answer, where nobody asks for another number. */
export const CHANGES_SIZE = 500;
/** Stones that went stale at once; above it the client starts over. */
export const MOST_STALE = 5000;
