/** Stored second factors. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import { ENROLMENT_MINUTES, type FactorRole } from '../../../../src/domain/second-factor.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../with-actor.ts';
import { saveSetting } from '../settings.ts';

const SETTING = 'second-factor';

/**
 * SQL: the roles that need a second factor, as JSON. The default is administrators, except in a
 * demo, whose password is published anyway.
 */
const NEEDING_ROLES = `coalesce(
  (SELECT value -> 'roles' FROM setting WHERE key = '${SETTING}'),
  CASE WHEN EXISTS (SELECT FROM setting WHERE key = 'demo' AND value ? 'password') THEN '[]'
       ELSE '[${ROLE.administrator}]' END::jsonb)`;

/** SQL: whether this role needs a second factor. */
export const needsFactor = (role: string): string => `${NEEDING_ROLES} @> to_jsonb(${role})`;

type FactorSetting = components['schemas']['KeptSecondFactorSetting'];

export async function readFactorSetting(tx: Tx): Promise<FactorSetting> {
  const found = await tx.one<FactorSetting>(
    `SELECT ${NEEDING_ROLES} AS roles, s.value ->> 'changed_by' AS changed_by, s.updated_at AS changed_at
       FROM (VALUES (1)) one LEFT JOIN setting s ON s.key = '${SETTING}'`,
  );
  if (!found) throw new Error('One row always answers.');
  return found;
}

export const saveFactorSetting = (tx: Tx, roles: readonly FactorRole[], changed_by: string): Promise<void> =>
  saveSetting(tx, SETTING, { roles, changed_by });

export type SecondFactor = components['schemas']['SecondFactor'];

/** The person's own view. */
export async function readSecondFactor(tx: Tx, userId: string, role: RoleId): Promise<SecondFactor> {
  const found = await tx.one<SecondFactor>(
    `SELECT f.created_at AS since, ${needsFactor('$2::smallint')} AS is_needed,
            (SELECT count(*)::int FROM recovery_code c WHERE c.user_id = $1) AS recovery_codes
       FROM (VALUES ($1::uuid)) AS u (id) LEFT JOIN second_factor f ON f.user_id = u.id`,
    [userId, role],
  );
  if (!found) throw new Error('One row always answers.');
  return found;
}

export interface StoredFactor {
  secret: Buffer;
  /** A bigint as text. */
  last_step: string;
}

export const findFactor = (tx: Tx, userId: string): Promise<StoredFactor | undefined> =>
  tx.one<StoredFactor>('SELECT secret, last_step FROM second_factor WHERE user_id = $1', [userId]);

/** Uses up the code of this half minute; false if it or a later one was used before. */
export const takeStep = async (tx: Tx, userId: string, step: number): Promise<boolean> =>
  (await tx.run('UPDATE second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
    userId,
    step,
  ])) === 1;

/** Uses up a recovery code; false if there is none of this hash. */
export const takeRecoveryCode = async (tx: Tx, userId: string, hash: Buffer): Promise<boolean> =>
  (await tx.run('DELETE FROM recovery_code WHERE user_id = $1 AND code_hash = $2', [userId, hash])) === 1;

interface NewFactor {
  userId: string;
  secret: Buffer;
  /** The time step of the code that confirmed it. */
  step: number;
  recoveryHashes: readonly Buffer[];
}

/** Stores a confirmed factor, replacing an earlier one and its recovery codes. */
export async function saveFactor(tx: Tx, { userId, secret, step, recoveryHashes }: NewFactor): Promise<void> {
  await tx.run(
    `INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, created_at = now()`,
    [userId, secret, step],
  );
  await tx.run('DELETE FROM second_factor_draft WHERE user_id = $1', [userId]);
  await saveRecoveryCodes(tx, userId, recoveryHashes);
}

/** Replaces the previous codes; false without a factor, which may be turned off meanwhile. */
export async function saveRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  if (!(await tx.one('SELECT FROM second_factor WHERE user_id = $1 FOR UPDATE', [userId]))) return false;
  await tx.run('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
  await tx.run('INSERT INTO recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
  return true;
}

/** Removes the factor with its recovery codes; false if there was none. */
export const forgetFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run('DELETE FROM second_factor WHERE user_id = $1', [userId])) === 1;

export async function saveDraft(tx: Tx, userId: string, secret: Buffer): Promise<void> {
  await tx.run(
    `INSERT INTO second_factor_draft (user_id, secret, expires_at)
     VALUES ($1, $2, now() + interval '${ENROLMENT_MINUTES} minutes')
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, expires_at = excluded.expires_at`,
    [userId, secret],
  );
}

export async function findDraft(tx: Tx, userId: string): Promise<Buffer | undefined> {
  const draft = await tx.one<{ secret: Buffer }>(
    'SELECT secret FROM second_factor_draft WHERE user_id = $1 AND expires_at > now()',
    [userId],
  );
  return draft?.secret;
}

/** Counts a wrong second factor; returns how many there were within a day. */
export async function countFactorFailure(tx: Tx, userId: string): Promise<number> {
  await tx.run('INSERT INTO second_factor_failure (id, user_id) VALUES ($1, $2)', [newId(), userId]);
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM second_factor_failure
      WHERE user_id = $1 AND at > clock_timestamp() - interval '1 day'`,
    [userId],
  );
  return counted?.count ?? 0;
}

export async function forgiveFactorFailures(tx: Tx, userId: string): Promise<void> {
  await tx.run('DELETE FROM second_factor_failure WHERE user_id = $1', [userId]);
}
