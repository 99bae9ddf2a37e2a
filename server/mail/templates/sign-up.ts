/** Invitations, and codes for people who are not signed in yet. */
import { CODE_MINUTES, INVITATION_DAYS } from '../../../src/domain/one-time-codes.ts';
import { plain, SECRET } from '../markup.ts';
import { codeToType, quote, together, type Template } from '../template.ts';

const VALID = `It is valid for ${CODE_MINUTES} minutes.`;
const NOT_YOU = `${VALID} If you did not ask for it, you can ignore this e-mail. Nothing changes.`;

export const invitation: Template<{ email: string; by: string | null }> = {
  kind: 'invitation',
  write: ({ email, by }) => ({
    subject: 'You are invited',
    blocks: [
      together(
        [
          by === null ? 'An account is ready for you.' : `${by} has opened an account for you.`,
          `Choose a password, then sign in with ${email}.`,
        ],
        ' ',
      ),
      `The link works once, within ${INVITATION_DAYS} days. Do not forward it: it opens your account.`,
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
      'Enter this code where you are signing up:',
      codeToType,
      `${VALID} If you did not sign up, someone mistyped their address, and you can ignore this e-mail.`,
    ],
    button: { label: 'Continue', path: '/signup' },
    why: 'because someone signed up with your address',
  }),
};

export const resetCode: Template<null> = {
  kind: 'resetCode',
  write: () => ({
    subject: 'Your code for a new password',
    blocks: ['To choose a new password, enter this code where you asked for it:', codeToType, NOT_YOU],
    button: { label: 'Continue', path: '/forgot-password' },
    why: 'because someone asked for a new password for your account',
  }),
};

/** To the company's managers and the house, who may answer. */
export const joinAsked: Template<{ name: string; company: string; path: string }> = {
  kind: 'joinAsked',
  write: ({ name, company, path }) => ({
    subject: plain`${name} asks to join ${company}`,
    blocks: [
      `${name} has signed up and asks to join ${company}.`,
      'Accept only somebody whom you know: choose what they may do for the company, or decline with a reason.',
    ],
    button: { label: 'See the people of the company', path },
    why: 'because you may accept people for this company',
  }),
};

/** A company that declines is not named. */
export const joinAnswered: Template<{ company: string } | { reason: string }> = {
  kind: 'joinAnswered',
  write: (answer) => ({
    subject: 'company' in answer ? plain`You act for ${answer.company} now` : 'You were not accepted',
    blocks:
      'company' in answer
        ? [`You were accepted, and act for ${answer.company} with your next click.`]
        : [
            together(['You asked to join a company, and were declined:', quote(answer.reason)], ' '),
            'You can register a business of your own on your profile.',
          ],
    button: { label: 'Open your profile', path: '/customer-profile' },
    why: 'because you asked to join a company',
  }),
};

/** To everybody of the company that is merged, and to the owner of the other one. */
export const companyMerged: Template<{ from: string; into: string; isOwn: boolean }> = {
  kind: 'companyMerged',
  write: ({ from, into, isOwn }) => ({
    subject: plain`${from} is part of ${into} now`,
    blocks: isOwn
      ? [
          `The house has merged ${from} into ${into}. You sign in as before, and act for ${into} with your next click.`,
          'Your company’s holds, memos, orders and invoices are there. Its prices, limits and terms are those of the company that you act for now.',
        ]
      : [
          `The house has merged ${from} into ${into}. Its people act for your company now, and its holds, memos, orders and invoices are yours.`,
          'See who they are and what they may do, and change it where that is not right.',
        ],
    button: { label: 'See the people of the company', path: '/customer-profile' },
    why: 'because you act for this company',
  }),
};

export const guestCode: Template<null> = {
  kind: 'guestCode',
  write: () => ({
    subject: 'Your code to find your enquiries',
    blocks: ['To find your earlier enquiries, enter this code where you asked for it:', codeToType, NOT_YOU],
    button: { label: 'Continue', path: '/customer-profile' },
    why: 'because a guest with your address asked for their earlier enquiries',
  }),
};
