import { ADDRESS_DAYS } from '../../../../src/domain/one-time-codes.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain, SECRET } from '../../markup.ts';
import type { Template } from '../../template.ts';

const LASTS = `The link can be used once, within ${ADDRESS_DAYS} days. Until then, you sign in with the old e-mail.`;
const NOT_YOU = 'If you have no account with us, do nothing: nothing changes without you.';

/** To the new address. */
export const addressToConfirm: Template<{ email: string; by: string }> = {
  kind: 'addressToConfirm',
  write: ({ email, by }) => {
    const asked = plain`${by} has entered ${email} as the new e-mail of your account. Confirm that it is yours.`;
    return {
      subject: 'Confirm your new e-mail',
      html: markup`${paragraph(asked)} ${paragraph(LASTS)} ${paragraph(NOT_YOU)}`,
      plain: plain`${asked}

${LASTS}

${NOT_YOU}`,
      button: { label: 'Confirm the e-mail', path: plain`/confirm-email#${SECRET}` },
      why: 'because somebody entered this address for an account',
    };
  },
};
