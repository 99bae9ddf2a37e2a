/** Mails about the safety of a person's account. */
import { ADDRESS_DAYS, OBJECTION_DAYS } from '../../../src/domain/one-time-codes.ts';
import { longTime } from '../days.ts';
import { plain, SECRET } from '../markup.ts';
import { together, type Template } from '../template.ts';

const WHY_SAFETY = 'because it is about the safety of your account';
const NOT_YOUR_PASSWORD = 'If this was not you, reset it now and tell the house.';
const RESET_IT = { label: 'Reset password', path: '/forgot-password' };

/** To the new address. */
export const addressToConfirm: Template<{ email: string; by: string }> = {
  kind: 'addressToConfirm',
  write: ({ email, by }) => ({
    subject: 'Confirm your new e-mail',
    blocks: [
      `${by} has entered ${email} as the new e-mail of your account. Confirm that it is yours.`,
      `The link works once, within ${ADDRESS_DAYS} days. Until then, you sign in with the old e-mail.`,
      'If you have no account with us, you can ignore this e-mail. Nothing changes unless you confirm.',
    ],
    button: { label: 'Confirm the e-mail', path: plain`/confirm-email#${SECRET}` },
    why: 'because someone entered this address for an account',
  }),
};

/** To the old address. */
export const addressChanging: Template<{ email: string; by: string }> = {
  kind: 'addressChanging',
  write: ({ email, by }) => ({
    subject: 'Your e-mail is being changed',
    blocks: [
      `${by} is changing the e-mail of your account to ${email}. It takes effect when its owner confirms it. Until then, you sign in with this one.`,
      `If you did not want this, object with the link within ${OBJECTION_DAYS} days, even if the new e-mail has been confirmed by then. The change is undone, and the administrators are notified.`,
    ],
    button: { label: 'I object', path: plain`/object-email#${SECRET}` },
    why: WHY_SAFETY,
  }),
};

interface ObjectionFacts {
  /** Whose account it is. */
  name: string;
  email: string;
  /** The address that was refused. */
  refused: string;
  /** Who entered it. */
  by: string;
  confirmed: boolean;
}

export const addressObjected: Template<ObjectionFacts> = {
  kind: 'addressObjected',
  write: ({ name, email, refused, by, confirmed }) => ({
    subject: plain`Objection to the new e-mail of ${name}`,
    blocks: [
      together(
        [
          `The owner of ${email} objects to the new e-mail ${refused}, which ${by} entered for the account of ${name}.`,
          confirmed
            ? 'It had already been confirmed. The account has the old e-mail again and everyone is signed out of it. Its password no longer works, nor do passkeys, second factors, keys and links created since. Its webhooks and pushes of stock are paused.'
            : 'It had not been confirmed yet. The change is cancelled, and everyone is signed out of the account.',
        ],
        ' ',
      ),
      'Ask both people before anyone enters another e-mail for this account, and check in the audit log what was done with it.',
    ],
    button: { label: 'Open the audit log', path: '/audit/audit-logs' },
    why: 'because you are an administrator',
  }),
};

/** By its owner, or by the house. */
export const passwordChanged: Template<'owner' | 'house'> = {
  kind: 'passwordChanged',
  write: (by) => ({
    subject: 'Your password was changed',
    blocks:
      by === 'owner'
        ? [
            'Your password was changed in the portal, and you are signed out everywhere else.',
            NOT_YOUR_PASSWORD,
          ]
        : [
            'The house has set a new password for you, and you are signed out everywhere. You choose your own the next time you sign in.',
            'If you did not ask for this, reset it now and tell another administrator.',
          ],
    button: RESET_IT,
    why: 'because the password of your account was changed',
  }),
};

export const passwordReset: Template<null> = {
  kind: 'passwordReset',
  write: () => ({
    subject: 'Your password was reset',
    blocks: [
      'Your password was reset with a code that went to this address, and you are signed out everywhere.',
      NOT_YOUR_PASSWORD,
    ],
    button: RESET_IT,
    why: 'because the password of your account was reset',
  }),
};

export const secondFactorReset: Template<null> = {
  kind: 'secondFactorReset',
  write: () => ({
    subject: 'Your second factor was reset',
    blocks: [
      'The house has reset your second factor: your authenticator, recovery codes and passkeys no longer work, and you are signed out everywhere.',
      'Sign in with your password, and set up a new one under “How you sign in”. If your role requires one, we ask you to set it up when you sign in.',
      'If you did not ask for this, change your password and tell the house.',
    ],
    button: { label: 'Sign in', path: '/login' },
    why: WHY_SAFETY,
  }),
};

export const accountSuspended: Template<null> = {
  kind: 'accountSuspended',
  write: () => ({
    subject: 'Your account is suspended',
    blocks: [
      'The house has suspended your account. You are signed out everywhere and cannot sign in.',
      'Your holds, memos and confirmed stones stay as they are. Ask the house about the next steps.',
    ],
    button: { label: 'Open the portal', path: '/login' },
    why: 'because you have an account with us',
  }),
};

interface NewSignIn {
  /** The browser and its system, by its own description. */
  device: string;
  ip: string;
  at: Date;
}

export const newSignIn: Template<NewSignIn> = {
  kind: 'newSignIn',
  write: ({ device, ip, at }) => ({
    subject: plain`New sign-in with ${device}`,
    blocks: [
      `Someone signed in to your account with a new browser: ${device}, from the address ${ip}, on ${longTime(at)}.`,
      'If this was you, you can ignore this e-mail. If not, someone knows your password: change it and sign that device out.',
    ],
    button: { label: 'Open Pavilion', path: '/dashboard' },
    why: WHY_SAFETY,
  }),
};
