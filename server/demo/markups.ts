/** A few markups, so that the demo's screens have something to show. */
import { DEMO_PEOPLE } from './people.ts';
import { saveMarkups } from '../db/queries/prices/markups.ts';
import { saveRate } from '../db/queries/prices/exchange-rate.ts';
import type { Tx } from '../db/with-actor.ts';

export const PRICED_BY = 'The demo';

/**
 * 6 % on the supplier's price for the second associate's clients, 4.5 % for the second customer's
 * business.
 */
export async function insertDemoMarkups(tx: Tx, idOf: ReadonlyMap<string, string>): Promise<void> {
  const idBy = (email: string): string => {
    const id = idOf.get(DEMO_PEOPLE.find((person) => person.email === email)?.email ?? '');
    if (id === undefined) throw new Error(`The demo has nobody with the address ${email}.`);
    return id;
  };
  const nobody = { client_id: null, associate_id: null, provider_id: null };
  await saveMarkups(
    tx,
    [
      { ...nobody, associate_id: idBy('associate2@pavilion.test'), percent: '6' },
      { ...nobody, client_id: idBy('customer2@pavilion.test'), percent: '4.5' },
    ],
    PRICED_BY,
  );
  await saveRate(tx, '80', PRICED_BY);
}
