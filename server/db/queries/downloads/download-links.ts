/** Links to files, each of which is opened once and soon. */
import type { Tx } from '../../with-actor.ts';

/** How long a link can be opened. */
export const LINK_SECONDS = 60;

export interface LinkToKeep {
  tokenHash: Buffer;
  mediaGrant: string;
  file: unknown;
}

/** Links that nobody opened in time go with the next one. */
export async function keepLink(tx: Tx, { tokenHash, mediaGrant, file }: LinkToKeep): Promise<void> {
  tx.send('DELETE FROM download_link WHERE expires_at < now()');
  await tx.run(
    `INSERT INTO download_link (token_hash, media_grant, file, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => ${LINK_SECONDS}))`,
    [tokenHash, mediaGrant, JSON.stringify(file)],
  );
}

export interface KeptLink<File> {
  media_grant: string;
  file: File;
}

/** Takes the link away; undefined if there is none, it was opened before, or its time is over. */
export const takeLink = <File>(tx: Tx, tokenHash: Buffer): Promise<KeptLink<File> | undefined> =>
  tx.one<KeptLink<File>>(
    `WITH taken AS (DELETE FROM download_link WHERE token_hash = $1 RETURNING media_grant, file, expires_at)
     SELECT media_grant, file FROM taken WHERE expires_at > now()`,
    [tokenHash],
  );
