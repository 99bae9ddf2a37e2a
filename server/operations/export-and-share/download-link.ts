/** Links that are opened once: what each of them leads to, and making one. */
import { LINK_SECONDS, saveLink } from '../../db/queries/download-links.ts';
import type { Tx } from '../../db/with-actor.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { AnswerData, Person } from '../handler.ts';
import type { FileRequest } from './stones-file.ts';

/** The certificates of this document's stones. */
export interface CertificatesRequest {
  certificates_of: 'memo' | 'invoice';
  id: string;
}

/** The link to a file with this name, for the person alone. */
export async function newDownloadLink(
  tx: Tx,
  { actor }: Person,
  file: FileRequest | CertificatesRequest,
  name: string,
): Promise<AnswerData<'downloadDiamonds'>> {
  const token = newToken();
  await saveLink(tx, { tokenHash: hashOfToken(token), mediaGrant: actor.mediaGrant ?? '', file });
  return { data: `/api/v1/inventory/download/${token}`, name, seconds: LINK_SECONDS };
}
