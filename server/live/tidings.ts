/** Decides which changes each of many people gets. */
import { EVERYTHING, MOST_NAMED, type News } from '../../src/domain/live/news.ts';
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import { HOUSE_PRICES } from '../db/fragments/prices.ts';
import { ALL_STONES } from '../db/fragments/sight.ts';
import { seenOfThese, workflowsSeen, type Happened } from '../db/queries/live/news.ts';
import type { Tx } from '../db/with-actor.ts';
import { viewsOfClients, type ClientView } from '../policies/many-clients.ts';
import type { Told } from './told.ts';

const HOUSE_VIEW: ClientView = { ...ALL_STONES, prices: HOUSE_PRICES };

/** The present access of these people, by their id. */
export async function viewsOf(tx: Tx, people: readonly Told[]): Promise<Map<string, ClientView>> {
  const clients = people.filter(({ role }) => CLIENT_ROLES.includes(role));
  const views = await viewsOfClients(tx, new Map(clients.map(({ id, role }) => [id, role])));
  return new Map(people.map(({ id }) => [id, views.get(id) ?? HOUSE_VIEW]));
}

/**
 * The changes since the snapshot that each person is told of, by their id, without people who see
 * none. A stone concerns those who see it or saw it before; a step of a record those who see the
 * client's records.
 */
export async function tidingsOf(
  tx: Tx,
  snapshot: string,
  { stones, steps }: Happened,
  views: ReadonlyMap<string, ClientView>,
  people: readonly Told[],
): Promise<Map<string, News>> {
  if (stones.length > MOST_NAMED) return new Map(people.map(({ id }) => [id, EVERYTHING]));
  const keys = new Map([...views].map(([id, view]) => [id, sightKey(view)]));
  const sights = new Map([...views.values()].map((view) => [sightKey(view), view]));
  const seen = stones.length === 0 ? [] : await seenOfThese(tx, snapshot, stones, [...sights.values()]);
  const seenBy = new Map([...sights.keys()].map((key, index) => [key, seen[index] ?? []]));
  const workflows =
    steps.length === 0
      ? new Map<string, string[]>()
      : await workflowsSeen(
          tx,
          steps,
          people.map(({ actor }) => actor),
        );
  return new Map(
    people.flatMap(({ id }): [string, News][] => {
      const news: News = {
        stones: seenBy.get(keys.get(id) ?? '') ?? [],
        workflows: workflows.get(id) ?? [],
      };
      return news.stones?.length || news.workflows?.length ? [[id, news]] : [];
    }),
  );
}

const sightKey = ({ hidden, access, confirmedSince }: ClientView): string =>
  JSON.stringify([hidden, access, confirmedSince]);
