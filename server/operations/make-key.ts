/** Validates and stores a key: for API clients, and for the sheets of stock feeds. */
import type { components } from '../../src/api/schema.gen.ts';
import {
  MOST_FEED_KEYS,
  MOST_KEYS,
  USUAL_KEY_DAYS,
  USUAL_PER_MINUTE,
  USUAL_SHEETS_PER_MINUTE,
} from '../../src/domain/api-keys.ts';
import { countLiveKeys, insertKey, type KeyScope } from '../db/queries/clients/client-keys.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import { newId } from '../ids.ts';
import { invalidRequest, conflict } from '../refusals.ts';
import { makeKey } from '../security/client-keys.ts';
import { normalizedNetwork } from '../security/networks.ts';
import type { Call, Person } from './handler.ts';
import { actsForThemselves } from './acting-for.ts';
import { neededName } from './names.ts';

export interface KeyRequest {
  name: string;
  networks: readonly string[];
  perMinute: number;
  days: number;
}

/** @throws Refused 400 without a name, for an invalid network, or a limit chosen by the client */
export function keyRequestOf(
  data: components['schemas']['NewClientKey'],
  person: Person,
  opens: 'everything' | 'a feed',
): KeyRequest {
  const name = neededName(data.name, 'name', 'Please enter what uses the key.');
  const networks = networksIn(data.networks ?? []);
  if (data.per_minute !== undefined && actsForThemselves(person))
    throw invalidRequest(
      'Your limit is set by the house. Leave it out, and ask us if it is too low.',
      'per_minute',
    );
  const usual = opens === 'a feed' ? USUAL_SHEETS_PER_MINUTE : USUAL_PER_MINUTE;
  return { name, networks, perMinute: data.per_minute ?? usual, days: data.days ?? USUAL_KEY_DAYS };
}

/** @throws Refused 409 for too many keys that still work */
export async function saveKey(
  tx: Tx,
  call: Call,
  scope: KeyScope,
  wanted: KeyRequest,
): Promise<{ id: string; key: string; link: string | null }> {
  const most = scope.feedId === null ? MOST_KEYS : MOST_FEED_KEYS;
  if ((await countLiveKeys(tx, scope)) >= most)
    throw conflict(
      `${scope.feedId === null ? 'A client' : 'A feed'} can have at most ${most} active keys. Revoke one that is no longer used.`,
    );
  const id = newId();
  const { key, hash, ending } = makeKey();
  await insertKey(tx, { ...wanted, ...scope, id, hash, ending, createdBy: call.person.name });
  return { id, key, link: scope.feedId === null ? null : sheetAddress(call.services.env, scope.feedId, key) };
}

/** Programs send the key of this address in a header, so that proxies log only host and path. */
function sheetAddress({ publicUrl }: Pick<Env, 'publicUrl'>, feedId: string, key: string): string {
  const address = new URL(`/api/v1/external-clients/stock-feeds/${feedId}/sheet`, publicUrl);
  address.username = 'feed';
  address.password = key;
  return address.href;
}

function networksIn(written: readonly string[]): string[] {
  const networks = written.map((text) => {
    const network = normalizedNetwork(text);
    if (network === null)
      throw invalidRequest(
        `“${text}” is not an address or network. Write it like 192.0.2.7 or 10.1.0.0/16.`,
        'networks',
      );
    return network;
  });
  return [...new Set(networks)];
}
