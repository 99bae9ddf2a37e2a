/** Numbers that stones had once. Only staff see that table; for a client nothing had another number ever. */
import type { Tx } from '../../with-actor.ts';

/** The numbers, each followed by that of the stone which it was given to before; in capitals a former one is found too. */
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
