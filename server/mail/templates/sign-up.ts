/** Invitations, and codes for people who are not signed in yet. */
import { CODE_MINUTES, INVITATION_DAYS } from '../../../src/domain/one-time-codes.ts';
import { plain, SECRET } from '../markup.ts';
import { codeToType, together, type Template } from '../template.ts';

const VALID = `It is valid for ${CODE_MINUTES} minutes.`;
const NOT_YOU = `${VALID} If you did not ask for it, nothing changes, and you need not do anything.`;

export const invitation: Template<{ email: string; by: string | null }> = {
  kind: 'invitation',
  write: ({ email, by }) => ({
    subject: 'You are invited',
    blocks: [
      together(
        [
          by === null ? 'An account is ready for you.' : `${by} has opened an account for you.`,
          `Choose a password, and sign in with ${email} from then on.`,
        ],
        ' ',
      ),
      `The link can be used once, within ${INVITATION_DAYS} days. Do not pass it on: it opens your account.`,
    ],
    button: { label: 'Choose a password', path: plain`/invitation#${SECRET}` },
    why: 'because the house has opened an account for you',
  }),
};

export const signUpCode: Template<null> = {
  kind: 'signUpCode',
  write: () => ({
    subject: 'Your code to sign up',
    blocks: [
      'Type this code where you are signing up:',
      codeToType,
      `${VALID} If you did not sign up, somebody has mistyped their address, and you need not do anything.`,
    ],
    button: { label: 'Continue', path: '/signup' },
    why: 'because somebody has signed up with your address',
  }),
};

export const resetCode: Template<null> = {
  kind: 'resetCode',
  write: () => ({
    subject: 'Your code for a new password',
    blocks: ['Type this code where you asked for it, to choose a new password:', codeToType, NOT_YOU],
    button: { label: 'Continue', path: '/forgot-password' },
    why: 'because somebody has asked for a new password for your account',
  }),
};

export const guestCode: Template<null> = {
  kind: 'guestCode',
  write: () => ({
    subject: 'Your code to find your enquiries',
    blocks: ['Type this code where you asked for it, to find your earlier enquiries:', codeToType, NOT_YOU],
    button: { label: 'Continue', path: '/customer-profile' },
    why: 'because a guest with your address has asked for their earlier enquiries',
  }),
};
