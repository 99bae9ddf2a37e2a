import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';

/** The stones with these stock numbers, in their order; missing ones are left out. */
export const namedStones = (
  tx: Tx,
  numbers: readonly string[],
): Promise<{ id: string; stock_no: string; diamond_type: number | null }[]> =>
  tx.many(
    `SELECT s.id, s.stock_no, s.diamond_type
       FROM unnest($1::text[]) WITH ORDINALITY AS named (number, place) JOIN stone s ON s.stock_no = named.number AND ${notUndone('s')}
      ORDER BY named.place`,
    [numbers],
  );
