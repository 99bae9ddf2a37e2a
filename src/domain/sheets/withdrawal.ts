/** When a sheet takes stones out of the stock, and when a person has to confirm that. */
import { AVAILABILITIES, type Availability } from '../attributes/supply.ts';

/** Availabilities that take a stone out of what we offer. */
export const NOT_OFFERED: readonly Availability[] = ['HOLD', 'MEMO', 'SOLD', 'NA'];

/** A new stone with this availability is not imported at all. */
export const GONE: Availability = 'SOLD';

/**
 * Why a sheet takes a stone out, as a sentence that names the sheet: missing from it, or with this
 * availability.
 */
export function withdrawalReason(cause: string, fileName: string): string {
  if (cause === 'missing') return `${fileName} lists the provider’s whole stock without this stone.`;
  const said = AVAILABILITIES.find(({ code }) => code === cause)?.label ?? cause;
  return `${fileName}: the provider says “${said}”.`;
}

/**
 * Withdrawing more than this share of a provider's stones is more likely a broken sheet than sales.
 */
const MANY_SHARE = 0.3;
/** Fewer stones than this can be reviewed by eye. */
const MANY_STONES = 50;

/** A sheet of the whole stock, compared with the provider's stones in stock. */
export interface Withdrawing {
  /** Stones that would be withdrawn, now or once they are free. */
  stones: number;
  /** The provider's stones that are neither withdrawn nor sold. */
  inStock: number;
  named: number;
}

/**
 * Whether so large a withdrawal needs a person's confirmation. A sheet without stones always does.
 */
export function needsYes({ stones, inStock, named }: Withdrawing): boolean {
  if (stones === 0) return false;
  return named === 0 || (stones >= MANY_STONES && stones > inStock * MANY_SHARE);
}

export const withdrawsMany = ({ stones, inStock, named }: Withdrawing): string =>
  `The sheet lists ${named} stones and would withdraw ${stones} of the ${inStock} that the provider has in stock. Check the preview and confirm, or upload the whole sheet.`;
