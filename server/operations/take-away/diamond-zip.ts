/** The chosen stones with their files in one archive. (Specification, section 7: diamond-zip.) */
import { Readable } from 'node:stream';
import { MEDIA_KEYS, type MediaKey } from '../../../src/domain/stones/search-filters.ts';
import { findMediaLinks } from '../../db/queries/stones/stone-media.ts';
import { archive, type ArchivePart } from '../../files/archive.ts';
import { makeFile } from '../../papers/make-file.ts';
import { badShape, tooMany } from '../../refusals.ts';
import { Turns } from '../../turns/turns.ts';
import type { Handler, QueryOf } from '../handler.ts';
import type { Reading } from '../reading.ts';
import { untilSent } from '../until-sent.ts';
import { chosenSheet } from './chosen-sheet.ts';
import { mediaParts, type WantedMedium } from './media-parts.ts';
import { toTakeAway, type ToTakeAway } from './to-take-away.ts';

/** The most stones in one archive. */
const MOST_STONES = 500;
/** Each holds a few connections to suppliers for as long as it is sent. */
const OF_ONE = { atOnce: 1, waiting: 2 };
const zipping = new Turns({
  atOnce: 20,
  ofPerson: { staff: OF_ONE, customer: OF_ONE, external: OF_ONE, guest: OF_ONE },
  ofGuests: { atOnce: 4, waiting: 40 },
  refusal: () =>
    tooMany('Several of your archives are still being sent. Wait until they have arrived, then try again.'),
});

type Asked = QueryOf<'readDiamondZip'>;
/** Whoever names none of them gets the sheet alone. */
const KINDS_NAMED = ['includeImage', 'includeVideo', 'includeCertificate'] as const;

export const readDiamondZip: Handler<'readDiamondZip'> = async ({ query }, call) => {
  const kinds = kindsOf(query);
  const withSheet = query.includeExcel ?? !KINDS_NAMED.some((kind) => query[kind] !== undefined);
  if (kinds.length === 0 && !withSheet)
    throw badShape(
      'Choose what the archive holds: the sheet, certificates, pictures or videos.',
      'includeExcel',
    );
  const stock_numbers = query.stock_no.split(',').filter((number) => number.trim() !== '');
  if (stock_numbers.length > MOST_STONES)
    throw badShape(`An archive holds at most ${MOST_STONES} stones. Choose fewer.`, 'stock_no');
  const { found, wanted } = await call.read(async (tx) => {
    const stones = await toTakeAway(tx, call.person, { stock_numbers, user_id: query.user_id });
    const links = await findMediaLinks(
      tx,
      stones.stones.map(({ id }) => id),
    );
    return {
      found: stones,
      wanted: stones.stones.flatMap(({ id, stock_no }) =>
        kinds.map((kind): WantedMedium => ({ stock_no, kind, link: links.get(id)?.[kind] ?? null })),
      ),
    };
  });
  return untilSent(zipping, call, async () => ({
    file: {
      name: 'stones.zip',
      mime: 'application/zip',
      body: Readable.from(archive(parts(found, wanted, withSheet, call), new Date()), { objectMode: false }),
      disposition: 'attachment',
    },
  }));
};

async function* parts(
  found: ToTakeAway,
  wanted: readonly WantedMedium[],
  withSheet: boolean,
  call: Reading,
): AsyncGenerator<ArchivePart> {
  if (withSheet) {
    const bytes = await makeFile('linked sheet', async () => chosenSheet(found, undefined, call), call);
    yield { name: 'stones.xlsx', body: Readable.from([Buffer.from(bytes)]) };
  }
  const missing: string[] = [];
  yield* mediaParts(wanted, missing, call);
  if (missing.length > 0)
    yield {
      name: 'not-included.txt',
      body: Readable.from([['Not in this archive:', '', ...missing, ''].join('\r\n')]),
    };
}

function kindsOf({ includeImage, includeVideo, includeCertificate }: Asked): MediaKey[] {
  const asked = { image: includeImage, video: includeVideo, certificate: includeCertificate };
  return MEDIA_KEYS.filter((kind) => asked[kind] === true);
}
