/** The house's logo for printed papers, if there is one. */
import type { Tx } from '../../with-actor.ts';

/** A PNG; undefined without one. */
export const readLogo = async (tx: Tx): Promise<Buffer | undefined> =>
  (await tx.one<{ picture: Buffer }>('SELECT picture FROM house_logo'))?.picture;

/** When it was set; null without one. */
export const logoSetAt = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ set_at: string }>('SELECT set_at FROM house_logo'))?.set_at ?? null;

export async function saveLogo(tx: Tx, picture: Buffer): Promise<void> {
  await tx.run(
    `INSERT INTO house_logo (picture) VALUES ($1)
     ON CONFLICT (is_the_one) DO UPDATE SET picture = excluded.picture, set_at = now()`,
    [picture],
  );
}

export async function dropLogo(tx: Tx): Promise<void> {
  await tx.run('DELETE FROM house_logo');
}
