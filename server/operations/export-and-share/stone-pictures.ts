/** Thumbnails of the selected stones for a printed list, as far as they can be loaded in time. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { findMediaLinks } from '../../db/queries/stones/stone-media.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import { NoMedium } from '../../media/media-errors.ts';
import type { ReadFor } from '../../readers/pool.ts';
import { files } from '../../readers/readers.ts';
import { clientDisconnected, tooMany } from '../../refusals.ts';
import { FairQueue, type Requester } from '../../fair-queue/fair-queue.ts';
import type { ReadingCall } from '../read-as.ts';
import type { Named } from './chosen-stones.ts';
import { loadStonesToExport } from './stones-to-export.ts';

/** Each list has this long for all its pictures together, whatever the suppliers' servers do. */
const PATIENCE_MS = 30_000;
const AT_ONCE = 6;

const OF_ONE = { atOnce: 1, waiting: 10 };
/** Loaded before the file's turn in the worker thread, for which others wait. */
const gathering = new FairQueue({
  atOnce: 4,
  perPerson: { staff: OF_ONE, customer: OF_ONE, external: OF_ONE, guest: { atOnce: 1, waiting: 4 } },
  allGuests: { atOnce: 1, waiting: 40 },
  refusal: () =>
    tooMany('Several of your files are still being prepared. Wait until they are ready, then try again.'),
});

export interface StonePictures {
  /** JPEGs as data addresses, by the stones' ids. */
  pictures: ReadonlyMap<string, string>;
  /** How many pictures could not be loaded. */
  missing: number;
}

interface Wanted {
  id: string;
  link: string;
}

/**
 * Takes cached thumbnails first, then fetches others until the time is over. A picture that fails
 * is left out.
 * @throws Refused 404 for a stone that the person does not see, 429 when several lists wait
 *   already, 499 when the caller has gone
 */
export const stonePictures = (
  named: Named,
  call: ReadingCall,
  requester: Requester = call.person,
): Promise<StonePictures> =>
  gathering.run(requester, call.signal, async () => {
    const links = await call.read(async (tx) => {
      const { stones } = await loadStonesToExport(tx, call.person, named);
      return findMediaLinks(
        tx,
        stones.map(({ id }) => id),
      );
    });
    const wanted = [...links].flatMap(([id, { image: link }]) => (link === null ? [] : [{ id, link }]));
    const pictures = new Map<string, string>();
    const gather = (those: readonly Wanted[], had: (one: Wanted) => Promise<Buffer | null>): Promise<void> =>
      each(those, async (one) => {
        const picture = await orNothing(one, call, async () =>
          asData(await had(one), { requester, signal: call.signal }),
        );
        if (picture !== null) pictures.set(one.id, picture);
      });
    const { copies } = call.services;
    await gather(wanted, ({ link }) => copies.keptThumbnail(link));
    const late = AbortSignal.any([call.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const left = wanted.filter(({ id }) => !pictures.has(id));
    await gather(left, ({ link }) =>
      beforeEnd(late, async () => {
        const { body } = await copies.thumbnail(link, requester, AbortSignal.timeout(PATIENCE_MS));
        return buffer(body);
      }),
    );
    if (call.signal.aborted) throw clientDisconnected();
    return { pictures, missing: wanted.length - pictures.size };
  });

async function each(wanted: readonly Wanted[], work: (one: Wanted) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE);
  await Promise.all(wanted.map((one) => limit(work, one)));
}

/** Null once the time is over; running fetches continue for the cache. */
async function beforeEnd<T>(end: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  if (end.aborted) return null;
  const done = new AbortController();
  try {
    const over = sleep(PATIENCE_MS, null, { signal: AbortSignal.any([end, done.signal]) }).catch(() => null);
    return await Promise.race([work(), over]);
  } finally {
    done.abort();
  }
}

async function asData(thumbnail: Buffer | null, by: ReadFor): Promise<string | null> {
  if (thumbnail === null) return null;
  const picture = await files.run('picture on paper', { picture: thumbnail }, by);
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}

async function orNothing<T>({ id }: Wanted, { log }: ReadingCall, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    // The reason is only logged, because it names the supplier's server.
    const reason = error instanceof FeedError || error instanceof NoMedium ? error.message : 'unknown';
    log.info({ stone: id, reason }, 'a picture was not printed');
    return null;
  }
}
