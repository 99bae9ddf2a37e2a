/** Codes and invitations that can be used: their tokens are made from the ids of their records. */
import { ROLE } from '../../../../src/domain/codes.ts';
import { SYSTEM, withActor, type Tx } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { hashOfToken } from '../../../../server/security/tokens.ts';
import { openAccount } from '../../../../server/workflows/people/account.ts';
import { hashOfCode } from '../../../../server/workflows/people/one-time-codes.ts';
import { giveAccounts } from '../../../support/as-owner.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 6;
/** Of all codes here. */
export const PROOF_CODE = '123456';
const tokenOf = (id: string): string => `proofx-${id}`;
const TOKEN_OF = (id: string): string => `'proofx-' || ${id}`;
const isTokenOf = (id: string): string => `sha256(convert_to(${TOKEN_OF(id)}, 'UTF8'))`;

const CUSTOMER = `INSERT INTO app_user (id, role_id, email, first_name, is_proven) VALUES ($1, $2, $3, 'Proof', $4)`;

async function customer(house: ProofFixture): Promise<string> {
  const id = newId();
  await house.query(CUSTOMER, [id, ROLE.customer, `${id}@proof.test`, true]);
  return id;
}

/**
 * With an account of a state of its own. Both are committed together, because other lanes give an
 * account to whoever has none.
 */
async function customerWithAccount(
  house: ProofFixture,
  isProven: boolean,
  open: (tx: Tx, id: string) => Promise<unknown>,
): Promise<string> {
  const id = newId();
  await withActor(house.ownerPool, SYSTEM, 'write', async (tx) => {
    await tx.run(CUSTOMER, [id, ROLE.customer, `${id}@proof.test`, isProven]);
    await open(tx, id);
  });
  return id;
}

async function invited({ house, admin }: Maker): Promise<void> {
  const by = await admin();
  const actor = { id: by.id, role: ROLE.administrator, name: 'Proof', requestId: null };
  const id = await customerWithAccount(house, true, (tx, added) => openAccount(tx, actor, added));
  await house.query('UPDATE invitation SET token_hash = $2 WHERE user_id = $1', [
    id,
    hashOfToken(tokenOf(id)),
  ]);
}

/** `provenMinutes`: the code was typed already. */
async function asked(
  house: ProofFixture,
  userId: string,
  purpose: string,
  provenMinutes: number | null,
): Promise<void> {
  const id = newId();
  const requestHash = hashOfToken(tokenOf(id));
  await house.query(
    `INSERT INTO one_time_code (id, purpose, request_hash, address_hash, network, user_id, code_hash, asked_at,
                                expires_at, proven_until)
     VALUES ($1, $2, $3, sha256($3), '192.0.2.7/32', $4, $5, now() - interval '2 hours', now() + interval '1 hour',
             now() + make_interval(mins => $6))`,
    [
      id,
      purpose,
      requestHash,
      userId,
      await hashOfCode({ dataDir: house.dataDir, secretKey: null }, requestHash, PROOF_CODE),
      provenMinutes,
    ],
  );
}

async function resetting({ house }: Maker, provenMinutes: number | null): Promise<void> {
  const id = await customer(house);
  await giveAccounts(house.ownerPool);
  await asked(house, id, 'reset', provenMinutes);
}

/** A new e-mail that waits: its owner has the token of its record, and the old one another. */
async function renaming({ house, associateId }: Maker): Promise<void> {
  const userId = await customer(house);
  await giveAccounts(house.ownerPool);
  const id = newId();
  await house.query(
    `INSERT INTO email_change (id, user_id, old_email, new_email, asked_by, confirm_hash, object_hash, written_at, expires_at, objectable_until)
     VALUES ($1::uuid, $2::uuid, $2::uuid || '@proof.test', $1::uuid || '@proof.test', $3, $4, $5, now() - interval '1 hour',
             now() + interval '1 day', now() + interval '1 day')`,
    [id, userId, associateId, hashOfToken(tokenOf(id)), hashOfToken(tokenOf(userId))],
  );
}

async function signingUp({ house }: Maker): Promise<void> {
  const id = await customerWithAccount(house, false, (tx, added) =>
    openAccount(tx, { id: added, role: ROLE.customer, name: 'Proof', requestId: null }, added, 'SIGN_UP'),
  );
  await asked(house, id, 'sign-up', null);
}

/** A guest of an earlier visit. */
async function comingBack({ house }: Maker): Promise<void> {
  const id = newId();
  await house.query(
    `INSERT INTO app_user (id, role_id, email, first_name, guest_name) VALUES ($1, $2, $3, 'Proof', 'Proof')`,
    [id, ROLE.guest, `${id}@proof.test`],
  );
  await asked(house, id, 'guest', null);
}

const openCode = (purpose: string, isProven: boolean): string =>
  `SELECT ${TOKEN_OF('id')} AS id FROM one_time_code
    WHERE purpose = '${purpose}' AND request_hash = ${isTokenOf('id')} AND used_at IS NULL AND expires_at > now()
      AND tries < 5 AND proven_until IS ${isProven ? 'NOT NULL' : 'NULL'}`;

const several = (make: (maker: Maker) => Promise<void>) => (maker: Maker) =>
  severalAtOnce(AT_A_TIME, () => make(maker));

export const SIGN_UPS = {
  invitationToken: {
    find: `SELECT ${TOKEN_OF('user_id')} AS id FROM invitation
            WHERE token_hash = ${isTokenOf('user_id')} AND expires_at > now()`,
    make: several(invited),
  },
  confirmingToken: {
    find: `SELECT ${TOKEN_OF('id')} AS id FROM email_change
            WHERE confirm_hash = ${isTokenOf('id')} AND confirmed_at IS NULL AND expires_at > now()`,
    make: several(renaming),
  },
  objectingToken: {
    find: `SELECT ${TOKEN_OF('user_id')} AS id FROM email_change
            WHERE object_hash = ${isTokenOf('user_id')} AND objectable_until > now() AND expires_at > now()`,
    make: several(renaming),
  },
  accountWithNewEmail: {
    find: `SELECT user_id AS id FROM email_change
            WHERE confirmed_at IS NULL AND expires_at > now() AND written_at < now() - interval '2 minutes'`,
    make: several(renaming),
  },
  requestToReset: { find: openCode('reset', false), make: several((maker) => resetting(maker, null)) },
  requestProven: { find: openCode('reset', true), make: several((maker) => resetting(maker, 60)) },
  requestToJoin: { find: openCode('guest', false), make: several(comingBack) },
  requestToSignUp: { find: openCode('sign-up', false), make: several(signingUp) },
  clientWithoutBusiness: {
    find: `SELECT u.id FROM app_user u JOIN account a ON a.id = u.id
            WHERE u.role_id = ${ROLE.customer} AND u.is_active AND u.is_proven AND u.first_name = 'Proof'
              AND NOT EXISTS (SELECT FROM business b WHERE b.user_id = u.id)`,
    make: several((maker) => resetting(maker, null)),
  },
} satisfies Record<string, Source>;

/**
 * As if all tries and codes until now had been long ago, so that limits stop nobody here. Several
 * makers ask for it at once: rows are locked in the order of their ids.
 */
export async function forgetTries(house: ProofFixture): Promise<void> {
  await house.query(`UPDATE one_time_code SET asked_at = asked_at - interval '2 hours'
                      WHERE id = ANY(ARRAY(SELECT id FROM one_time_code ORDER BY id FOR UPDATE))`);
  await house.query(`DELETE FROM sign_in_try
                      WHERE id = ANY(ARRAY(SELECT id FROM sign_in_try ORDER BY id FOR UPDATE))`);
}
