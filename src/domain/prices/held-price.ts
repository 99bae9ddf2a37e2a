/** The price that a client's hold keeps until it ends. USD, and percent from rap. */

interface HeldStone {
  /** What the hold of the client keeps; null without one. */
  held_amt?: string | null;
  held_ppc?: string | null;
  rap?: string | null;
  /** Today's prices of the client. */
  markup_disc?: number | null;
  markup_ppc?: string | null;
  sell_amt?: string | null;
  /** Those of the viewer: the supplier's for staff. */
  disc?: number | null;
  price_per_ct?: string | null;
  total_amt?: string | null;
}

/** What the client's hold keeps, unless they pay today's price because it is lower; else null. */
export function heldAmount({ held_amt: held = null, sell_amt: today = null }: HeldStone): string | null {
  return held !== null && (today === null || Number(held) < Number(today)) ? held : null;
}

/**
 * The stone at the price that the client pays: what their hold keeps, or today's. `isViewers` if
 * the viewer's prices are the client's.
 */
export function atHeldPrice<Stone extends HeldStone>(stone: Stone, isViewers: boolean): Stone {
  const amount = heldAmount(stone);
  if (amount === null) return stone;
  const { held_ppc: perCarat = null, rap } = stone;
  const discount =
    perCarat === null || rap == null || Number(rap) === 0
      ? null
      : Number(((Number(perCarat) / Number(rap) - 1) * 100).toFixed(2));
  return {
    ...stone,
    markup_disc: discount,
    markup_ppc: perCarat,
    sell_amt: amount,
    ...(isViewers ? { disc: discount, price_per_ct: perCarat, total_amt: amount } : {}),
  };
}
