/** The selected stones with their files in one archive, streamed while it is made. */
import { Readable } from 'node:stream';
import { MEDIA_KEYS, type MediaKey } from '../../../src/domain/stones/search-filters.ts';
import { findMediaLinks } from '../../db/queries/stones/stone-media.ts';
import { archive, type ArchivePart } from '../../files/archive.ts';
import { makeFile } from '../../papers/make-file.ts';
import { invalidRequest, tooMany } from '../../refusals.ts';
import { FairQueue } from '../../fair-queue/fair-queue.ts';
import type { FileAnswer } from '../handler.ts';
import type { ReadingCall } from '../read-as.ts';
import { holdTurnUntilSent } from '../hold-turn-until-sent.ts';
import { chosenSheet } from './chosen-sheet.ts';
import { mediaParts, type WantedMedium } from './media-parts.ts';
import { loadStonesToExport, type ExportRequest, type StonesToExport } from './stones-to-export.ts';

/** The most stones in one archive. */
export const MOST_STONES = 500;
/** Each holds a few connections to suppliers for as long as it is sent. */
const OF_ONE = { atOnce: 1, waiting: 2 };
const zipping = new FairQueue({
  atOnce: 20,
  perPerson: { staff: OF_ONE, customer: OF_ONE, external: OF_ONE, guest: OF_ONE },
  allGuests: { atOnce: 4, waiting: 40 },
  refusal: () =>
    tooMany('Several of your archives are still being sent. Wait until they have arrived, then try again.'),
});

/** By default only the sheet. */
const KINDS_NAMED = ['includeImage', 'includeVideo', 'includeCertificate'] as const;

export type ArchiveParts = { [part in (typeof KINDS_NAMED)[number] | 'includeExcel']?: boolean | undefined };

export interface ArchiveRequest {
  named: ExportRequest;
  kinds: readonly MediaKey[];
  withSheet: boolean;
  timeZone: string | undefined;
}

/** @throws Refused 400 if nothing is selected, or too many stones, named by `field` */
export function archiveRequestOf(
  named: ExportRequest,
  asked: ArchiveParts & { time_zone?: string | undefined },
  field: string,
): ArchiveRequest {
  const kinds = kindsOf(asked);
  const withSheet = asked.includeExcel ?? !KINDS_NAMED.some((kind) => asked[kind] !== undefined);
  if (kinds.length === 0 && !withSheet)
    throw invalidRequest(
      'Choose what to put in the archive: the sheet, certificates, pictures or videos.',
      'includeExcel',
    );
  if ((named.stock_numbers?.length ?? 0) > MOST_STONES)
    throw invalidRequest(`An archive can hold at most ${MOST_STONES} stones. Choose fewer.`, field);
  return { named, kinds, withSheet, timeZone: asked.time_zone };
}

/** @throws Refused as loadStonesToExport does; 429 when several archives of this person wait */
export async function stonesZip(asked: ArchiveRequest, call: ReadingCall): Promise<FileAnswer> {
  const { found, wanted } = await call.read(async (tx) => {
    const stones = await loadStonesToExport(tx, call.person, asked.named);
    const links = await findMediaLinks(
      tx,
      stones.stones.map(({ id }) => id),
    );
    return {
      found: stones,
      wanted: stones.stones.flatMap(({ id, stock_no }) =>
        asked.kinds.map((kind): WantedMedium => ({ stock_no, kind, link: links.get(id)?.[kind] ?? null })),
      ),
    };
  });
  return sentZip('stones.zip', parts(found, wanted, asked, call), call);
}

/** Sends an archive while it is made. @throws Refused 429 when several of this person wait */
export const sentZip = (
  name: string,
  contents: AsyncIterable<ArchivePart>,
  call: ReadingCall,
): Promise<FileAnswer> =>
  holdTurnUntilSent(zipping, call, async () => ({
    file: {
      name,
      mime: 'application/zip',
      body: Readable.from(archive(contents, new Date()), { objectMode: false }),
      disposition: 'attachment',
    },
  }));

async function* parts(
  found: StonesToExport,
  wanted: readonly WantedMedium[],
  { withSheet, timeZone }: ArchiveRequest,
  call: ReadingCall,
): AsyncGenerator<ArchivePart> {
  if (withSheet) {
    const bytes = await makeFile('linked sheet', async () => chosenSheet(found, timeZone, call), call);
    yield { name: 'stones.xlsx', body: Readable.from([Buffer.from(bytes)]) };
  }
  yield* wholeMedia(wanted, call);
}

/** The files, and at the end a list of those that are not among them. */
export async function* wholeMedia(
  wanted: readonly WantedMedium[],
  call: ReadingCall,
): AsyncGenerator<ArchivePart> {
  const missing: string[] = [];
  yield* mediaParts(wanted, missing, call);
  if (missing.length > 0)
    yield {
      name: 'not-included.txt',
      body: Readable.from([['Not in this archive:', '', ...missing, ''].join('\r\n')]),
    };
}

function kindsOf({ includeImage, includeVideo, includeCertificate }: ArchiveParts): MediaKey[] {
  const asked = { image: includeImage, video: includeVideo, certificate: includeCertificate };
  return MEDIA_KEYS.filter((kind) => asked[kind] === true);
}
