/**
 * Addresses of a stone's files that open them without signing in, for texts and sheets that leave
 * the portal.
 */
import { MEDIA_KEYS, type MediaKey } from '../../../src/domain/stones/search-filters.ts';
import { makeShareGrant } from '../../media/share-grant.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { ReadingCall } from '../read-as.ts';

/** Of these kinds, those that the stone has. */
export function mediaLinks(
  stone: StoneRow,
  kinds: Readonly<Partial<Record<MediaKey, boolean>>>,
  { person, services: { env, mediaKey } }: Pick<ReadingCall, 'person' | 'services'>,
): Partial<Record<MediaKey, string>> {
  const links: Partial<Record<MediaKey, string>> = {};
  for (const kind of MEDIA_KEYS) {
    if (kinds[kind] !== true || stone[kind] == null) continue;
    const grant = makeShareGrant(mediaKey, { userId: person.id, stoneId: stone.id, kind }, Date.now());
    links[kind] = `${env.publicUrl}/api/v1/inventory/media/${stone.id}/${kind}?grant=${grant}`;
  }
  return links;
}
