/** The selected stones as this person sees them, in the given order. */
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import type { Tx } from '../../db/with-actor.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { stockNumberKey } from '../../../src/domain/stones/stock-numbers.ts';
import { invalidRequest } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Person } from '../handler.ts';
import { chosenClient } from '../acting-for.ts';
import { stoneViewOf } from '../stone-search.ts';

export interface Chosen {
  stones: StoneRow[];
  /** Numbers of missing or invisible stones, as typed. */
  missing: string[];
  /** The client whose prices they have; null for the person's own. */
  clientId: string | null;
}

export interface Named {
  stock_numbers: readonly string[];
  user_id?: string | undefined;
}

/**
 * With `client`, all prices are that client's, for files that leave the house.
 * @throws Refused 400 without a stone; 404 for a client who is absent
 */
export async function chosenStones(
  tx: Tx,
  person: Person,
  { stock_numbers: typed, user_id }: Named,
  figures: 'both' | 'client' = 'both',
): Promise<Chosen> {
  const numbers = [...new Map(typed.map((number) => [stockNumberKey(number), number.trim()]))];
  if (numbers.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  const clientId = await chosenClient(tx, person, user_id);
  const { prices, ...sight } = await stoneViewOf(tx, person, clientId);
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
