import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

const TOLD =
  'The house has reset your second factor: your authenticator, your recovery codes and your passkeys open nothing any more, and you are signed out everywhere.';
const NEXT =
  'Sign in with your password, and set up a new one under “How you sign in”. Where your role needs one, signing in asks you to.';
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
