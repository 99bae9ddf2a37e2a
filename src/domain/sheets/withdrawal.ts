/** When a sheet takes stones out of the stock, and when somebody has to say yes first. */
import { AVAILABILITIES, type Availability } from '../attributes/supply.ts';

/** What a provider says of a stone that cannot be had: it is not offered on. */
export const NOT_OFFERED: readonly Availability[] = ['HOLD', 'MEMO', 'SOLD', 'NA'];

/** A stone that is new to us and gone already is not taken in at all. */
export const GONE: Availability = 'SOLD';

/** Why a sheet takes a stone out: it does not name it, or what it says of it. */
export type WithdrawalCause = 'missing' | Availability;

/** The cause in a sentence, with the sheet that it stands in. */
export function withdrawalReason(cause: string, fileName: string): string {
  if (cause === 'missing') return `${fileName} names the provider’s whole stock, and not this stone.`;
  const said = AVAILABILITIES.find(({ code }) => code === cause)?.label ?? cause;
  return `${fileName}: the provider says “${said}”.`;
}

/** Beyond this share of the provider's stones in stock a withdrawal is more likely a broken sheet than a sale. */
const MANY_SHARE = 0.3;
/** Fewer than these can be looked through. */
const MANY_STONES = 50;

/** Of a sheet that names the whole stock: what it says, and what the provider has with us. */
export interface Withdrawing {
  /** Stones that would be withdrawn, now or once they are free. */
  stones: number;
  /** The provider's stones that are neither withdrawn nor sold. */
  inStock: number;
  /** Stones that the sheet names. */
  named: number;
}

/** Whether so large a withdrawal needs somebody's yes. A sheet without a single stone always does. */
export function needsYes({ stones, inStock, named }: Withdrawing): boolean {
  if (stones === 0) return false;
  return named === 0 || (stones >= MANY_STONES && stones > inStock * MANY_SHARE);
}

export const withdrawsMany = ({ stones, inStock, named }: Withdrawing): string =>
  `The sheet names ${named} stones and would withdraw ${stones} of the ${inStock} that the provider has in stock. Look at the preview and say yes to that, or upload the whole sheet.`;
