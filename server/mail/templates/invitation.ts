import { INVITATION_DAYS } from '../../../src/domain/one-time-codes.ts';
import { paragraph } from '../frame.ts';
import { markup, plain, SECRET } from '../markup.ts';
import type { Template } from '../template.ts';

const LASTS = `The link can be used once, within ${INVITATION_DAYS} days. Do not pass it on: it opens your account.`;

export const invitation: Template<{ email: string; by: string | null }> = {
  kind: 'invitation',
  write: ({ email, by }) => {
    const inviting =
      by === null ? 'An account is ready for you.' : plain`${by} has opened an account for you.`;
    const next = plain`Choose a password, and sign in with ${email} from then on.`;
    return {
      subject: 'You are invited',
      html: markup`${paragraph(inviting)} ${paragraph(next)} ${paragraph(LASTS)}`,
      plain: plain`${inviting} ${next}

${LASTS}`,
      button: { label: 'Choose a password', path: plain`/invitation#${SECRET}` },
      why: 'because the house has opened an account for you',
    };
  },
};
