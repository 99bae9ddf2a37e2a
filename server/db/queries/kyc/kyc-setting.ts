/** For how long a business stays registered after one of its documents has expired. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';
import { keepSetting } from '../settings.ts';

const SETTING = 'kyc';
/** Until an administrator sets it. */
const USUAL = 14;

/** SQL: the number of days. */
export const GRACE = `coalesce((SELECT (value ->> 'grace_days')::int FROM setting WHERE key = '${SETTING}'), ${USUAL})`;

type KycSetting = components['schemas']['KeptKycSetting'];

export async function readKycSetting(tx: Tx): Promise<KycSetting> {
  const found = await tx.one<KycSetting>(
    `SELECT ${GRACE} AS grace_days, s.value ->> 'changed_by' AS changed_by, s.updated_at AS changed_at
       FROM (VALUES (1)) one LEFT JOIN setting s ON s.key = '${SETTING}'`,
  );
  if (!found) throw new Error('One row always answers.');
  return found;
}

export const keepKycSetting = (tx: Tx, grace_days: number, changed_by: string): Promise<void> =>
  keepSetting(tx, SETTING, { grace_days, changed_by });
