import { CODE_MINUTES } from '../../../src/domain/one-time-codes.ts';
import { codeToType, paragraph } from '../frame.ts';
import { markup, plain, SECRET } from '../markup.ts';
import type { Template } from '../template.ts';

const LEAD = 'Type this code where you are signing up:';
const LASTS = `It is valid for ${CODE_MINUTES} minutes. If you did not sign up, somebody has mistyped their address, and you need not do anything.`;

export const signUpCode: Template<null> = {
  kind: 'signUpCode',
  write: () => ({
    subject: 'Your code to sign up',
    html: markup`${paragraph(LEAD)} ${codeToType()} ${paragraph(LASTS)}`,
    plain: plain`${LEAD}

${SECRET}

${LASTS}`,
    button: { label: 'Continue', path: '/signup' },
    why: 'because somebody has signed up with your address',
  }),
};
