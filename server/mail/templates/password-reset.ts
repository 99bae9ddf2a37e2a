import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

const TOLD =
  'Your password was reset with a code that went to this address, and you are signed out everywhere.';
const NOT_YOU = 'If that was not you, reset it now, and tell the house.';

export const passwordReset: Template<null> = {
  kind: 'passwordReset',
  write: () => ({
    subject: 'Your password was reset',
    html: markup`${paragraph(TOLD)} ${paragraph(NOT_YOU)}`,
    plain: plain`${TOLD}

${NOT_YOU}`,
    button: { label: 'Reset it', path: '/forgot-password' },
    why: 'because the password of your account was reset',
  }),
};
