/**
 * Keys of API clients: how they are written, and what limits them.
 * (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */

/** Tells a key apart from a session's token, for the server and for scanners of leaked secrets. */
export const KEY_PREFIX = 'pavk_';
/** Working keys of one client: each key has its own rate limit. */
export const MOST_KEYS = 10;
/** Keys of one stock feed, beside those of its client. */
export const MOST_FEED_KEYS = 5;
export const USUAL_PER_MINUTE = 600;
/** Requests a minute for the key of a stock feed: a whole sheet costs more than a page. */
export const USUAL_SHEETS_PER_MINUTE = 12;
export const MOST_PER_MINUTE = 6000;
export const USUAL_KEY_DAYS = 365;
export const MOST_KEY_DAYS = 730;
/** How long a rotated key keeps working, in hours. */
export const USUAL_OVERLAP_HOURS = 24;
export const MOST_OVERLAP_HOURS = 720;
export const MOST_NETWORKS = 20;
