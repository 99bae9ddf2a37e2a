/** Following the stock by a cursor. (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md) */

/** The default number of changes in one answer. */
export const CHANGES_SIZE = 500;
/** Stones that went stale at once; above it the client starts over. */
export const MOST_STALE = 5000;
