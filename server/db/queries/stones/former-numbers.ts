/** Former stock numbers. Only staff may read the table; clients find nothing by a former number. */
import type { Tx } from '../../with-actor.ts';

/**
 * The numbers, each followed by the present number of the stone that had it. Upper case is tried as
 * well.
 */
export async function withPresentNumbers(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const found = await tx.many<{ former: string; present: string }>(
    `SELECT f.stock_no AS former, s.stock_no AS present FROM former_stock_number f JOIN stone s ON s.id = f.stone_id
      WHERE f.stock_no = ANY ($1::text[])`,
    [[...new Set(numbers.flatMap((number) => [number, number.toUpperCase()]))]],
  );
  if (found.length === 0) return [...numbers];
  return numbers.flatMap((number) => [
    number,
    ...found
      .filter(({ former }) => former === number || former === number.toUpperCase())
      .map(({ present }) => present),
  ]);
}
