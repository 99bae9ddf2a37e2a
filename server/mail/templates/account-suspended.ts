import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

const TOLD = 'The house has suspended your account. You are signed out everywhere and cannot sign in.';
const STAYS = 'Your holds, memos and confirmed stones stay as they are. Ask the house what is next.';

export const accountSuspended: Template<null> = {
  kind: 'accountSuspended',
  write: () => ({
    subject: 'Your account is suspended',
    html: markup`${paragraph(TOLD)} ${paragraph(STAYS)}`,
    plain: plain`${TOLD}

${STAYS}`,
    button: { label: 'To the portal', path: '/login' },
    why: 'because you have an account with us',
  }),
};
