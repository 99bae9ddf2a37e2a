import { findPasswordOwner } from '../../db/queries/session/passwords.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { keyedHash } from '../../security/secrets.ts';
import type { Call } from '../handler.ts';
import { asSystem, attemptPassword, checking } from '../password-attempt.ts';

/**
 * Checks the signed-in person's password before an action that only the account's owner may do.
 * @throws Refused 400 if it is wrong, which counts like a failed sign-in; 429 for too many attempts
 */
export async function confirmPassword(call: Call, current: string): Promise<void> {
  const owner = await asSystem(call, 'read', (tx) => findPasswordOwner(tx, call.person.id));
  if (!owner) throw notFound();
  const trying = {
    ip: call.ip,
    nameHash: await keyedHash(call.services.env, call.person.id, 'sign-in name'),
    userId: call.person.id,
    device: null,
  };
  const isRight = await checking(call.person.id, () =>
    attemptPassword(call, trying, owner.password_hash, current, (_tx, matches) =>
      Promise.resolve(matches || null),
    ),
  );
  if (!isRight)
    throw invalidRequest(
      'This is not your current password. After several failed attempts you have to wait.',
      'current_password',
    );
}
