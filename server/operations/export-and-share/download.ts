/**
 * The chosen stones as a sheet, a PDF or an archive, by a link that is opened once. (Specification,
 * section 7: download, download helper.)
 */
import { takeLink } from '../../db/queries/download-links.ts';
import { scopeOf, SYSTEM, withActor } from '../../db/with-actor.ts';
import { Refused } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Handler, Person, PublicCall } from '../handler.ts';
import { callerOfGrant } from '../media-caller.ts';
import { readAs } from '../read-as.ts';
import { zoneOf } from './chosen-sheet.ts';
import { certificatesZip } from './certificates-zip.ts';
import { newDownloadLink, type CertificatesRequest } from './download-link.ts';
import { archiveRequestOf, stonesZip } from './stones-zip.ts';
import { nameOf, stonesFile, type FileRequest } from './stones-file.ts';
import { loadStonesToExport } from './stones-to-export.ts';

/** The permission that the file needs when it is opened, too. */
const permissionOf = (file: FileRequest | CertificatesRequest): string =>
  'certificates_of' in file ? file.certificates_of : 'search';
const WORDS = { xlsx: 'a sheet', pdf: 'a PDF', zip: 'an archive' } as const;

export const downloadDiamonds: Handler<'downloadDiamonds'> = ({ data }, call) => {
  zoneOf(data.time_zone);
  if (data.format === 'zip') archiveRequestOf(data, data, 'stock_numbers');
  return call.effect<'downloadDiamonds'>(async (tx) => {
    const { stones } = await loadStonesToExport(tx, call.person, data);
    const what = `${stones.length === 1 ? '1 stone' : `${stones.length} stones`} as ${WORDS[data.format]}`;
    return {
      data: await newDownloadLink(tx, call.person, data, nameOf(data)),
      audit: {
        summary: `Downloaded ${what}.`,
        subject: { stock_numbers: stones.map(({ stock_no }) => stock_no), user_id: data.user_id },
      },
    };
  });
};

export const readDownload: Handler<'readDownload'> = async ({ path }, call) => {
  const { pool } = call.services;
  const link = await withActor(pool, SYSTEM, 'write', (tx) =>
    takeLink<FileRequest | CertificatesRequest>(tx, hashOfToken(path.link)),
  );
  const person = link && (await personOf(call, link.media_grant, permissionOf(link.file)));
  if (link === undefined || person === undefined)
    throw new Refused(
      404,
      'This link has been used or is older than a minute. Download the file again from the portal.',
    );
  const reading = readAs(call, person);
  const { file } = link;
  if ('certificates_of' in file) return certificatesZip(file, reading);
  return file.format === 'zip'
    ? stonesZip(archiveRequestOf(file, file, 'stock_numbers'), reading)
    : stonesFile(file, reading);
};

/** The person who requested the link, with their present rights. */
async function personOf(
  { services }: PublicCall,
  mediaGrant: string,
  permission: string,
): Promise<Person | undefined> {
  const caller = await callerOfGrant(services, mediaGrant, permission);
  if (caller === undefined) return undefined;
  return {
    id: caller.user_id,
    clientId: caller.company?.client ?? caller.user_id,
    powers: caller.company ?? null,
    role: caller.role_id,
    name: caller.name,
    businessStatus: caller.business_status,
    associateId: caller.associate_id,
    impersonator: null,
    key: null,
    // Rows have media addresses only for people who could open them.
    actor: {
      id: caller.user_id,
      client: caller.company?.client,
      scope: scopeOf(caller.role_id),
      mediaGrant,
    },
  };
}
