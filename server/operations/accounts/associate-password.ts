/** A password that an administrator sets for a business associate. */
import { ACCOUNT_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { findAccountOf } from '../../db/queries/accounts/accounts.ts';
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import { findPasswordOwner, setPassword } from '../../db/queries/session/passwords.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { passwordChanged } from '../../mail/templates/accounts.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, conflict } from '../../refusals.ts';
import { hashPassword } from '../../security/passwords.ts';
import { queueMail } from '../../workflows/mail.ts';
import type { Handler } from '../handler.ts';
import { checking } from '../password-attempt.ts';
import { refuseWeakPassword } from '../../security/password-strength.ts';

export const setAssociatePassword: Handler<'setAssociatePassword'> = async ({ path, data }, call) => {
  const { password } = data;
  const names = await call.read(async (tx) => {
    const { id } = await associateOf(tx, path.id);
    await refuseBeyondRights(tx, call.person, id);
    return (await findPasswordOwner(tx, id))?.names ?? [];
  });
  refuseWeakPassword(password, names);
  const hash = await checking(call.person.id, () => hashPassword(password));
  return call.effect<'setAssociatePassword'>(async (tx) => {
    const associate = await associateOf(tx, path.id);
    await refuseBeyondRights(tx, call.person, associate.id);
    await setPassword(tx, associate.id, hash, 'somebody else');
    const ended = await revokeOtherSessions(tx, associate.id, null);
    await queueMail(tx, call, passwordChanged, [{ to: associate.id, facts: 'house' }]);
    return {
      data: null,
      message: `${associate.name} has a new password and changes it at the next sign-in.`,
      audit: {
        summary: `Set a password for ${markPersonal(associate.id, associate.name)}`,
        subject: { user_id: associate.id, sessions_ended: ended },
      },
    };
  });
};

/**
 * @throws Refused 404 unless it is an associate who was not erased; 409 if the account is closed
 */
async function associateOf(tx: Tx, id: string): Promise<{ id: string; name: string }> {
  const account = await findAccountOf(tx, id);
  const isOne = account?.role_id === ROLE.associate && account.status !== ACCOUNT_STATUS.erased;
  if (!account || !isOne) throw notFound();
  if (account.status === ACCOUNT_STATUS.closed)
    throw conflict(`The account of ${account.name} is closed and cannot be used again.`, {
      refusal: 'state',
    });
  return account;
}
