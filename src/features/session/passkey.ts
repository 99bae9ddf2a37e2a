/** Passkeys in this browser. The library is loaded when somebody uses one. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call, type AnswerOf } from '../../api/client.ts';

/**
 * Asks the browser for a passkey of this portal and signs in with it. @throws Error the person has
 * cancelled
 */
export async function signInWithPasskey(device: { device?: string }): Promise<AnswerOf<'signInWithPasskey'>> {
  const { passkey_challenge, rp_id } = (await call('beginPasskeySignIn')).data;
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: passkey_challenge, rpId: rp_id, userVerification: 'required' },
  }).catch(inWords);
  const assertion = {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  };
  return (await call('signInWithPasskey', { data: { passkey_challenge, assertion, ...device } })).data;
}

/** Makes a passkey in this browser. @throws Error the person has cancelled */
export async function makePasskey({
  passkey_challenge,
  rp_id,
  user_handle,
  user_name,
  display_name,
  algorithms,
  known,
}: AnswerOf<'beginPasskey'>) {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: passkey_challenge,
      rp: { id: rp_id, name: 'Pavilion' },
      user: { id: user_handle, name: user_name, displayName: display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  }).catch(inWords);
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** Browsers give little detail on purpose, and not in words for people. */
function inWords(error: unknown): never {
  if (error instanceof Error && error.name === 'InvalidStateError')
    throw new Error('This device has a passkey for your account already.', { cause: error });
  throw new Error('Nothing was confirmed on your device. Try again.', { cause: error });
}
