/** A stock feed and its client, as an operation needs them. */
import {
  findFeed,
  findFeedOwner,
  lockFeedForUse,
  type FeedOwner,
  type FeedRow,
} from '../../db/queries/stock-feeds/feeds.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';

/**
 * @throws Refused 404 unless it is an external client with an open account whom the actor may see
 */
export async function mustOwn(tx: Tx, id: string): Promise<FeedOwner> {
  const owner = await findFeedOwner(tx, id);
  if (!owner) throw notFound();
  return owner;
}

/** @throws Refused 404 for a feed that is missing, or not visible to the actor */
export async function mustFind(tx: Tx, id: string): Promise<FeedRow> {
  const feed = await findFeed(tx, id);
  if (!feed) throw notFound();
  return feed;
}

/** Like mustFind, and locks the feed against removal. @throws Refused as mustFind does */
export async function mustLock(tx: Tx, id: string): Promise<FeedRow> {
  const feed = await lockFeedForUse(tx, id);
  if (!feed) throw notFound();
  return feed;
}
