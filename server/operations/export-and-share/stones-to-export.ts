/** The stones of a file, at the recipient's prices. */
import { atHeldPrice } from '../../../src/domain/prices/held-price.ts';
import { atSharedPrice } from '../../../src/domain/prices/shared-price.ts';
import type { FurtherFact } from '../../../src/domain/stones/stone-columns.ts';
import { findAddressee, type Addressee } from '../../db/queries/clients/clients.ts';
import type { Tx } from '../../db/with-actor.ts';
import { invalidRequest, noSuchStones } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Person } from '../handler.ts';
import { actsForThemselves } from '../acting-for.ts';
import { chosenStones, type Named } from './chosen-stones.ts';
import { sharedMarkup, sharesOn, type PricesAsked } from '../shared-markup.ts';

/** A note for every file that shows them. */
export const SUPPLIERS_PRICES = 'Supplier’s prices: not for clients';
const NOT_MARKED =
  'Supplier’s prices are not shared. Choose the client whose prices the markup goes on top of.';

/** Stones, their prices, and which further facts are shown. */
export type ExportRequest = Named & PricesAsked & { facts?: readonly FurtherFact[] | undefined };

export interface StonesToExport {
  stones: readonly StoneRow[];
  /** Null for the house itself. */
  client: Addressee | null;
  /** Whether the prices are the supplier's. */
  isForHouse: boolean;
  hasPrices: boolean;
  facts: readonly FurtherFact[];
  /** Whether it is a client's own offer to their customers, which does not name the house. */
  isClientsOffer: boolean;
}

/**
 * What clients share has prices only where they ask for them; files of programs and of staff have
 * them unless they are left out.
 * @throws Refused 400 without a stone, and as sharedMarkup does; 404 with the missing numbers, or
 *   for a missing client
 */
export async function loadStonesToExport(
  tx: Tx,
  person: Person,
  asked: ExportRequest,
): Promise<StonesToExport> {
  const { stones, missing, clientId } = await chosenStones(tx, person, asked, 'client');
  if (missing.length > 0) throw noSuchStones(missing);
  const whose = actsForThemselves(person) ? person.clientId : clientId;
  const { price = !sharesOn(person), markup: percent } = asked;
  const markup = sharedMarkup(person, { price, markup: percent });
  const client = whose === null ? undefined : await findAddressee(tx, whose);
  const hasPrices = markup !== null;
  if (whose === null && hasPrices && markup > 0) throw invalidRequest(NOT_MARKED, 'user_id');
  return {
    stones: stones.map((stone) => atSharedPrice(whose === null ? stone : atHeldPrice(stone, true), markup)),
    client: client ?? null,
    isForHouse: whose === null && hasPrices,
    hasPrices,
    facts: asked.facts ?? [],
    isClientsOffer: sharesOn(person) && markup !== 0,
  };
}
