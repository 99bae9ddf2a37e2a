/** Keys of API clients: made, rotated and revoked, by administrators and by the client. */
import { USUAL_OVERLAP_HOURS } from '../../../src/domain/api-keys.ts';
import {
  findKeyOwner,
  findLiveKey,
  keysOf,
  lockKeyOwner,
  lockKeys,
  replaceKey,
  revokeKey,
  type KeyRow,
  type KeyScope,
} from '../../db/queries/clients/client-keys.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { saveKey, keyRequestOf } from '../make-key.ts';

export const listClientKeys: Handler<'listClientKeys'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const owner = await findKeyOwner(tx, path.id);
    if (!owner) throw notFound();
    return keysOf(tx, { clientId: owner.id, feedId: null });
  }),
});

export const addClientKey: Handler<'addClientKey'> = ({ path, data }, call) => {
  const wanted = keyRequestOf(data, call.person, 'everything');
  return call.effect<'addClientKey'>(async (tx) => {
    const owner = await lockKeyOwner(tx, path.id);
    if (!owner) throw notFound();
    await refuseBeyondRights(tx, call.person, owner.id);
    const scope = { clientId: owner.id, feedId: null };
    const { id, key, link } = await saveKey(tx, call, scope, wanted);
    return {
      data: { key, link, keys: await keysOf(tx, scope) },
      message: `The key “${wanted.name}” is created. Copy it now: it is not shown again.`,
      audit: {
        summary: `Created the key “${markPersonal(owner.id, wanted.name)}” for ${markPersonal(owner.id, owner.name)}`,
        subject: { user_id: owner.id, key_id: id },
      },
    };
  });
};

export const rotateClientKey: Handler<'rotateClientKey'> = ({ path, data }, call) =>
  call.effect<'rotateClientKey'>(async (tx) => {
    const old = await lockedKey(tx, path.id);
    await refuseBeyondRights(tx, call.person, old.client_id);
    if (old.replaced_by != null)
      throw conflict('This key has already been replaced. Rotate the newer one, or revoke this one.');
    const days = Math.max(1, daysBetween(old.created_at, old.expires_at));
    const wanted = { name: old.name, networks: old.networks, perMinute: old.per_minute, days };
    const { id, key, link } = await saveKey(tx, call, scopeOf(old), wanted);
    const hours = data.hours ?? USUAL_OVERLAP_HOURS;
    await replaceKey(tx, old.id, id, hours);
    return {
      data: { key, link, keys: await keysOf(tx, scopeOf(old)) },
      message:
        hours === 0
          ? 'The new key is created, and the old one has ended. Copy it now: it is not shown again.'
          : 'The new key is created. Copy it now: it is not shown again. The old one keeps working for a while.',
      audit: {
        summary: `Rotated the key “${markPersonal(old.client_id, old.name)}”`,
        subject: { user_id: old.client_id, key_id: old.id, replaced_by: id, hours },
      },
    };
  });

export const revokeClientKey: Handler<'revokeClientKey'> = ({ path }, call) =>
  call.effect<'revokeClientKey'>(async (tx) => {
    const key = await lockedKey(tx, path.id);
    await revokeKey(tx, key.id);
    return {
      data: await keysOf(tx, scopeOf(key)),
      message: `The key “${key.name}” no longer works.`,
      audit: {
        summary: `Revoked the key “${markPersonal(key.client_id, key.name)}”`,
        subject: { user_id: key.client_id, key_id: key.id },
      },
    };
  });

const scopeOf = (key: KeyRow): KeyScope => ({ clientId: key.client_id, feedId: key.feed_id ?? null });

/** @throws Refused 404 for a key that is missing, not visible to the actor, or no longer works */
async function lockedKey(tx: Tx, id: string): Promise<KeyRow> {
  const seen = await findLiveKey(tx, id);
  if (!seen) throw notFound();
  await lockKeys(tx, seen.client_id);
  // Another change may have ended it before the lock was acquired.
  const key = await findLiveKey(tx, id);
  if (!key) throw notFound();
  return key;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);
