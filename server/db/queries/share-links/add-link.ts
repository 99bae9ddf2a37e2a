/** Adds share links: to chosen stones, and to the stones of a bulk e-mail. */
import { PAGE_DAYS } from '../../../../src/domain/bulk-email.ts';
import { USUALLY_TOLD, type LinkShows } from '../../../../src/domain/share-link.ts';
import type { Tx } from '../../with-actor.ts';

export interface NewShareLink {
  id: string;
  ownerId: string;
  status: number;
  tokenHash: Buffer;
  name: string;
  shows: LinkShows;
  /** Percent. */
  markup: number;
  days: number;
  /** In display order. */
  stoneIds: readonly string[];
  madeBy: { id: string; name: string };
}

export async function addShareLink(tx: Tx, link: NewShareLink): Promise<void> {
  const { shows } = link;
  await tx.run(
    `INSERT INTO share_link (id, owner_id, status, token_hash, shown_name, shows_image, shows_video, shows_certificate,
                             shows_stock_no, shows_price, shows_facts, markup, expires_at, created_by, created_by_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(days => $13), $14, $15)`,
    [
      link.id,
      link.ownerId,
      link.status,
      link.tokenHash,
      link.name,
      shows.image,
      shows.video,
      shows.certificate,
      shows.stock_no,
      shows.price,
      shows.facts,
      link.markup,
      link.days,
      link.madeBy.id,
      link.madeBy.name,
    ],
  );
  await tx.run(
    `INSERT INTO share_link_stone (link_id, place, stone_id)
     SELECT $1, place, stone_id FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen (stone_id, place)`,
    [link.id, link.stoneIds],
  );
}

export interface NewEmailLink {
  id: string;
  status: number;
  email: { id: string; choice: number; subject: string; created_by: string; created_by_name: string };
}

/**
 * A link to the chosen stones of an e-mail, with everything that the e-mail shows. Each recipient
 * has a secret for it. False if there are no stones.
 */
export async function addEmailLink(tx: Tx, { id, status, email }: NewEmailLink): Promise<boolean> {
  const added = await tx.run(
    `INSERT INTO share_link (id, owner_id, status, bulk_email_id, choice, shown_name, shows_image, shows_video,
                             shows_certificate, shows_stock_no, shows_price, shows_facts, expires_at, created_by, created_by_name)
     SELECT $1, $2, $3, $4, $5, $6, true, true, true, true, true, $8, now() + make_interval(days => ${PAGE_DAYS}), $2, $7
      WHERE EXISTS (SELECT FROM bulk_email_stone WHERE bulk_email_id = $4 AND choice = $5)`,
    [
      id,
      email.created_by,
      status,
      email.id,
      email.choice,
      email.subject,
      email.created_by_name,
      USUALLY_TOLD,
    ],
  );
  return added === 1;
}
