/** The certificates of a memo's or an invoice's stones in one archive. */
import {
  findPaperCertificates,
  type PaperCertificates,
} from '../../db/queries/transactions/printed-paper.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import type { FileAnswer } from '../handler.ts';
import type { ReadingCall } from '../read-as.ts';
import type { CertificatesRequest } from './download-link.ts';
import { sentZip, wholeMedia } from './stones-zip.ts';

/** @throws Refused 404 if the person may no longer see it; 429 while several archives are sent */
export async function certificatesZip(asked: CertificatesRequest, call: ReadingCall): Promise<FileAnswer> {
  const paper = await call.read((tx) => certificatesOf(tx, asked));
  const wanted = paper.stones.map(({ stock_no, certificate: link }) => ({
    stock_no,
    kind: 'certificate' as const,
    link,
  }));
  return sentZip(nameOf(asked, paper), wholeMedia(wanted, call), call);
}

/** @throws Refused 404 if there is none that the person may see */
export async function certificatesOf(
  tx: Tx,
  { certificates_of: kind, id }: CertificatesRequest,
): Promise<PaperCertificates> {
  const paper = await findPaperCertificates(tx, kind, id);
  if (paper === undefined) throw notFound();
  return paper;
}

export const nameOf = (
  { certificates_of: kind }: CertificatesRequest,
  { number }: PaperCertificates,
): string => `${kind}-${number}-certificates.zip`;
