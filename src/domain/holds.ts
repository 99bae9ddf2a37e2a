/** How much a business may have on hold of its own accord; staff go beyond with a reason. */

/** What an administrator may set: hours of a hold, stones at once, hours until the same stone may be held again. */
export const HOLD_BOUNDS = {
  hold_hours: { least: 1, most: 720 },
  hold_limit: { least: 1, most: 100_000 },
  rehold_hours: { least: 0, most: 720 },
} as const;

/** From this share of the limit on somebody should talk to the business. */
export const NEAR_SHARE = 0.8;

/** Whether so many stones, held of one's own accord, are close to the limit or beyond it. */
export const isNearLimit = ({ own, limit }: { own: number; limit: number }): boolean =>
  own >= limit * NEAR_SHARE;

/** Stones of one business. */
export interface HoldFigures {
  /** On hold now, held by the business itself. */
  own: number;
  /** On hold now for the business, whoever of the staff or of the business held them. */
  held: number;
  /** How many it may hold at once. */
  limit: number;
  /** How many more are asked for now. */
  adding: number;
}
