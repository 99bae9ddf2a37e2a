/** Links to the certificates of a memo's or an invoice's stones. */
import type { Tx } from '../../db/with-actor.ts';
import { invalidRequest } from '../../refusals.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { certificatesOf, nameOf } from './certificates-zip.ts';
import { newDownloadLink, type CertificatesRequest } from './download-link.ts';
import { MOST_STONES } from './stones-zip.ts';

type CertificatesLink = AnswerData<'downloadMemoCertificates'>;

export const downloadMemoCertificates: Handler<'downloadMemoCertificates'> = ({ path }, call) =>
  call.effect<'downloadMemoCertificates'>((tx) => linked(tx, call, { certificates_of: 'memo', id: path.id }));

export const downloadInvoiceCertificates: Handler<'downloadInvoiceCertificates'> = ({ path }, call) =>
  call.effect<'downloadInvoiceCertificates'>((tx) =>
    linked(tx, call, { certificates_of: 'invoice', id: path.id }),
  );

/** @throws Refused 404 if the person may not see it; 400 without a certificate, or for too many */
async function linked(tx: Tx, { person }: Call, asked: CertificatesRequest) {
  const paper = await certificatesOf(tx, asked);
  const { number, stones } = paper;
  const without = stones.flatMap(({ stock_no, certificate }) => (certificate === null ? [stock_no] : []));
  if (without.length === stones.length)
    throw invalidRequest('None of these stones has a certificate in the portal.', 'id');
  if (stones.length > MOST_STONES)
    throw invalidRequest(`An archive holds at most ${MOST_STONES} stones.`, 'id');
  const data: CertificatesLink = {
    ...(await newDownloadLink(tx, person, asked, nameOf(asked, paper))),
    without,
  };
  return {
    data,
    message:
      without.length === 0 ? 'The certificates are ready.' : `Without a certificate: ${without.join(', ')}.`,
    audit: {
      summary: `Took the certificates of ${asked.certificates_of} ${number}.`,
      subject: { stock_numbers: stones.map(({ stock_no }) => stock_no) },
    },
  };
}
