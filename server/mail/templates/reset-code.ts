import { CODE_MINUTES } from '../../../src/domain/one-time-codes.ts';
import { codeToType, paragraph } from '../frame.ts';
import { markup, plain, SECRET } from '../markup.ts';
import type { Template } from '../template.ts';

const LEAD = 'Type this code where you asked for it, to choose a new password:';
const LASTS = `It is valid for ${CODE_MINUTES} minutes. If you did not ask for it, nothing changes, and you need not do anything.`;

export const resetCode: Template<null> = {
  kind: 'resetCode',
  write: () => ({
    subject: 'Your code for a new password',
    html: markup`${paragraph(LEAD)} ${codeToType()} ${paragraph(LASTS)}`,
    plain: plain`${LEAD}

${SECRET}

${LASTS}`,
    button: { label: 'Continue', path: '/forgot-password' },
    why: 'because somebody has asked for a new password for your account',
  }),
};
