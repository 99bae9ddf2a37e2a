import { OBJECTION_DAYS } from '../../../../src/domain/one-time-codes.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain, SECRET } from '../../markup.ts';
import type { Template } from '../../template.ts';

const NOT_YOU = `If you did not want this, object with the link within ${OBJECTION_DAYS} days, also if the new e-mail is confirmed by then. The change is undone, and the administrators are told.`;

/** To the old address. */
export const addressChanging: Template<{ email: string; by: string }> = {
  kind: 'addressChanging',
  write: ({ email, by }) => {
    const asked = plain`${by} is changing the e-mail of your account to ${email}. It takes effect when its owner confirms it. Until then, you sign in with this one.`;
    return {
      subject: 'Your e-mail is being changed',
      html: markup`${paragraph(asked)} ${paragraph(NOT_YOU)}`,
      plain: plain`${asked}

${NOT_YOU}`,
      button: { label: 'I object', path: plain`/object-email#${SECRET}` },
      why: 'because it is about the safety of your account',
    };
  },
};
