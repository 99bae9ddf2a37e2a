import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { saveKycSetting, readKycSetting } from '../../db/queries/kyc/kyc-setting.ts';
import type { Handler } from '../handler.ts';

export const getKycSetting: Handler<'getKycSetting'> = async (_input, call) => ({
  data: await call.read(readKycSetting),
});

export const setKycSetting: Handler<'setKycSetting'> = ({ data }, call) =>
  call.effect<'setKycSetting'>(async (tx) => {
    const before = await readKycSetting(tx);
    const { grace_days, kept_years = before.kept_years } = data;
    await saveKycSetting(tx, { grace_days, kept_years }, call.person.name);
    const grace =
      grace_days === 0
        ? 'A registration lapses as soon as a KYC document expires.'
        : `A business stays registered for ${countNoun(grace_days, 'day')} after a KYC document expires.`;
    const message =
      kept_years === before.kept_years
        ? grace
        : `${grace} KYC documents of blanked clients are kept for ${countNoun(kept_years, 'year')}.`;
    return {
      data: await readKycSetting(tx),
      message,
      audit: { summary: message, subject: { grace_days, kept_years } },
    };
  });
