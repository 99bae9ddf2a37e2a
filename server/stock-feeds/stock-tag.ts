/**
 * Names what is in the sheet of a stock feed, without reading its stones: the same tag means the
 * same sheet. (docs/adr/0066-fetching-a-stock-feed.md)
 */
import { confirmations, lastEvent } from '../db/queries/stock-feeds/stock-state.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import { keyedHash } from '../security/secrets.ts';
import { questionOf, type FeedSheet } from './client-stock.ts';

/** Another number whenever the same stones are written differently. */
const WRITTEN = 1;

/**
 * A weak ETag, because the same workbook may be packed into other bytes; null where no change of
 * the stock is remembered. Run it as the client.
 */
export async function stockTag(
  tx: Tx,
  sheet: FeedSheet,
  env: Pick<Env, 'dataDir' | 'secretKey'>,
): Promise<string | null> {
  const event = await lastEvent(tx);
  if (event === undefined) return null;
  const { filters, access, hidden, prices, confirmedSince } = await questionOf(tx, sheet);
  const showsConfirmations = sheet.columns.some(({ field }) => field === 'confirmed_at');
  const confirmed =
    confirmedSince === null && !showsConfirmations ? null : await confirmations(tx, confirmedSince);
  const state = JSON.stringify([
    WRITTEN,
    event,
    confirmed,
    [sheet.client.id, access, hidden, prices.factors],
    [sheet.format, sheet.columns, filters],
  ]);
  // With a key, because a hash of markups alone could be tried out.
  return `W/"${(await keyedHash(env, state, 'tag of a stock feed')).toString('base64url')}"`;
}
