/** Decides which changes each of many people gets. */
import { MOST_NAMED, type ChangeSet } from '../../src/domain/live/change-set.ts';
import { STONES_NEED, WORKFLOW_NEEDS } from '../../src/domain/live/rights.ts';
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import { HOUSE_VIEW } from '../db/fragments/shown-offer.ts';
import { readableBy, visibleStones, workflowsSeen, type ChangesSince } from '../db/queries/live-changes.ts';
import type { Tx } from '../db/with-actor.ts';
import { viewsOfClients } from '../policies/client-views.ts';
import type { StoneView } from '../db/fragments/shown-offer.ts';
import type { Subscriber } from './subscriber.ts';

/** The present access of these people, by their id. */
export async function viewsOf(tx: Tx, people: readonly Subscriber[]): Promise<Map<string, StoneView>> {
  const clients = people.filter(({ role }) => CLIENT_ROLES.includes(role));
  const views = await viewsOfClients(tx, new Map(clients.map(({ id, role }) => [id, role])));
  return new Map(people.map(({ id }) => [id, views.get(id) ?? HOUSE_VIEW]));
}

/**
 * The changes since the snapshot that each person is told of, by their id, without people who are
 * told of none. A stone concerns those who see it or saw it before; a step of a record those who
 * see the client's records. Both only those who may read stones or such records now.
 */
export async function changesForEach(
  tx: Tx,
  snapshot: string,
  { stones, steps }: ChangesSince,
  views: ReadonlyMap<string, StoneView>,
  people: readonly Subscriber[],
): Promise<Map<string, ChangeSet>> {
  const asked = new Set([STONES_NEED, ...steps.flatMap(({ workflow }) => WORKFLOW_NEEDS[workflow] ?? [])]);
  const rights = await readableBy(
    tx,
    people.map(({ id }) => id),
    [...asked],
  );
  const seenBy = await stonesSeen(tx, snapshot, stones, views);
  const workflows =
    steps.length === 0
      ? new Map<string, string[]>()
      : await workflowsSeen(
          tx,
          steps,
          people.map(({ actor }) => actor),
        );
  return new Map(
    people.flatMap(({ id }): [string, ChangeSet][] => {
      const has = rights.get(id);
      if (has === undefined) return [];
      const news: ChangeSet = {
        stones: has.has(STONES_NEED) ? seenBy(id) : [],
        workflows: (workflows.get(id) ?? []).filter((name) =>
          WORKFLOW_NEEDS[name]?.some((permission) => has.has(permission)),
        ),
      };
      return news.stones?.length !== 0 || news.workflows?.length ? [[id, news]] : [];
    }),
  );
}

/** The changed stones that each person sees or saw; null for everybody if they are too many. */
async function stonesSeen(
  tx: Tx,
  snapshot: string,
  stones: readonly string[],
  views: ReadonlyMap<string, StoneView>,
): Promise<(id: string) => readonly string[] | null> {
  if (stones.length > MOST_NAMED) return () => null;
  if (stones.length === 0) return () => [];
  const keys = new Map([...views].map(([id, view]) => [id, sightKey(view)]));
  const sights = new Map([...views.values()].map((view) => [sightKey(view), view]));
  const seen = await visibleStones(tx, snapshot, stones, [...sights.values()]);
  const seenBy = new Map([...sights.keys()].map((key, index) => [key, seen[index] ?? []]));
  return (id) => seenBy.get(keys.get(id) ?? '') ?? [];
}

const sightKey = ({ hidden, access, confirmedSince }: StoneView): string =>
  JSON.stringify([hidden, access, confirmedSince]);
