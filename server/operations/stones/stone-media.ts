/**
 * A stone's picture, its thumbnail, video or certificate at the portal's own address.
 * (Specification, section 9: media types.)
 */
import type { MediaKey } from '../../../src/domain/stones/search-filters.ts';
import { findSharer } from '../../db/queries/session/sharer.ts';
import { findMedium, type StoneMedium } from '../../db/queries/stones/stone-media.ts';
import { scopeOf, SYSTEM, withActor } from '../../db/with-actor.ts';
import type { MediaVariant } from '../../media/media-variant.ts';
import { openShareGrant } from '../../media/share-grant.ts';
import { stoneAccessByNumber } from '../../policies/inventory-access.ts';
import type { Requester } from '../../fair-queue/fair-queue.ts';
import { callerOfGrant } from '../media-caller.ts';
import type { Handler, PublicCall } from '../handler.ts';
import { gone, proxyMedium } from '../media-proxy.ts';

/** Media need the permission to search stones. */
const PERMISSION = 'search';
interface MediaRequest {
  id: string;
  kind: MediaKey;
}

const NOT_THERE = 'There is no such picture, or its address has expired. Open the stone again.';

export const readStoneMedia: Handler<'readStoneMedia'> = async ({ path, query }, call) => {
  const isSmall = path.kind === 'thumbnail';
  const kind = path.kind === 'thumbnail' ? 'image' : path.kind;
  const { found, person, look } = await mediumOf({ id: path.id, kind }, query.grant, call);
  return proxyMedium(call, person, {
    link: found.link,
    kind,
    look: isSmall ? 'thumbnail' : look,
    name: `${found.stock_no}-${path.kind}`,
    caching: 'private, max-age=3600',
    of: path.id,
  });
};

/**
 * @throws Refused 404, the same for missing media, for stones out of sight and for invalid grants
 */
async function mediumOf(
  { id, kind }: MediaRequest,
  grant: string,
  { services, signal }: PublicCall,
): Promise<{ found: StoneMedium; person: Requester; look: MediaVariant }> {
  const caller = await callerOfGrant(services, grant, PERMISSION);
  const person =
    caller === undefined
      ? await sharerOf({ id, kind }, grant, services)
      : { id: caller.user_id, role: caller.role_id, client: caller.company?.client };
  if (person === undefined) throw gone(NOT_THERE);
  const scope = scopeOf(person.role);
  const actor = { id: person.id, client: person.client, scope };
  const found = await services.connections.run(person, signal, () =>
    withActor(services.pool, actor, 'read', async (tx) =>
      findMedium(tx, id, kind, await stoneAccessByNumber(tx, person)),
    ),
  );
  if (found === undefined) throw gone(NOT_THERE);
  // Only staff see a supplier's original file, and never the recipient of a link.
  const isOfHouse = caller !== undefined && scope !== 'own';
  return { found, person, look: isOfHouse ? 'as it is' : 'clean' };
}

/** Who shared this one medium. */
async function sharerOf(
  asked: MediaRequest,
  grant: string,
  { mediaKey, pool }: PublicCall['services'],
): Promise<(Requester & { client?: undefined }) | undefined> {
  const shared = openShareGrant(mediaKey, grant, Date.now());
  if (shared === null || shared.stoneId !== asked.id || shared.kind !== asked.kind) return undefined;
  return withActor(pool, SYSTEM, 'read', (tx) => findSharer(tx, shared.userId));
}
