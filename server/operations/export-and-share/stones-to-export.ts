/** The stones of a file, at the recipient's prices. */
import { atHeldPrice } from '../../../src/domain/prices/held-price.ts';
import { findAddressee, type Addressee } from '../../db/queries/clients/clients.ts';
import type { Tx } from '../../db/with-actor.ts';
import { noSuchStones } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Person } from '../handler.ts';
import { actsForThemselves } from '../acting-for.ts';
import { chosenStones, type Named } from './chosen-stones.ts';

/** A note for every file that shows them. */
export const SUPPLIERS_PRICES = 'Supplier’s prices: not for clients';

export interface StonesToExport {
  stones: readonly StoneRow[];
  /** Null for the house itself. */
  client: Addressee | null;
  /** Whether the prices are the supplier's. */
  isForHouse: boolean;
}

/** @throws Refused 400 without a stone; 404 with the missing numbers, or for a missing client */
export async function loadStonesToExport(tx: Tx, person: Person, named: Named): Promise<StonesToExport> {
  const { stones, missing, clientId } = await chosenStones(tx, person, named, 'client');
  if (missing.length > 0) throw noSuchStones(missing);
  const whose = actsForThemselves(person) ? person.id : clientId;
  const client = whose === null ? undefined : await findAddressee(tx, whose);
  return {
    stones: whose === null ? stones : stones.map((stone) => atHeldPrice(stone, true)),
    client: client ?? null,
    isForHouse: whose === null,
  };
}
