import { longTime } from '../days.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

export interface NewSignIn {
  /** The browser and its system, by its own description. */
  device: string;
  ip: string;
  at: Date;
}

const ADVICE =
  'If this was you, there is nothing to do. If not, change your password and end that session: somebody knows your password.';

export const newSignIn: Template<NewSignIn> = {
  kind: 'newSignIn',
  write({ device, ip, at }) {
    const lead = plain`Your account was signed in with a browser that it was not signed in with before: ${device}, from the address ${ip}, on ${longTime(at)}.`;
    return {
      subject: plain`New sign-in with ${device}`,
      html: markup`${paragraph(lead)} ${paragraph(ADVICE)}`,
      plain: plain`${lead}

${ADVICE}`,
      button: { label: 'Open Pavilion', path: '/dashboard' },
      why: 'because it is about the safety of your account',
    };
  },
};
