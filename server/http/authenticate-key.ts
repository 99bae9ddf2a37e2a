/**
 * Authenticates a request by the key of an API client, and counts it against the key's limit. Both
 * happen in one statement, so that all processes share the count.
 * (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */
import { MOST_FROM_NETWORK, NETWORK_MINUTES } from '../../src/domain/sign-in-limits.ts';
import { findKeyCaller } from '../db/queries/session/key-caller.ts';
import type { CallerRow } from '../db/queries/session/caller.ts';
import type { CallerKey, Services } from '../operations/handler.ts';
import { forbidden, tooMany, unauthorised } from '../refusals.ts';
import { isWellFormed } from '../security/client-keys.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { ContractOperation } from './contract/contract.ts';

const WINDOW_SECONDS = 60;

/** Receives the headers of the answer, also if the request is refused. */
export type TellHeaders = (headers: Readonly<Record<string, string>>) => void;

/**
 * `feed` is the requested stock feed; null for other requests. @throws Refused 401 for a key that
 * does not work, or not from this address; 403 for an operation that needs a session, or with a
 * feed's key any operation other than reading its sheet; 429 for too many requests, or too many
 * wrong keys from this network
 */
export async function callerOfKey(
  { pool }: Pick<Services, 'pool'>,
  { key, address, feed }: { key: string; address: string; feed: string | null },
  operation: ContractOperation,
  tell: TellHeaders,
): Promise<{ hash: Buffer; row: CallerRow; key: CallerKey }> {
  if (!isWellFormed(key)) throw unauthorised(NOT_A_KEY);
  const hash = hashOfToken(key);
  const found = await findKeyCaller(pool, hash, {
    permission: operation.permission?.name ?? '',
    address,
    wrongMinutes: NETWORK_MINUTES,
    feed,
  });
  if (found.outcome === 'wrong') {
    if (found.wrong_tries <= MOST_FROM_NETWORK) throw unauthorised(NOT_A_KEY);
    tell({ 'retry-after': String(NETWORK_MINUTES * 60) });
    throw tooMany('Too many invalid keys were sent from your network. Correct the key and try again later.');
  }
  if (found.outcome === 'network')
    throw unauthorised(`This key cannot be used from ${address}. Whoever manages it can add the address.`);
  tell(limitHeaders(found.per_minute, found.tokens));
  if (found.outcome === 'limit') {
    tell({ 'retry-after': String(secondsUntil(1, found.per_minute, found.tokens)) });
    throw tooMany(
      `This key can send ${found.per_minute} requests per minute, and has sent them. Try again in a minute.`,
    );
  }
  if (found.outcome === 'feed') throw forbidden('This key only opens the sheet of one stock feed.');
  if (operation.needsSession) throw forbidden('A key cannot do this. Sign in to the portal.');
  return { hash, row: found, key: { id: found.key_id, name: found.key_name } };
}

const NOT_A_KEY = 'This key does not work: it is mistyped, has expired, or was revoked.';

/** In the format of the IETF drafts on RateLimit header fields. */
const limitHeaders = (perMinute: number, tokens: number): Record<string, string> => ({
  'ratelimit-policy': `"key";q=${perMinute};w=${WINDOW_SECONDS}`,
  ratelimit: `"key";r=${Math.floor(tokens)};t=${secondsUntil(perMinute, perMinute, tokens)}`,
});

/** The number of requests that must be available again. */
const secondsUntil = (wanted: number, perMinute: number, tokens: number): number =>
  Math.max(0, Math.ceil(((wanted - tokens) * WINDOW_SECONDS) / perMinute));
