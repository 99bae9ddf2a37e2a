import { CODE_MINUTES } from '../../../src/domain/one-time-codes.ts';
import { codeToType, paragraph } from '../frame.ts';
import { markup, plain, SECRET } from '../markup.ts';
import type { Template } from '../template.ts';

const LEAD = 'Type this code where you asked for it, to find your earlier enquiries:';
const LASTS = `It is valid for ${CODE_MINUTES} minutes. If you did not ask for it, nothing changes, and you need not do anything.`;

export const guestCode: Template<null> = {
  kind: 'guestCode',
  write: () => ({
    subject: 'Your code to find your enquiries',
    html: markup`${paragraph(LEAD)} ${codeToType()} ${paragraph(LASTS)}`,
    plain: plain`${LEAD}

${SECRET}

${LASTS}`,
    button: { label: 'Continue', path: '/customer-profile' },
    why: 'because a guest with your address has asked for their earlier enquiries',
  }),
};
