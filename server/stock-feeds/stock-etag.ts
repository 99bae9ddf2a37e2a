/**
 * An ETag for the sheet of a stock feed, found without reading its stones: the same tag means the
 * same sheet. (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */
import { confirmations, lastEvent } from '../db/queries/stock-feeds/stock-state.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import { keyedHash } from '../security/secrets.ts';
import { questionOf, type FeedSheet } from './client-stock.ts';

/** Increase it whenever the sheet's format changes. */
const WRITTEN = 1;

/**
 * A weak ETag, because equal workbooks may be compressed to different bytes; null if no changes of
 * the stock are kept. Run it as the client.
 */
export async function stockEtag(
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
  // Keyed, because a plain hash of markups could be guessed by trying.
  return `W/"${(await keyedHash(env, state, 'tag of a stock feed')).toString('base64url')}"`;
}
