/**
 * The chosen stones as a sheet or a PDF, by a link that is opened once. (Specification, section 7:
 * download, download helper.)
 */
import { Readable } from 'node:stream';
import { LINK_SECONDS, keepLink, takeLink } from '../../db/queries/downloads/download-links.ts';
import { scopeOf, SYSTEM, withActor } from '../../db/with-actor.ts';
import { makeFile } from '../../papers/make-file.ts';
import { Refused } from '../../refusals.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { BodyOf, FileAnswer, Handler, Person, PublicCall } from '../handler.ts';
import { callerOfGrant } from '../media-caller.ts';
import { readingAs, type Reading } from '../reading.ts';
import { chosenSheet, zoneOf } from './chosen-sheet.ts';
import { stonesPdf } from './stones-pdf.ts';
import { toTakeAway } from './to-take-away.ts';

type Asked = BodyOf<'downloadDiamonds'>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Whoever may search stones may take them away. */
const PERMISSION = 'search';

export const downloadDiamonds: Handler<'downloadDiamonds'> = ({ data }, call) => {
  zoneOf(data.time_zone);
  return call.effect<'downloadDiamonds'>(async (tx) => {
    const { stones } = await toTakeAway(tx, call.person, data);
    const token = newToken();
    await keepLink(tx, {
      tokenHash: hashOfToken(token),
      mediaGrant: call.person.actor.mediaGrant?.() ?? '',
      file: data,
    });
    const what = `${stones.length === 1 ? '1 stone' : `${stones.length} stones`} as ${data.format === 'pdf' ? 'a PDF' : 'a sheet'}`;
    return {
      data: { data: `/api/v1/inventory/download/${token}`, name: nameOf(data), seconds: LINK_SECONDS },
      audit: {
        summary: `Took ${what}.`,
        subject: { stock_numbers: stones.map(({ stock_no }) => stock_no), user_id: data.user_id },
      },
    };
  });
};

export const readDownload: Handler<'readDownload'> = async ({ path }, call) => {
  const { pool } = call.services;
  const link = await withActor(pool, SYSTEM, 'write', (tx) => takeLink<Asked>(tx, hashOfToken(path.link)));
  const person = link && (await personOf(call, link.media_grant));
  if (link === undefined || person === undefined)
    throw new Refused(
      404,
      'This link was used already, or is older than a minute. Download the file again from the portal.',
    );
  return fileOf(link.file, readingAs(call, person));
};

/** Whoever asked for the link, as they are now. */
async function personOf({ services }: PublicCall, mediaGrant: string): Promise<Person | undefined> {
  const caller = await callerOfGrant(services, mediaGrant, PERMISSION);
  if (caller === undefined) return undefined;
  return {
    id: caller.user_id,
    role: caller.role_id,
    name: caller.name,
    businessStatus: caller.business_status,
    associateId: caller.associate_id,
    looker: null,
    key: null,
    // Rows name their media only to somebody who could open them.
    actor: { id: caller.user_id, scope: scopeOf(caller.role_id), mediaGrant: () => mediaGrant },
  };
}

async function fileOf(asked: Asked, call: Reading): Promise<FileAnswer> {
  const isPdf = asked.format === 'pdf';
  const bytes = isPdf
    ? await stonesPdf(asked, call)
    : await makeFile(
        'linked sheet',
        async () => chosenSheet(await found(asked, call), asked.time_zone, call),
        call,
      );
  return {
    file: {
      name: nameOf(asked),
      mime: isPdf ? 'application/pdf' : XLSX,
      body: Readable.from([bytes]),
      disposition: 'attachment',
      headers: { 'content-length': String(bytes.length) },
    },
  };
}

const found = (asked: Asked, call: Reading) => call.read((tx) => toTakeAway(tx, call.person, asked));

const nameOf = ({ format }: Asked): string => `stones.${format}`;
