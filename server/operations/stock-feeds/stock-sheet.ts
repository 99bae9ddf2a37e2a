/** The sheet of a stock feed, for clients that fetch it instead of having it pushed. */
import type { StockFeedFormat } from '../../../src/domain/stones/stock-feed.ts';
import { mayGetStock } from '../../db/queries/stock-feeds/pushes.ts';
import { readCancellable } from '../../db/cancellable-read.ts';
import type { ActorScope } from '../../db/with-actor.ts';
import { makeFile } from '../../papers/make-file.ts';
import { onDisk } from '../../papers/on-disk.ts';
import { conflict, missingPermission } from '../../refusals.ts';
import { stockSource, type FeedSheet, type ReadAsClient } from '../../stock-feeds/client-stock.ts';
import { stockEtag } from '../../stock-feeds/stock-etag.ts';
import type { Handler } from '../handler.ts';
import { mustFind, mustOwn } from './owned-feed.ts';

const MIME: Record<StockFeedFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

export const readStockSheet: Handler<'readStockSheet'> = async ({ path }, call) => {
  const { services, person, signal } = call;
  const { feed, owner } = await call.read(async (tx) => {
    const found = await mustFind(tx, path.id);
    // The key's own permission is for feeds; what is in them takes the right to search stones.
    if (!(await mayGetStock(tx, found.client_id))) throw missingPermission('search', 'read');
    return { feed: found, owner: await mustOwn(tx, found.client_id) };
  });
  if (feed.is_paused) throw conflict(`“${feed.name}” is paused. Nothing is sent until it is resumed.`);
  const sheet: FeedSheet = {
    client: owner,
    format: feed.format,
    columns: feed.feed_columns,
    availableOnly: feed.available_only,
  };
  // It always has the client's view, even if staff request it.
  const client: ActorScope = { id: owner.id, scope: 'own' };
  const read: ReadAsClient = (work) =>
    services.connections.run(person, signal, () => readCancellable(services.pool, client, signal, work));
  // Read before the stones, so that a change in between leads to another tag next time and is never
  // missed.
  const tag = await read((tx) => stockEtag(tx, sheet, services.env));
  const headers = { 'cache-control': 'private, no-cache', ...(tag === null ? {} : { etag: tag }) };
  if (tag !== null && isKnown(call.knownTags, tag)) return { unchanged: headers };
  const body = await onDisk(services.env.dataDir, (to) =>
    makeFile('stock feed', () => stockSource(read, sheet, to), call),
  );
  const name = `${feed.name}.${feed.format}`;
  return { file: { name, mime: MIME[feed.format], body, disposition: 'attachment', headers } };
};

/** If-None-Match has tags separated by commas, or `*` for any. */
const isKnown = (known: string | null, tag: string): boolean =>
  known !== null && known.split(',').some((one) => one.trim() === tag || one.trim() === '*');
