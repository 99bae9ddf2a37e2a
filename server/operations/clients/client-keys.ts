/** Keys of API clients: made, rotated and revoked, by administrators and by the client. */
import {
  MOST_KEYS,
  USUAL_KEY_DAYS,
  USUAL_OVERLAP_HOURS,
  USUAL_PER_MINUTE,
} from '../../../src/domain/client-keys.ts';
import {
  countLiveKeys,
  findKeyOwner,
  findLiveKey,
  insertKey,
  keysOf,
  lockKeyOwner,
  replaceKey,
  revokeKey,
  type KeyRow,
} from '../../db/queries/clients/client-keys.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent, badShape, conflict } from '../../refusals.ts';
import { makeKey } from '../../security/client-keys.ts';
import { networkOf } from '../../security/networks.ts';
import type { Call, Handler } from '../handler.ts';
import { actsForThemselves } from '../parties.ts';
import { neededName } from '../session/names.ts';

export const listClientKeys: Handler<'listClientKeys'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const owner = await findKeyOwner(tx, path.id);
    if (!owner) throw absent();
    return keysOf(tx, owner.id);
  }),
});

export const addClientKey: Handler<'addClientKey'> = ({ path, data }, call) => {
  const name = neededName(data.name, 'name', 'Please say what uses the key.');
  const networks = networksIn(data.networks ?? []);
  if (data.per_minute !== undefined && actsForThemselves(call.person))
    throw badShape(
      'Your limit is set by the house. Leave it out, and ask us if it is too low.',
      'per_minute',
    );
  const perMinute = data.per_minute ?? USUAL_PER_MINUTE;
  return call.effect<'addClientKey'>(async (tx) => {
    const owner = await lockKeyOwner(tx, path.id);
    if (!owner) throw absent();
    const row = { clientId: owner.id, name, networks, perMinute, days: data.days ?? USUAL_KEY_DAYS };
    const made = await keep(tx, call, row);
    return {
      data: { key: made.key, keys: await keysOf(tx, owner.id) },
      message: `The key “${name}” is made. Copy it now: it is not shown again.`,
      audit: {
        summary: `Made the key “${name}” for ${owner.name}`,
        subject: { user_id: owner.id, key_id: made.id },
      },
    };
  });
};

export const rotateClientKey: Handler<'rotateClientKey'> = ({ path, data }, call) =>
  call.effect<'rotateClientKey'>(async (tx) => {
    const old = await lockedKey(tx, path.id);
    if (old.replaced_by != null)
      throw conflict('This key has been replaced already. Rotate the newer one, or revoke this one.');
    const days = Math.max(1, daysBetween(old.created_at, old.expires_at));
    const row = {
      clientId: old.client_id,
      name: old.name,
      networks: old.networks,
      perMinute: old.per_minute,
      days,
    };
    const made = await keep(tx, call, row);
    const hours = data.hours ?? USUAL_OVERLAP_HOURS;
    await replaceKey(tx, old.id, made.id, hours);
    return {
      data: { key: made.key, keys: await keysOf(tx, old.client_id) },
      message:
        hours === 0
          ? 'The new key is made, and the old one has ended. Copy it now: it is not shown again.'
          : 'The new key is made. Copy it now: it is not shown again. The old one goes on for a while.',
      audit: {
        summary: `Rotated the key “${old.name}”`,
        subject: { user_id: old.client_id, key_id: old.id, replaced_by: made.id, hours },
      },
    };
  });

export const revokeClientKey: Handler<'revokeClientKey'> = ({ path }, call) =>
  call.effect<'revokeClientKey'>(async (tx) => {
    const key = await lockedKey(tx, path.id);
    await revokeKey(tx, key.id);
    return {
      data: await keysOf(tx, key.client_id),
      message: `The key “${key.name}” no longer works.`,
      audit: {
        summary: `Revoked the key “${key.name}”`,
        subject: { user_id: key.client_id, key_id: key.id },
      },
    };
  });

/** @throws Refused 404 a key that is missing, not visible to the actor, or no longer works */
async function lockedKey(tx: Tx, id: string): Promise<KeyRow> {
  const seen = await findLiveKey(tx, id);
  if (!seen) throw absent();
  await lockKeyOwner(tx, seen.client_id);
  // Another change may have ended it before the lock was given.
  const key = await findLiveKey(tx, id);
  if (!key) throw absent();
  return key;
}

interface Wanted {
  clientId: string;
  name: string;
  networks: readonly string[];
  perMinute: number;
  days: number;
}

/** @throws Refused 409 too many keys that still work */
async function keep(tx: Tx, call: Call, wanted: Wanted): Promise<{ id: string; key: string }> {
  if ((await countLiveKeys(tx, wanted.clientId)) >= MOST_KEYS)
    throw conflict(`A client has at most ${MOST_KEYS} keys that work. Revoke one that is no longer used.`);
  const id = newId();
  const { key, hash, ending } = makeKey();
  await insertKey(tx, { ...wanted, id, hash, ending, createdBy: call.person.name });
  return { id, key };
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);

function networksIn(written: readonly string[]): string[] {
  const networks = written.map((text) => {
    const network = networkOf(text);
    if (network === null)
      throw badShape(
        `“${text}” is no address and no network. Write it like 192.0.2.7 or 10.1.0.0/16.`,
        'networks',
      );
    return network;
  });
  return [...new Set(networks)];
}
