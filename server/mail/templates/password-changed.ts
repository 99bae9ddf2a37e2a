import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

const TOLD = 'Your password was changed in the portal, and you are signed out everywhere else.';
const NOT_YOU = 'If that was not you, reset it now, and tell the house.';

export const passwordChanged: Template<null> = {
  kind: 'passwordChanged',
  write: () => ({
    subject: 'Your password was changed',
    html: markup`${paragraph(TOLD)} ${paragraph(NOT_YOU)}`,
    plain: plain`${TOLD}

${NOT_YOU}`,
    button: { label: 'Reset it', path: '/forgot-password' },
    why: 'because the password of your account was changed',
  }),
};
