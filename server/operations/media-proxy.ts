/** Streams a medium from its supplier's server without revealing where it is. */
import { FeedError } from '../feeds/feed-error.ts';
import { NoMedium, Uncleanable } from '../media/media-errors.ts';
import { neutralPage } from '../media/link.ts';
import { openVariant, type MediaVariant } from '../media/media-variant.ts';
import { Refused, tooMany } from '../refusals.ts';
import type { MediaKey } from '../../src/domain/stones/search-filters.ts';
import { FairQueue, type Requester } from '../fair-queue/fair-queue.ts';
import type { Elsewhere, FileAnswer, PublicCall } from './handler.ts';
import { holdTurnUntilSent } from './hold-turn-until-sent.ts';

/**
 * Each download keeps a connection to its supplier. A page requests all its pictures at once; the
 * rest waits.
 */
const OF_ONE = { atOnce: 24, waiting: 500 };
const fetching = new FairQueue({
  atOnce: 200,
  perPerson: { staff: OF_ONE, customer: OF_ONE, external: OF_ONE, guest: OF_ONE },
  allGuests: { atOnce: 100, waiting: 2_000 },
  refusal: () =>
    tooMany('Too many of your pictures are still loading. Wait until they have loaded, and try again.'),
});

export const gone = (message: string): Refused => new Refused(404, message);

interface ProxiedMedium {
  /** The address from the supplier's sheet. */
  link: string;
  kind: MediaKey;
  look: MediaVariant;
  /** The file's name without its extension. */
  name: string;
  caching: string;
  /** The stone's name in the log. */
  of: string;
}

/** @throws Refused 404 if it cannot be shown or fetched; 429 for too many at once */
export async function proxyMedium(
  call: PublicCall,
  person: Requester,
  { link, kind, look, name, caching, of }: ProxiedMedium,
): Promise<FileAnswer | Elsewhere> {
  const { mediaHosts, neutralHosts } = call.services.env;
  const elsewhere = neutralPage(link, neutralHosts);
  // A certificate may be the laboratory's page about the stone.
  if (elsewhere !== null && kind === 'certificate') return { redirect: elsewhere };
  try {
    return await holdTurnUntilSent(fetching, { person, signal: call.signal }, async () => {
      const medium = await openVariant(link, look, {
        copies: call.services.copies,
        requester: person,
        allowed: mediaHosts,
        range: call.range,
        signal: call.signal,
      });
      const { body, length, part, takesRanges } = medium;
      return {
        file: {
          name: `${name}.${medium.kind.ending}`,
          mime: medium.kind.mime,
          body,
          disposition: 'inline' as const,
          status: part === null ? (200 as const) : (206 as const),
          headers: {
            'cache-control': caching,
            'cross-origin-resource-policy': 'same-origin',
            ...(length === null ? {} : { 'content-length': String(length) }),
            ...(part === null ? {} : { 'content-range': part }),
            ...(takesRanges ? { 'accept-ranges': 'bytes' } : {}),
          },
        },
      };
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    // A page is no picture for a list.
    if (error instanceof NoMedium && elsewhere !== null && look !== 'thumbnail')
      return { redirect: elsewhere };
    // The reason is only logged, because it names the supplier's server.
    call.log.info({ stone: of, medium: kind, reason: reasonOf(error) }, 'a medium was not fetched');
    throw gone(
      error instanceof Uncleanable
        ? 'This file is protected, so only the house can see it. Ask us for it.'
        : error instanceof NoMedium
          ? 'The link of this stone does not lead to a picture, video or PDF, so it cannot be shown.'
          : 'The file could not be fetched from its server. Try again later.',
    );
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof FeedError || error instanceof NoMedium
    ? error.message
    : error instanceof Error
      ? `${error.name} ${'code' in error ? String(error.code) : ''}`
      : 'unknown';
