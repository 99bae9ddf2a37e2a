/**
 * A stone's picture, video or certificate at the portal's own address. (Specification, section 9:
 * media types.)
 */
import { findSharer } from '../../db/queries/session/sharer.ts';
import { findMedium, type StoneMedium } from '../../db/queries/stones/stone-media.ts';
import { scopeOf, SYSTEM, withActor } from '../../db/with-actor.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import { fetchMedium, NoMedium } from '../../media/fetch-medium.ts';
import { openShareGrant } from '../../media/share-grant.ts';
import { neutralPage } from '../../media/link.ts';
import { sightByName } from '../../policies/inventory-access.ts';
import { Refused, tooMany } from '../../refusals.ts';
import { Turns, type Asker } from '../../turns/turns.ts';
import { callerOfGrant } from '../media-caller.ts';
import type { Handler, PathOf, PublicCall } from '../handler.ts';
import { untilSent } from '../until-sent.ts';

/** Whoever may search stones may open their media. */
const PERMISSION = 'search';
/**
 * Each download keeps a connection to its supplier. A page requests all its pictures at once; the
 * rest waits.
 */
const OF_ONE = { atOnce: 24, waiting: 500 };
const fetching = new Turns({
  atOnce: 200,
  ofPerson: { staff: OF_ONE, customer: OF_ONE, external: OF_ONE, guest: OF_ONE },
  ofGuests: { atOnce: 100, waiting: 2_000 },
  refusal: () =>
    tooMany('Too many of your pictures are still loading. Wait until they have loaded, and try again.'),
});

const gone = (message: string): Refused => new Refused(404, message);
const NOT_THERE = 'There is no such picture, or its address has expired. Open the stone again.';

export const readStoneMedia: Handler<'readStoneMedia'> = async ({ path, query }, call) => {
  const { found, person } = await mediumOf(path, query.grant, call);
  const { mediaHosts, neutralHosts } = call.services.env;
  const elsewhere = neutralPage(found.link, neutralHosts);
  // A certificate may be the laboratory's page about the stone.
  if (elsewhere !== null && path.kind === 'certificate') return { redirect: elsewhere };
  try {
    return await untilSent(fetching, { person, signal: call.signal }, async () => {
      const { kind, body, length, part, takesRanges } = await fetchMedium(found.link, {
        allowed: mediaHosts,
        range: call.range,
        signal: call.signal,
      });
      return {
        file: {
          name: `${found.stock_no}-${path.kind}.${kind.ending}`,
          mime: kind.mime,
          body,
          disposition: 'inline' as const,
          status: part === null ? (200 as const) : (206 as const),
          headers: {
            'cache-control': 'private, max-age=3600',
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
    if (error instanceof NoMedium && elsewhere !== null) return { redirect: elsewhere };
    // The reason is only logged, because it names the supplier's server.
    call.log.info({ stone: path.id, medium: path.kind, reason: reasonOf(error) }, 'a medium was not fetched');
    throw gone(
      error instanceof NoMedium
        ? 'The link of this stone does not lead to a picture, video or PDF, so it cannot be shown.'
        : 'The file could not be fetched from the server that has it. Try again later.',
    );
  }
};

/**
 * @throws Refused 404, the same for missing media, for stones out of sight and for invalid grants
 */
async function mediumOf(
  { id, kind }: PathOf<'readStoneMedia'>,
  grant: string,
  { services, signal }: PublicCall,
): Promise<{ found: StoneMedium; person: Asker }> {
  const caller = await callerOfGrant(services, grant, PERMISSION);
  const person =
    caller === undefined
      ? await sharerOf({ id, kind }, grant, services)
      : { id: caller.user_id, role: caller.role_id };
  if (person === undefined) throw gone(NOT_THERE);
  const actor = { id: person.id, scope: scopeOf(person.role) };
  const found = await services.connections.take(person, signal, () =>
    withActor(services.pool, actor, 'read', async (tx) =>
      findMedium(tx, id, kind, await sightByName(tx, person)),
    ),
  );
  if (found === undefined) throw gone(NOT_THERE);
  return { found, person };
}

/** Who shared this one medium. */
async function sharerOf(
  asked: PathOf<'readStoneMedia'>,
  grant: string,
  { mediaKey, pool }: PublicCall['services'],
): Promise<Asker | undefined> {
  const shared = openShareGrant(mediaKey, grant, Date.now());
  if (shared === null || shared.stoneId !== asked.id || shared.kind !== asked.kind) return undefined;
  return withActor(pool, SYSTEM, 'read', (tx) => findSharer(tx, shared.userId, PERMISSION));
}

const reasonOf = (error: unknown): string =>
  error instanceof FeedError || error instanceof NoMedium
    ? error.message
    : error instanceof Error
      ? `${error.name} ${'code' in error ? String(error.code) : ''}`
      : 'unknown';
