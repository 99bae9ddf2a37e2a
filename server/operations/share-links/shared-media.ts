/** Pictures, videos and certificates of a share link's stones, under the link itself. */
import { STATUSES_OUT_OF_STOCK } from '../../../src/domain/codes.ts';
import { findSharedMedium } from '../../db/queries/share-links/open-links.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import type { Handler } from '../handler.ts';
import { gone, proxyMedium } from '../media-proxy.ts';
import { openLink, ownerOfLink, readAsOwner, strangerAt } from '../open-link.ts';

const NOT_SHOWN = 'This link does not show this file, or no longer does.';

/** Looks up the link for every file, so that revoking or expiry takes effect at once. */
export const readSharedMedium: Handler<'readSharedMedium'> = async ({ path }, call) => {
  const link = await openLink(call, path.secret);
  const stone = link.stones.find(({ place }) => place === path.place);
  if (stone === undefined || !link.shows[path.kind]) throw gone(NOT_SHOWN);
  const found = await readAsOwner(call, link, async (tx) => {
    const sight = await stoneAccessOf(tx, ownerOfLink(link));
    return findSharedMedium(tx, stone.id, path.kind, { ...sight, hidden: STATUSES_OUT_OF_STOCK });
  });
  if (found === undefined) throw gone(NOT_SHOWN);
  const name = link.shows.stock_no ? found.stock_no : `stone-${path.place}`;
  return proxyMedium(call, strangerAt(call.ip), {
    link: found.link,
    kind: path.kind,
    // A picture's notes may name the supplier.
    look: 'clean',
    name: `${name}-${path.kind}`,
    caching: 'no-store',
    of: stone.id,
  });
};
