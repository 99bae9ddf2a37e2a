/** The stored settings of match pairs. */
import { USUAL_PAIR_SETTING, type PairSetting } from '../../../src/domain/stones/pair-setting.ts';
import { readSetting } from '../../db/queries/settings.ts';
import type { Tx } from '../../db/with-actor.ts';

export const PAIR_SETTING = 'match_pair';

/** Fields missing from an older setting get their defaults. */
export async function readPairSetting(
  tx: Tx,
): Promise<PairSetting & { changed_by: string | null; changed_at: string | null }> {
  const kept = await readSetting<PairSetting & { changed_by: string }>(tx, PAIR_SETTING);
  if (kept === undefined) return { ...USUAL_PAIR_SETTING, changed_by: null, changed_at: null };
  const { same, tolerances, changed_by } = kept.value;
  return {
    same,
    tolerances: { ...USUAL_PAIR_SETTING.tolerances, ...tolerances },
    changed_by,
    changed_at: kept.updated_at,
  };
}
