/**
 * How long a business stays registered after a document has expired, and how long papers of blanked
 * clients are kept.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';
import { saveSetting } from '../settings.ts';

const SETTING = 'kyc';
/** The default until an administrator sets it. */
const USUAL = 14;

/** SQL: the number of days. */
export const GRACE = `coalesce((SELECT (value ->> 'grace_days')::int FROM setting WHERE key = '${SETTING}'), ${USUAL})`;

export const USUAL_YEARS = 8;
/** SQL: for how many years. */
export const KEPT_YEARS = `coalesce((SELECT (value ->> 'kept_years')::int FROM setting WHERE key = '${SETTING}'), ${USUAL_YEARS})`;

type KycSetting = components['schemas']['KeptKycSetting'];

export async function readKycSetting(tx: Tx): Promise<KycSetting> {
  const found = await tx.one<KycSetting>(
    `SELECT ${GRACE} AS grace_days, ${KEPT_YEARS} AS kept_years, s.value ->> 'changed_by' AS changed_by, s.updated_at AS changed_at
       FROM (VALUES (1)) one LEFT JOIN setting s ON s.key = '${SETTING}'`,
  );
  if (!found) throw new Error('One row always answers.');
  return found;
}

export const saveKycSetting = (
  tx: Tx,
  { grace_days, kept_years }: Pick<KycSetting, 'grace_days' | 'kept_years'>,
  changed_by: string,
): Promise<void> => saveSetting(tx, SETTING, { grace_days, kept_years, changed_by });
