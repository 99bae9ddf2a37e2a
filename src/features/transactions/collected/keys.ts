/**
 * The tabs of what clients collect, apart from their texts: addresses are read before a page is
 * loaded.
 */
export const COLLECTED_KEYS = ['cart', 'watchlist', 'notes'] as const;
export type CollectedKey = (typeof COLLECTED_KEYS)[number];
