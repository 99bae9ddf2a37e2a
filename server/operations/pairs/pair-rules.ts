/** The settings of match pairs as they are kept. */
import { USUAL_PAIR_SETTING, type PairSetting } from '../../../src/domain/stones/pair-setting.ts';
import { readSetting } from '../../db/queries/settings.ts';
import type { Tx } from '../../db/with-actor.ts';

export const PAIR_SETTING = 'match_pair';

/** What is not in a setting that was kept long ago is as it is to begin with. */
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
