import { keepKycSetting, readKycSetting } from '../../db/queries/kyc/kyc-setting.ts';
import type { Handler } from '../handler.ts';

export const getKycSetting: Handler<'getKycSetting'> = async (_input, call) => ({
  data: await call.read(readKycSetting),
});

export const setKycSetting: Handler<'setKycSetting'> = ({ data }, call) =>
  call.effect<'setKycSetting'>(async (tx) => {
    const { grace_days } = data;
    await keepKycSetting(tx, grace_days, call.person.name);
    const message =
      grace_days === 0
        ? 'A registration lapses as soon as a document has expired.'
        : `A business stays registered for ${grace_days === 1 ? '1 day' : `${grace_days} days`} after a document has expired.`;
    return {
      data: await readKycSetting(tx),
      message,
      audit: { summary: message, subject: { grace_days } },
    };
  });
