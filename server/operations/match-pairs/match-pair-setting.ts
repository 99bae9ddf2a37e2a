/**
 * What makes two stones a pair, set by administrators. (Specification, section 7: match-pair
 * settings.)
 */
import {
  faultOfSetting,
  SAME_FIELDS,
  TOLERANCES,
  USUAL_PAIR_SETTING,
  type PairSetting,
  type ToleranceField,
} from '../../../src/domain/stones/pair-setting.ts';
import { saveSetting } from '../../db/queries/settings.ts';
import { invalidRequest } from '../../refusals.ts';
import type { BodyOf, Handler } from '../handler.ts';
import { PAIR_SETTING, readPairSetting } from './pair-rules.ts';

export const listMatchPairFields: Handler<'listMatchPairFields'> = async () => ({
  data: [
    ...SAME_FIELDS.map(({ field, label }) => ({
      field,
      label,
      unit: '',
      kind: 'same' as const,
      min: null,
      max: null,
      step: null,
      usual: USUAL_PAIR_SETTING.same.includes(field),
      optional: true,
    })),
    ...TOLERANCES.map((tolerance) => ({ ...tolerance, min: 0 })),
  ],
});

export const getMatchPairSetting: Handler<'getMatchPairSetting'> = async (_input, call) => ({
  data: wire(await call.read(readPairSetting)),
});

export const setMatchPairSetting: Handler<'setMatchPairSetting'> = ({ data }, call) => {
  const setting = settingOf(data);
  return call.effect<'setMatchPairSetting'>(async (tx) => {
    await saveSetting(tx, PAIR_SETTING, { ...setting, changed_by: call.person.name });
    const compared = Object.values(setting.tolerances).filter((value) => value !== null).length;
    const message = `Match pairs: ${setting.same.length} fields must be the same, ${compared} may differ by their tolerance.`;
    return {
      data: wire(await readPairSetting(tx)),
      message,
      audit: { summary: message, subject: { setting } },
    };
  });
};

type StoredPairSetting = Awaited<ReturnType<typeof readPairSetting>>;

const wire = ({ same, tolerances, changed_by, changed_at }: StoredPairSetting) => ({
  same: [...same],
  tolerances: { ...tolerances },
  changed_by,
  changed_at,
});

/** @throws Refused 400 for a tolerance out of its bounds */
function settingOf({ same, tolerances }: BodyOf<'setMatchPairSetting'>): PairSetting {
  const setting: PairSetting = {
    same: [...new Set(same)],
    tolerances: Object.fromEntries(
      TOLERANCES.map(({ field }) => [field, tolerances[field] ?? null]),
    ) as Record<ToleranceField, number | null>,
  };
  const fault = faultOfSetting(setting);
  if (fault !== null) throw invalidRequest(fault.sentence, fault.field);
  return setting;
}
