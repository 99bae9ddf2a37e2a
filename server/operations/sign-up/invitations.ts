/** Invitations: read and accepted by link, sent again by the house. */
import { findInvited } from '../../db/queries/session/invitations.ts';
import { findPasswordOwner, setPassword } from '../../db/queries/session/passwords.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { conflict } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { inviteAgain as inviteOnce, lockAccount, proveAccount } from '../../workflows/people/account.ts';
import { joinCompany } from '../../workflows/people/membership.ts';
import type { Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { asSystem, checking } from '../password-attempt.ts';
import { refuseWeakPassword } from '../../security/password-strength.ts';
import { auditOwnAct } from './audit-own-act.ts';
import { toldOfInvitation } from '../told-of-mail.ts';

const usedUp = () =>
  conflict(
    'This invitation has been used or replaced by a newer one, or has expired. If you have a password, sign in. ' +
      'If not, choose “Forgot your password?” and enter the address that was invited.',
    { refusal: 'state' },
  );

export const readInvitation: Handler<'readInvitation'> = ({ data }, call) =>
  asSystem(call, 'read', async (tx) => {
    const invited = await findInvited(tx, hashOfToken(data.token));
    const owner = invited && (await findPasswordOwner(tx, invited.id));
    if (!invited || !owner) throw usedUp();
    return { data: { name: invited.name, email: invited.email, names: owner.names } };
  });

export const acceptInvitation: Handler<'acceptInvitation'> = ({ data }, call) =>
  checking(call.ip, async () => {
    const tokenHash = hashOfToken(data.token);
    const owner = await asSystem(call, 'read', async (tx) => {
      const invited = await findInvited(tx, tokenHash);
      return invited && findPasswordOwner(tx, invited.id);
    });
    if (!owner) throw usedUp();
    refuseWeakPassword(data.password, owner.names);
    const hash = await hashPassword(data.password);
    return asSystem(call, 'write', async (tx) => {
      const found = await findInvited(tx, tokenHash);
      // Whoever sends another link has the account locked, and the link is read after that.
      if (found) await lockAccount(tx, found.id);
      const invited = found && (await findInvited(tx, tokenHash));
      if (!invited) throw usedUp();
      const account = await proveAccount(tx, invited.id, 'ACCEPT', call.requestId);
      await joinCompany(tx, account, call.requestId);
      await setPassword(tx, invited.id, hash);
      auditOwnAct(tx, call, account, { operation: 'acceptInvitation', summary: 'Accepted the invitation' });
      return { data: null, message: 'Your password is set. Sign in with it now.' };
    });
  });

export const inviteAgain: Handler<'inviteAgain'> = ({ path }, call) =>
  call.effect<'inviteAgain'>(async (tx) => {
    const { id, name, email } = await inviteOnce(tx, actorOfCall(call), path.id);
    return {
      data: null,
      message: toldOfInvitation(call, email, true),
      audit: { summary: `Invited ${markPersonal(id, name)} again`, subject: { user_id: id } },
    };
  });
