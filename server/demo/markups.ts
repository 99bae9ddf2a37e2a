/** A few markups, so that the screens of the demo have something to tell. */
import { DEMO_PEOPLE } from './people.ts';
import { keepMarkups } from '../db/queries/prices/markups.ts';
import { keepRate } from '../db/queries/prices/exchange-rate.ts';
import type { Tx } from '../db/with-actor.ts';

export const PRICED_BY = 'The demo';

/** The second associate's clients pay 6 % more than the supplier asks, the second customer's business 4.5 %. */
export async function insertDemoMarkups(tx: Tx, idOf: ReadonlyMap<string, string>): Promise<void> {
  const idBy = (email: string): string => {
    const id = idOf.get(DEMO_PEOPLE.find((person) => person.email === email)?.email ?? '');
    if (id === undefined) throw new Error(`The demo has nobody with the address ${email}.`);
    return id;
  };
  const nobody = { client_id: null, associate_id: null, provider_id: null };
  await keepMarkups(
    tx,
    [
      { ...nobody, associate_id: idBy('associate2@pavilion.test'), percent: '6' },
      { ...nobody, client_id: idBy('customer2@pavilion.test'), percent: '4.5' },
    ],
    PRICED_BY,
  );
  await keepRate(tx, '80', PRICED_BY);
}
