import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

const TOLD =
  'The house has reset your second factor: your authenticator, recovery codes and passkeys no longer work, and you are signed out everywhere.';
const NEXT =
  'Sign in with your password, and set up a new one under “How you sign in”. If your role needs one, you are asked to set it up when you sign in.';
const NOT_YOU = 'If you did not ask for this, change your password and tell the house.';

export const secondFactorReset: Template<null> = {
  kind: 'secondFactorReset',
  write: () => ({
    subject: 'Your second factor was reset',
    html: markup`${paragraph(TOLD)} ${paragraph(NEXT)} ${paragraph(NOT_YOU)}`,
    plain: plain`${TOLD}

${NEXT}

${NOT_YOU}`,
    button: { label: 'Sign in', path: '/login' },
    why: 'because it is about the safety of your account',
  }),
};
