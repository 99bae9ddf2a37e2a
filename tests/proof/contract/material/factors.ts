/** Sign-ins that wait for an answer, and accounts with a second factor. */
import { ACCOUNT_STATUS, ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { hashOfRecoveryCode } from '../../../../server/security/recovery-codes.ts';
import { seal } from '../../../../server/security/secrets.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import { lockAfterFailures } from '../../../../server/workflows/people/lock-account.ts';
import { giveAccounts } from '../../../support/as-owner.ts';
import { codeOf } from '../../../support/factors/authenticator.ts';
import { SoftPasskey } from '../../../support/factors/passkey.ts';
import { any } from '../any.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 6;
/** One for everybody here, so that any code belongs to any challenge. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const RECOVERY_CODE = 'PROOF-CODES';

const sealed = (house: ProofFixture, userId: string): Promise<Buffer> =>
  seal({ dataDir: house.dataDir, secretKey: null }, SECRET, `second factor of ${userId}`);

/** Somebody whom nobody else uses. */
export async function spareMember(house: ProofFixture, role: RoleId): Promise<string> {
  const id = newId();
  await house.query(`INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, $2, $3, 'Proof')`, [
    id,
    role,
    `${id}@proof.test`,
  ]);
  await giveAccounts(house.ownerPool);
  return id;
}

async function withFactor(house: ProofFixture): Promise<string> {
  const id = await spareMember(house, ROLE.customer);
  await house.query('INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, $2, 0)', [
    id,
    await sealed(house, id),
  ]);
  await house.query('INSERT INTO recovery_code (user_id, code_hash) VALUES ($1, $2)', [
    id,
    await hashOfRecoveryCode({ dataDir: house.dataDir, secretKey: null }, RECOVERY_CODE, id),
  ]);
  return id;
}

async function locked(house: ProofFixture): Promise<void> {
  const id = await withFactor(house);
  await withActor(house.ownerPool, SYSTEM, 'write', (tx) => lockAfterFailures(tx, 'proof', id));
}

const tokenOf = (userId: string): string => `proof-challenge-${userId}`;

async function challenge(house: ProofFixture, asks: string): Promise<void> {
  const id = await withFactor(house);
  await house.query(
    `INSERT INTO sign_in_challenge (token_hash, user_id, asks, network, secret, expires_at)
     VALUES ($1, $2, $3, '127.0.0.1/32', $4, now() + interval '1 hour')`,
    [hashOfToken(tokenOf(id)), id, asks, await sealed(house, id)],
  );
}

const open = (asks: string): Source => ({
  find: `SELECT 'proof-challenge-' || user_id AS id FROM sign_in_challenge
          WHERE asks = '${asks}' AND expires_at > now()
            AND token_hash = sha256(convert_to('proof-challenge-' || user_id, 'UTF8'))`,
  make: ({ house }: Maker) => severalAtOnce(AT_A_TIME, () => challenge(house, asks)),
});

export const FACTORS = {
  challengeForCode: open('second_factor'),
  challengeToEnrol: open('enrol'),
  challengeForPassword: open('new_password'),
  accountWithFactor: {
    find: `SELECT u.id FROM app_user u JOIN second_factor f ON f.user_id = u.id
            WHERE u.email LIKE '%@proof.test' AND u.is_active
              AND NOT EXISTS (SELECT FROM sign_in_challenge c WHERE c.user_id = u.id)`,
    make: ({ house }: Maker) => severalAtOnce(AT_A_TIME, () => withFactor(house)),
  },
  lockedAccount: {
    find: `SELECT a.id FROM account a JOIN app_user u ON u.id = a.id
            WHERE a.status = ${ACCOUNT_STATUS.locked} AND u.email LIKE '%@proof.test'`,
    make: ({ house }: Maker) => severalAtOnce(AT_A_TIME, () => locked(house)),
  },
  spareAssociate: {
    find: `SELECT id FROM app_user WHERE role_id = ${ROLE.associate} AND is_active AND first_name = 'Proof'`,
    make: ({ house }: Maker) => severalAtOnce(AT_A_TIME, () => spareMember(house, ROLE.associate)),
  },
} satisfies Record<string, Source>;

/** A code for whatever is being set up or asked: for nobody signed in, of either kind. */
export async function proofCode(house: ProofFixture, personId: string | null): Promise<string> {
  if (personId === null) return any([RECOVERY_CODE, codeOf(SECRET)]);
  await house.query(
    `INSERT INTO second_factor_draft (user_id, secret, expires_at) VALUES ($1, $2, now() + interval '1 hour')
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret`,
    [personId, await sealed(house, personId)],
  );
  return codeOf(SECRET);
}

/** Turns the person's second factor on, for what only people with one may do. */
export async function turnOnFactor(house: ProofFixture, personId: string): Promise<void> {
  // An earlier request may have made roles need one.
  await house.query(`UPDATE setting SET value = '{"roles": []}' WHERE key = 'second-factor'`);
  await house.query(
    'INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
    [personId, await sealed(house, personId)],
  );
}

/** Where the proof's servers say that they are, for passkeys. */
export const PASSKEY_ORIGIN = 'http://localhost:4000';
let signing = '';

/** A challenge to be signed next: by this person, or by somebody who signs in. */
export async function proofPasskeyChallenge(house: ProofFixture, personId: string | null): Promise<string> {
  signing = newToken();
  await house.query(
    `INSERT INTO passkey_challenge (challenge_hash, user_id, network, expires_at)
     VALUES ($1, $2, '127.0.0.1/32', now() + interval '1 hour')`,
    [hashOfToken(signing), personId],
  );
  return signing;
}

/** A new passkey for the last challenge. */
export const proofAttestation = (personId: string) =>
  new SoftPasskey(PASSKEY_ORIGIN, personId).attest(signing);

/** The last challenge, signed with a passkey that somebody has registered. */
export async function proofAssertion(house: ProofFixture) {
  const id = await spareMember(house, ROLE.customer);
  const passkey = new SoftPasskey(PASSKEY_ORIGIN, id);
  await house.query(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, $3, 0, '{}', 'Proof')`,
    [id, passkey.id, passkey.publicKey],
  );
  return passkey.assert(signing);
}

/** Of the person who asks, and others'. */
export async function proofPasskey(house: ProofFixture, personId: string): Promise<string> {
  const credential = newToken();
  const [made] = await house.query<{ id: string }>(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name)
     VALUES ($1, $2, 'x', 0, '{}', 'Proof') RETURNING id`,
    [personId, credential],
  );
  return made?.id ?? '';
}
