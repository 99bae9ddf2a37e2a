import type { Tx } from '../../with-actor.ts';

/** The markup in percent that the person last used on shared stones; null before the first. */
export const readShareMarkup = async (tx: Tx, userId: string): Promise<number | null> =>
  (
    await tx.one<{ markup: number }>('SELECT markup::float8 AS markup FROM share_markup WHERE user_id = $1', [
      userId,
    ])
  )?.markup ?? null;

export const saveUsedMarkup = async (tx: Tx, userId: string, markup: number): Promise<void> =>
  void (await tx.run(
    `INSERT INTO share_markup (user_id, markup) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET markup = excluded.markup, updated_at = now()`,
    [userId, markup],
  ));
