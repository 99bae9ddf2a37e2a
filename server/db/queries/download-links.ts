/** Links to files, each of which can be opened once, within a short time. */
import type { Tx } from '../with-actor.ts';

/** How long a link can be opened. */
export const LINK_SECONDS = 60;

export interface NewDownloadLink {
  tokenHash: Buffer;
  mediaGrant: string;
  file: unknown;
}

/** Making a link deletes expired ones. */
export async function saveLink(tx: Tx, { tokenHash, mediaGrant, file }: NewDownloadLink): Promise<void> {
  tx.send('DELETE FROM download_link WHERE expires_at < now()');
  await tx.run(
    `INSERT INTO download_link (token_hash, media_grant, file, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => ${LINK_SECONDS}))`,
    [tokenHash, mediaGrant, JSON.stringify(file)],
  );
}

export interface StoredLink<File> {
  media_grant: string;
  file: File;
}

/** Uses up the link; undefined if there is none, it was opened before, or it has expired. */
export const takeLink = <File>(tx: Tx, tokenHash: Buffer): Promise<StoredLink<File> | undefined> =>
  tx.one<StoredLink<File>>(
    `WITH taken AS (DELETE FROM download_link WHERE token_hash = $1 RETURNING media_grant, file, expires_at)
     SELECT media_grant, file FROM taken WHERE expires_at > now()`,
    [tokenHash],
  );
