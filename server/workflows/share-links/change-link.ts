/** CHANGE: replaces a link's stones and choices; its address stays the same. */
import { changesOfLink, LAST_PLACE, type LinkChoice } from '../../../src/domain/share-link-changes.ts';
import { decide } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import {
  lockChosenLink,
  storeChoices,
  storeStones,
  type ChosenLink,
  type PlacedStone,
} from '../../db/queries/share-links/change-link.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from '../write-history.ts';

export interface LinkChange extends Omit<LinkChoice, 'numbers' | 'until'> {
  /** All stones, in display order. */
  stones: readonly Pick<PlacedStone, 'id' | 'stock_no'>[];
  /** Days from now; undefined keeps the current end. */
  days: number | undefined;
}

/**
 * Changes a link. `wish` returns the new choices; it is called with the locked link, after the
 * machine has permitted the change. The history records each old and new value; if nothing differs,
 * no step is recorded.
 * @throws Refused 403 for the role, or if the owner's business is not registered; 404 if the link
 *   does not exist or the actor may not see it; 409 for the link's state
 */
export async function changeLink(
  tx: Tx,
  actor: NamedActor,
  id: string,
  wish: (link: ChosenLink) => Promise<LinkChange>,
): Promise<{ link: ChosenLink; changes: string[] }> {
  const link = await lockChosenLink(tx, id);
  if (!link) throw notFound();
  const decision = decide('shareLink', link.status, { type: 'CHANGE' }, {
    actor: actorFact(actor),
    ofEmail: link.of_email,
    running: link.running,
    clientRole: link.owner_role,
    businessStatus: link.business_status ?? undefined,
  } satisfies FactsOf<'linkChange'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const { stones, days, ...choices } = await wish(link);
  const until = await storeChoices(tx, link.id, { ...choices, days });
  const numbers = stones.map((stone) => stone.stock_no);
  const before = { ...link, numbers: link.stones.map((stone) => stone.stock_no), until: link.expires_at };
  const changes = changesOfLink(before, { ...choices, numbers, until });
  if (changes.length === 0) return { link, changes };
  const { placed, last } = placesOf(link, stones);
  await storeStones(tx, link.id, placed, last);
  const move = moveOf('shareLink', link.id, link.owner_id, decision);
  writeMoves(tx, actor, [{ ...move, reason: changes.join('; ') }]);
  return { link, changes };
}

/**
 * Stones that stay keep their places. Freed places are not reused, because pages that are still
 * open request files by place. All stones are renumbered once the places run out.
 */
function placesOf(
  { stones: before, last_place: highest }: ChosenLink,
  now: LinkChange['stones'],
): { placed: { id: string; place: number }[]; last: number } {
  const places = new Map(before.map(({ id, place }) => [id, place]));
  let last = highest;
  const placed = now.map(({ id }) => ({ id, place: places.get(id) ?? ++last }));
  if (last <= LAST_PLACE) return { placed, last };
  return { placed: now.map(({ id }, index) => ({ id, place: index + 1 })), last: now.length };
}
