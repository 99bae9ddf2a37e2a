/** Requesting a one-time code, and confirming an address with it. */
import type { components } from '../../../src/api/schema.gen.ts';
import {
  codeDigits,
  isCode,
  judgeAsking,
  MOST_AN_HOUR,
  type CodePurpose,
} from '../../../src/domain/one-time-codes.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { earlierRequests, insertCodeRequest, tryCode } from '../../db/queries/session/one-time-codes.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { invalidRequest, conflict, tooMany } from '../../refusals.ts';
import { keyedHash } from '../../security/secrets.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import { hashOfCode } from '../../workflows/people/one-time-codes.ts';
import type { PublicCall } from '../handler.ts';
import { asSystem } from '../password-attempt.ts';

type CodeRequest = components['schemas']['CodeRequest'];

export const addressHashOf = ({ services }: PublicCall, email: string): Promise<Buffer> =>
  keyedHash(services.env, email, 'address of a code');

/**
 * Records the request for a code. The mail is written later, so that unknown addresses take equally
 * long. `userId` is the account that signs up.
 * @throws Refused 429 if too soon, or for too many within the hour
 */
export async function askForCode(
  tx: Tx,
  call: PublicCall,
  asked: { purpose: CodePurpose; address: string; addressHash: Buffer; userId: string | null },
): Promise<CodeRequest> {
  const judged = judgeAsking(await earlierRequests(tx, { addressHash: asked.addressHash, ip: call.ip }));
  if (!judged.ok && judged.why === 'wait')
    throw tooMany(
      `A code was asked for just now. You can ask for another one in ${countNoun(judged.seconds, 'second')}.`,
    );
  if (!judged.ok)
    throw tooMany(`At most ${MOST_AN_HOUR} codes are sent within an hour. Wait a while and try again.`);
  const request = newToken();
  const times = await insertCodeRequest(tx, {
    ...asked,
    id: newId(),
    requestHash: hashOfToken(request),
    ip: call.ip,
  });
  return { request, ...times };
}

/**
 * Checks a code, and returns the confirmed account.
 * @throws Refused 400 for a wrong code; 409 for one that can no longer be used
 */
export async function proveCode(
  call: PublicCall,
  purpose: CodePurpose,
  { request, otp }: components['schemas']['TypedCode'],
): Promise<string> {
  const digits = codeDigits(otp);
  if (!isCode(digits))
    throw invalidRequest('The code has six digits. Type it as shown in the e-mail.', 'otp');
  const requestHash = hashOfToken(request);
  const codeHash = await hashOfCode(call.services.env, requestHash, digits);
  // The try counts in any case, so the code is judged after the commit.
  const tried = await asSystem(call, 'write', (tx) => tryCode(tx, { purpose, requestHash, codeHash }));
  if (tried?.proven && tried.user_id !== null) return tried.user_id;
  if (tried === undefined || tried.left === 0)
    throw conflict('This code can no longer be used. Request a new one.', { refusal: 'state', field: 'otp' });
  throw invalidRequest(
    `This is not the code from the latest e-mail. ${countNoun(tried.left, 'try', 'tries')} left.`,
    'otp',
  );
}
