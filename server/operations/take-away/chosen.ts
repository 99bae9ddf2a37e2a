/** The chosen stones as this person sees them, in the order in which they were named. */
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import type { Tx } from '../../db/with-actor.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { badShape } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Person } from '../handler.ts';
import { chosenClient } from '../parties.ts';
import { seenBy } from '../searches.ts';

export interface Chosen {
  stones: StoneRow[];
  /**
   * The numbers of stones that there are not, or that the person does not see, as they were typed.
   */
  missing: string[];
  /** The client whose prices they have; null for none but the person themselves. */
  clientId: string | null;
}

export interface Named {
  stock_numbers: readonly string[];
  user_id?: string | undefined;
}

/**
 * With `client` every price is that of the named client, for what leaves the house.
 * @throws Refused 400 without a stone; 404 for a client who is absent
 */
export async function chosenStones(
  tx: Tx,
  person: Person,
  { stock_numbers: typed, user_id }: Named,
  figures: 'both' | 'client' = 'both',
): Promise<Chosen> {
  const numbers = [...new Map(typed.map((number) => [number.trim().toUpperCase(), number.trim()]))];
  if (numbers.length === 0) throw badShape(MESSAGES.selectDiamond, 'stock_numbers');
  const clientId = await chosenClient(tx, person, user_id);
  const { prices, ...sight } = await seenBy(tx, person, clientId);
  const found = await stoneRows(
    tx,
    'stock_no',
    numbers.map(([number]) => number),
    sight,
    figures === 'client' && clientId !== null ? { ...prices, suppliers: false } : prices,
  );
  const byNumber = new Map(found.map((stone) => [stone.stock_no, stone]));
  return {
    stones: numbers.flatMap(([number]) => byNumber.get(number) ?? []),
    missing: numbers.flatMap(([number, as]) => (byNumber.has(number) ? [] : [as])),
    clientId,
  };
}
