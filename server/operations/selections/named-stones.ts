import { namedStones } from '../../db/queries/selections/named-stones.ts';
import type { Tx } from '../../db/with-actor.ts';
import { noSuchStones } from '../../refusals.ts';

/**
 * The stones with these numbers, in the given order and each once. Case does not matter.
 * @throws Refused 404 naming the numbers that no stone has
 */
export async function mustFindStones(
  tx: Tx,
  numbers: readonly string[],
): Promise<Awaited<ReturnType<typeof namedStones>>> {
  const wanted = [...new Set(numbers.map((number) => number.trim().toUpperCase()))];
  const stones = await namedStones(tx, wanted);
  if (stones.length === wanted.length) return stones;
  const known = new Set(stones.map(({ stock_no }) => stock_no));
  throw noSuchStones(numbers.filter((number) => !known.has(number.trim().toUpperCase())));
}
