/** The files of the selected stones as parts of an archive, streamed one after the other. */
import type { MediaKey } from '../../../src/domain/stones/search-filters.ts';
import type { ArchivePart } from '../../files/archive.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import type { Medium } from '../../media/fetch-medium.ts';
import { NoMedium, Uncleanable } from '../../media/media-errors.ts';
import { neutralPage } from '../../media/link.ts';
import { cleanMedium } from '../../media/media-variant.ts';
import type { ReadingCall } from '../read-as.ts';

/** Opens the next few items in advance while the current one is read, in order. */

/** How many are open at a time. */
const OPEN = 6;

/** Closes opened items that are not used because the reader stops early. */
async function* prefetched<Item, Opened>(
  items: readonly Item[],
  open: (item: Item) => Promise<Opened>,
  close: (opened: Opened) => void,
): AsyncGenerator<Opened> {
  const waiting: Promise<Opened>[] = [];
  let next = 0;
  const openMore = (): void => {
    for (; waiting.length < OPEN && next < items.length; next++) {
      const opened = open(items[next] as Item);
      // A failure is thrown when the item's turn comes.
      opened.catch(() => undefined);
      waiting.push(opened);
    }
  };
  try {
    openMore();
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
      yield await first;
      openMore();
    }
  } finally {
    for (const left of waiting) void left.then(close, () => undefined);
  }
}

/** An archive has 4 GiB; some are left for the sheet and the list of parts. */
const MOST_BYTES = 4_000_000_000;

export interface WantedMedium {
  stock_no: string;
  kind: MediaKey;
  /** The supplier's address, which is never revealed; null if the stone has none. */
  link: string | null;
}

interface Opened {
  wanted: WantedMedium;
  /** Null if it could not be fetched, with the reason in `why`. */
  medium: Medium | null;
  why: string;
}

/** One line for each file missing from the archive, with the reason; added while it is written. */
export async function* mediaParts(
  wanted: readonly WantedMedium[],
  missing: string[],
  call: Pick<ReadingCall, 'services' | 'person' | 'signal' | 'log'>,
): AsyncGenerator<ArchivePart> {
  let left = MOST_BYTES;
  const close = ({ medium }: Opened): void => void medium?.body.destroy();
  for await (const { wanted: of, medium, why } of prefetched(wanted, (one) => opened(one, call), close)) {
    const what = `${of.stock_no}, ${of.kind}`;
    if (medium === null) {
      missing.push(`${what}: ${why}`);
      continue;
    }
    const bytes = medium.length ?? medium.kind.maxBytes;
    if (bytes > left) {
      medium.body.destroy();
      missing.push(`${what}: the archive is full. Download these stones in another one.`);
      continue;
    }
    left -= bytes;
    yield {
      name: `${fileName(of.stock_no)}-${of.kind}.${medium.kind.ending}`,
      // Pictures and videos are already compressed.
      isPacked: true,
      body: asFarAsItComes(medium, call.signal, () =>
        missing.push(`${what}: the download was interrupted, so this file is incomplete. Try again.`),
      ),
    };
  }
}

async function opened(
  wanted: WantedMedium,
  { services, person: requester, signal, log }: Parameters<typeof mediaParts>[2],
): Promise<Opened> {
  const { mediaHosts: allowed, neutralHosts } = services.env;
  const { copies } = services;
  const { link } = wanted;
  if (link === null) return { wanted, medium: null, why: 'the stone has none.' };
  try {
    const medium = await cleanMedium(link, { copies, allowed, range: null, requester, signal });
    return { wanted, medium, why: '' };
  } catch (error) {
    signal.throwIfAborted();
    const page = neutralPage(link, neutralHosts);
    if (page !== null) return { wanted, medium: null, why: `a page of the laboratory, ${page}` };
    // The reason is only logged, because it names the supplier's server.
    const reason = error instanceof FeedError || error instanceof NoMedium ? error.message : 'unknown';
    log.info({ stone: wanted.stock_no, medium: wanted.kind, reason }, 'a medium was not fetched');
    const why =
      error instanceof Uncleanable
        ? 'it is protected, so only the house can see it. Ask us for it.'
        : error instanceof NoMedium
          ? 'its link does not lead to a picture, video or PDF.'
          : 'it could not be fetched from its server. Try again later.';
    return { wanted, medium: null, why };
  }
}

async function* asFarAsItComes(
  { body }: Medium,
  signal: AbortSignal,
  broken: () => void,
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = body;
  try {
    for await (const chunk of chunks) yield chunk;
  } catch {
    signal.throwIfAborted();
    broken();
  }
}

/** A stock number may have letters that no file's name can have. */
const fileName = (stockNo: string): string => stockNo.replaceAll(/[^\p{L}\p{N}._-]/gu, '_');
