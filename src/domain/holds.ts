/** How many stones a business may hold for itself. Staff may exceed the limit with a reason. */

/**
 * What an administrator may set, its bounds and its usual value: hours of a hold, stones held at
 * once, hours before the same stone may be held again, hours that the next in line has to accept a
 * stone, and those in which a price offer is to be answered.
 */
export const HOLD_BOUNDS = {
  hold_hours: { least: 1, most: 720, usual: 24 },
  hold_limit: { least: 1, most: 100_000, usual: 50 },
  rehold_hours: { least: 0, most: 720, usual: 12 },
  offer_hours: { least: 1, most: 72, usual: 2 },
  price_offer_hours: { least: 1, most: 720, usual: 48 },
} as const;

export type HoldSettingKey = keyof typeof HOLD_BOUNDS;
export const HOLD_SETTING_KEYS = Object.keys(HOLD_BOUNDS) as HoldSettingKey[];

/** The settings among the fields of a record. */
export const holdSettingOf = <Value>(
  record: Readonly<Record<HoldSettingKey, Value>>,
): Record<HoldSettingKey, Value> =>
  Object.fromEntries(HOLD_SETTING_KEYS.map((key) => [key, record[key]])) as Record<HoldSettingKey, Value>;

/** From this share of the limit, staff see that the business is close to it. */
export const NEAR_SHARE = 0.8;

/** Whether a business's own holds are close to the limit or above it. */
export const isNearLimit = ({ own, limit }: { own: number; limit: number }): boolean =>
  own >= limit * NEAR_SHARE;

/** A client's first screen warns of holds that end within this many hours. */
export const ENDS_SOON_HOURS = 4;

/** Numbers of stones for one business. */
export interface HoldFigures {
  /** On hold now, placed by the business itself. */
  own: number;
  /** On hold now for the business, whether placed by staff or by the business. */
  held: number;
  limit: number;
  /** How many more the request asks for. */
  adding: number;
}
