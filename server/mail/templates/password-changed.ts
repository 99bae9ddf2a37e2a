import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

const TOLD = 'Your password was changed in the portal, and you are signed out everywhere else.';
const BY_HOUSE =
  'The house has set a new password for you, and you are signed out everywhere. You choose your own at the next sign-in.';
const NOT_YOU = 'If that was not you, reset it now, and tell the house.';
const NOT_ASKED = 'If you did not ask for this, reset it now, and tell another administrator.';

/** By its owner, or by the house. */
export const passwordChanged: Template<'owner' | 'house'> = {
  kind: 'passwordChanged',
  write: (by) => {
    const [told, next] = by === 'owner' ? [TOLD, NOT_YOU] : [BY_HOUSE, NOT_ASKED];
    return {
      subject: 'Your password was changed',
      html: markup`${paragraph(told)} ${paragraph(next)}`,
      plain: plain`${told}

${next}`,
      button: { label: 'Reset it', path: '/forgot-password' },
      why: 'because the password of your account was changed',
    };
  },
};
