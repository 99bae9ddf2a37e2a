import type { Tx } from '../../with-actor.ts';

/** The stones of these stock numbers, in the order of the numbers; those that do not exist are not among them. */
export const namedStones = (
  tx: Tx,
  numbers: readonly string[],
): Promise<{ id: string; stock_no: string; diamond_type: number | null }[]> =>
  tx.many(
    `SELECT s.id, s.stock_no, s.diamond_type
       FROM unnest($1::text[]) WITH ORDINALITY AS named (number, place) JOIN stone s ON s.stock_no = named.number
      ORDER BY named.place`,
    [numbers],
  );
