/** Whose prices a person sees, by the current markups. The SQL is in db/fragments/prices.ts. */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import { lacksPower, type HeldPowers } from '../../src/domain/powers.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { factorsOf, type Factors } from '../../src/domain/prices/pricing.ts';
import { HOUSE_PRICES, type Prices } from '../db/fragments/prices.ts';
import { findAccountMarkups } from '../db/queries/prices/markups.ts';
import type { Tx } from '../db/with-actor.ts';

/**
 * The prices for the caller, whose powers are those in their company; `clientId` is the client
 * chosen by staff and ignored for clients.
 */
export async function pricesFor(
  tx: Tx,
  person: { id: string; role: RoleId; powers: HeldPowers | null },
  clientId: string | null = null,
): Promise<Prices> {
  if (CLIENT_ROLES.includes(person.role))
    return {
      factors: await factorsOfClient(tx, person.id),
      suppliers: false,
      hidden: lacksPower(person.powers, 'prices'),
    };
  if (clientId === null) return HOUSE_PRICES;
  return { factors: await factorsOfClient(tx, clientId), suppliers: true, client: clientId };
}

/** The client's current markups, which are also used for the price that a line stores. */
export async function factorsOfClient(tx: Tx, clientId: string): Promise<Factors> {
  const { account, markups, step } = await findAccountMarkups(tx, clientId);
  return factorsOf(markups, account, step);
}
