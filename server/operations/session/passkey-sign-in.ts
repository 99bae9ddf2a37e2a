/** Signing in with a passkey, which identifies the person and is both factors in one. */
import {
  findCredential,
  insertPasskeyChallenge,
  countUse,
  takePasskeyChallenge,
} from '../../db/queries/session/passkeys.ts';
import { recordSignIn } from '../../db/queries/session/sign-in-entry.ts';
import { lockActiveAccount } from '../../db/queries/session/sign-in-account.ts';
import { tooMany, unauthorised } from '../../refusals.ts';
import { verifiedAssertion } from '../../security/passkeys.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { Handler } from '../handler.ts';
import { proceed } from './challenge.ts';
import { asSystem } from '../password-attempt.ts';
import { relyingPartyOrRefuse } from './relying-party.ts';
import { attempt } from '../open-session.ts';

export const beginPasskeySignIn: Handler<'beginPasskeySignIn'> = async (_input, call) => {
  const { rpId } = relyingPartyOrRefuse(call);
  const challenge = newToken();
  const isKept = await asSystem(call, 'write', (tx) =>
    insertPasskeyChallenge(tx, { ip: call.ip, hash: hashOfToken(challenge), userId: null }),
  );
  if (!isKept) throw tooMany('Too many sign-ins from your address. Try again in ten minutes.');
  return { data: { passkey_challenge: challenge, rp_id: rpId }, message: 'Confirm it on your device.' };
};

// One message for all: an unknown passkey, a wrong signature, an account that is not active.
const NOT_SIGNED_IN = 'This passkey did not sign you in. Try again, or sign in with your password.';

export const signInWithPasskey: Handler<'signInWithPasskey'> = async ({ data }, call) => {
  const place = relyingPartyOrRefuse(call);
  const { passkey_challenge: challenge, assertion } = data;
  const device = data.device === undefined ? null : hashOfToken(data.device);
  const found = await asSystem(call, 'write', async (tx) => {
    const isOpen = await takePasskeyChallenge(tx, {
      ip: call.ip,
      hash: hashOfToken(challenge),
      userId: null,
    });
    return isOpen ? findCredential(tx, assertion.id) : undefined;
  });
  const isTheirs =
    found !== undefined && Buffer.from(assertion.user_handle, 'base64url').toString() === found.user_id;
  if (!isTheirs) throw unauthorised(NOT_SIGNED_IN);
  const counter = await verifiedAssertion(place, challenge, assertion, {
    id: found.credential_id,
    publicKey: new Uint8Array(found.public_key),
    counter: found.counter,
  });
  const step = await asSystem(call, 'write', async (tx) => {
    const account = await lockActiveAccount(tx, found.user_id, device);
    if (account && counter !== null && (await countUse(tx, found.id, counter)))
      return proceed(tx, call, account, { device, isFactorGiven: true });
    recordSignIn(tx, attempt(call, account ?? null, 'failed'));
    return null;
  });
  if (step === null) throw unauthorised(NOT_SIGNED_IN);
  return step;
};
