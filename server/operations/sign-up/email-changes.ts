/** The links in the mails about a changed e-mail: shown, confirmed and objected to. */
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import {
  confirmAddress,
  objectToAddress as object,
  readChange,
} from '../../workflows/people/address-change.ts';
import type { Handler } from '../handler.ts';
import { refuseTakenName } from '../names.ts';
import { asSystem } from '../password-attempt.ts';
import { auditOwnAct } from './audit-own-act.ts';

export const readEmailChange: Handler<'readEmailChange'> = ({ data }, call) =>
  asSystem(call, 'read', async (tx) => {
    const { owner, new_email, confirmed } = await readChange(tx, data.token);
    return { data: { owner, email: new_email, confirmed } };
  });

export const confirmEmailChange: Handler<'confirmEmailChange'> = ({ data }, call) =>
  asSystem(call, 'write', async (tx) => {
    const { account, old_email, new_email } = await confirmAddress(tx, data.token).catch(refuseTakenName);
    const { id } = account;
    auditOwnAct(tx, call, account, {
      operation: 'confirmEmailChange',
      summary: 'Confirmed their new e-mail',
      subject: {
        user_id: id,
        was: { email: markPersonal(id, old_email) },
        now: { email: markPersonal(id, new_email) },
      },
    });
    return { data: null, message: `Sign in with ${new_email} from now on.` };
  });

export const objectToEmailChange: Handler<'objectToEmailChange'> = ({ data }, call) =>
  asSystem(call, 'write', async (tx) => {
    const { account, old_email, new_email, confirmed } = await object(tx, data.token, call.requestId);
    const { id } = account;
    auditOwnAct(tx, call, account, {
      operation: 'objectToEmailChange',
      summary: 'Objected to their new e-mail',
      subject: { user_id: id, email: markPersonal(id, new_email), was_confirmed: confirmed },
    });
    const message = confirmed
      ? `Your e-mail is ${old_email} again, and everyone is signed out. Choose a new password with “Forgot your password?”. The administrators are notified.`
      : `The change is cancelled: your e-mail is still ${old_email}, and everyone is signed out. The administrators are notified.`;
    return { data: null, message };
  });
