/** A forgotten password: a code to the address, then a new password. */
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import { findPasswordOwner, setPassword } from '../../db/queries/session/passwords.ts';
import { dropCodesOf, provenAccount, useProven } from '../../db/queries/session/one-time-codes.ts';
import { clearTries } from '../../db/queries/session/sign-ins.ts';
import { conflict } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { joinCompany } from '../../workflows/people/membership.ts';
import { proveAccount } from '../../workflows/people/account.ts';
import type { Handler } from '../handler.ts';
import { plainEmail } from '../names.ts';
import { asSystem, checking } from '../password-attempt.ts';
import { refuseWeakPassword } from '../../security/password-strength.ts';
import { toldOfMail } from '../told-of-mail.ts';
import { auditOwnAct } from './audit-own-act.ts';
import { addressHashOf, askForCode, proveCode } from './one-time-codes.ts';

export const forgotPassword: Handler<'forgotPassword'> = async ({ data }, call) => {
  const address = plainEmail(data.email, 'email');
  const addressHash = await addressHashOf(call, address);
  const request = await asSystem(call, 'write', (tx) =>
    askForCode(tx, call, { purpose: 'reset', address, addressHash, userId: null }),
  );
  return {
    data: request,
    message: toldOfMail(call, {
      sent: 'If an account has this e-mail, a code is on its way to it. Check the spam folder, too.',
      unsent: 'If an account has this e-mail, its code is not sent.',
    }),
  };
};

export const verifyResetCode: Handler<'verifyResetCode'> = async ({ data }, call) => {
  await proveCode(call, 'reset', data);
  return { data: null, message: 'The code is correct. Choose a new password.' };
};

const tooLate = () =>
  conflict('The code was already used or has expired. Request a new one.', { refusal: 'state' });

export const resetPassword: Handler<'resetPassword'> = ({ data }, call) =>
  checking(call.ip, async () => {
    const requestHash = hashOfToken(data.request);
    const owner = await asSystem(call, 'read', async (tx) => {
      const id = await provenAccount(tx, 'reset', requestHash);
      return id === undefined ? undefined : findPasswordOwner(tx, id);
    });
    if (!owner) throw tooLate();
    refuseWeakPassword(data.password, owner.names);
    const hash = await hashPassword(data.password);
    return asSystem(call, 'write', async (tx) => {
      const id = await useProven(tx, 'reset', requestHash);
      if (id === undefined) throw tooLate();
      await dropCodesOf(tx, 'reset', id);
      const account = await proveAccount(tx, id, 'RECOVER', call.requestId);
      await joinCompany(tx, account, call.requestId);
      await setPassword(tx, id, hash);
      await clearTries(tx, id);
      const ended = await revokeOtherSessions(tx, id, null);
      auditOwnAct(tx, call, account, {
        operation: 'resetPassword',
        summary: 'Reset their password with a code',
        subject: { sessions_ended: ended },
      });
      return { data: null, message: 'Your password is changed. Sign in with it now.' };
    });
  });
