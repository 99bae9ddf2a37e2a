/** The user's own passkeys: registered, named, removed. */
import { MOST_PASSKEYS } from '../../../src/domain/second-factor.ts';
import {
  credentialsOf,
  insertPasskey,
  insertPasskeyChallenge,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  takePasskeyChallenge,
  type StoredPasskey,
} from '../../db/queries/session/passkeys.ts';
import { lockCount } from '../../db/queries/bounds.ts';
import { findUser } from '../../db/queries/session/profiles.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import { ALGORITHMS, verifiedAttestation } from '../../security/passkeys.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { Call, Handler } from '../handler.ts';
import { confirmPassword } from './confirm-password.ts';
import { neededName } from '../names.ts';
import { relyingPartyOrRefuse } from './relying-party.ts';

const list = (call: Call) => call.read((tx) => ownPasskeys(tx, call.person.id));

export const listPasskeys: Handler<'listPasskeys'> = async (_input, call) => ({ data: await list(call) });

export const beginPasskey: Handler<'beginPasskey'> = async ({ data }, call) => {
  const { rpId } = relyingPartyOrRefuse(call);
  await confirmPassword(call, data.current_password);
  const challenge = newToken();
  return call.effect<'beginPasskey'>(async (tx) => {
    const person = await findUser(tx, call.person.id);
    if (!person) throw notFound();
    const known = await fewEnough(tx, person.id);
    await insertPasskeyChallenge(tx, { ip: call.ip, hash: hashOfToken(challenge), userId: person.id });
    return {
      data: {
        passkey_challenge: challenge,
        rp_id: rpId,
        user_handle: Buffer.from(person.id).toString('base64url'),
        user_name: person.email,
        display_name: `${person.first_name} ${person.last_name}`.trim(),
        algorithms: ALGORITHMS,
        known: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      },
      message: 'Confirm it on your device.',
    };
  });
};

/** @throws Refused 409 if the person has the most passkeys that are allowed */
async function fewEnough(tx: Tx, userId: string): Promise<StoredPasskey[]> {
  const known = await credentialsOf(tx, userId);
  if (known.length < MOST_PASSKEYS) return known;
  throw conflict(`You already have ${MOST_PASSKEYS} passkeys. Remove one that you do not use.`, {
    refusal: 'state',
  });
}

const notVerified = () => invalidRequest('This passkey could not be checked. Start again.', 'attestation');

export const registerPasskey: Handler<'registerPasskey'> = async ({ data }, call) => {
  const place = relyingPartyOrRefuse(call);
  const name = neededName(data.name, 'name', 'Please enter a name for the passkey.');
  const { passkey_challenge: challenge, attestation } = data;
  const { id: userId } = call.person;
  const credential = await verifiedAttestation(place, challenge, attestation);
  return call.effect<'registerPasskey'>(async (tx) => {
    const taken = await takePasskeyChallenge(tx, { ip: call.ip, hash: hashOfToken(challenge), userId });
    if (!taken || credential === null) throw notVerified();
    // Several may have been begun before one was registered.
    lockCount(tx, userId);
    await fewEnough(tx, userId);
    const isNew = await insertPasskey(tx, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: attestation.transports,
    });
    if (!isNew) throw conflict('This passkey is already registered.', { refusal: 'state' });
    return {
      data: await ownPasskeys(tx, userId),
      message: `The passkey ${name} can now sign you in.`,
      audit: { summary: `Registered the passkey ${markPersonal(userId, name)}` },
    };
  });
};

export const setPasskeyName: Handler<'setPasskeyName'> = ({ path, data }, call) => {
  const name = neededName(data.name, 'name', 'Please enter a name for the passkey.');
  return call.effect<'setPasskeyName'>(async (tx) => {
    if (!(await renamePasskey(tx, call.person.id, path.passkey_id, name))) throw notFound();
    return {
      data: await ownPasskeys(tx, call.person.id),
      message: `The passkey is now called ${name}.`,
      audit: { summary: `Named a passkey ${markPersonal(call.person.id, name)}` },
    };
  });
};

export const deletePasskey: Handler<'deletePasskey'> = ({ path }, call) =>
  call.effect<'deletePasskey'>(async (tx) => {
    const name = await removePasskey(tx, call.person.id, path.passkey_id);
    if (name === undefined) throw notFound();
    return {
      data: await ownPasskeys(tx, call.person.id),
      message: `The passkey ${name} no longer works.`,
      audit: { summary: `Removed the passkey ${markPersonal(call.person.id, name)}` },
    };
  });
