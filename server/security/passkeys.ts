/** WebAuthn: challenges for the browser, and verifying its signatures. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { components } from '../../src/api/schema.gen.ts';
import type { Env } from '../env.ts';

type Attestation = components['schemas']['PasskeyAttestation'];
type Assertion = components['schemas']['PasskeyAssertion'];

/** EdDSA, ES256 and RS256, as COSE numbers them. */
export const ALGORITHMS = [-8, -7, -257];

interface RelyingParty {
  origin: string;
  /** The host for which passkeys are valid. */
  rpId: string;
}

/** The place of passkeys, by PUBLIC_URL; null for a bare IP address, which browsers refuse. */
export function relyingPartyOf({ publicUrl }: Pick<Env, 'publicUrl'>): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? { origin, rpId: hostname } : null;
}

export interface Credential {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

/** The new credential; null if the attestation is wrong in any way. */
export async function verifiedAttestation(
  { origin, rpId }: RelyingParty,
  challenge: string,
  { id, client_data, attestation, transports }: Attestation,
): Promise<Credential | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

/** The counter after this use; null if the signature, the origin or the counter is wrong. */
export async function verifiedAssertion(
  { origin, rpId }: RelyingParty,
  challenge: string,
  { id, client_data, authenticator_data, signature, user_handle }: Assertion,
  credential: Credential,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client_data,
          authenticatorData: authenticator_data,
          signature,
          userHandle: user_handle,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
