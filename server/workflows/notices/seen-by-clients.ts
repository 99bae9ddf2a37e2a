import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { EVERY_STONE, type StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { StoneView } from '../../db/fragments/shown-offer.ts';
import { MOST_STONES, type StoneBatch } from '../../search/index/stone-batch.ts';

/** Matches every available stone. */
export const AVAILABLE: StoneFilters = { ...EVERY_STONE, status: [STONE_STATUS.available] };

/**
 * Drops news about stones that are not available, or that its client cannot see. Keeps the order.
 * The connection must not pipeline.
 * @param views by client id; clients without a view get no news
 */
export async function seenByClients<News extends { client_id: string; stone_id: string }>(
  tx: Tx,
  stones: StoneBatch,
  news: readonly News[],
  views: ReadonlyMap<string, StoneView>,
): Promise<News[]> {
  const ids = [...new Set(news.map(({ stone_id }) => stone_id))];
  const ofClients = Map.groupBy(news, ({ client_id }) => client_id);
  const seen = new Set<News>();
  for (let at = 0; at < ids.length; at += MOST_STONES) {
    await stones.read(tx.client, ids.slice(at, at + MOST_STONES));
    for (const [client, its] of ofClients) {
      const view = views.get(client);
      if (view === undefined) continue;
      const fitting = new Set(stones.fitting({ ...view, filters: AVAILABLE }));
      for (const one of its) if (fitting.has(one.stone_id)) seen.add(one);
    }
  }
  return news.filter((one) => seen.has(one));
}
