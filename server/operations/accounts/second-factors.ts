/** Other people's second factors: reset if lost, and required by role. */
import { changedAddress } from '../../../src/domain/permission-rules.ts';
import { ROLE_NAME } from '../../../src/domain/codes.ts';
import {
  forgetFactor,
  saveFactorSetting,
  readFactorSetting,
} from '../../db/queries/session/second-factor.ts';
import { removeAllPasskeys } from '../../db/queries/session/passkeys.ts';
import { findAccountOf } from '../../db/queries/accounts/accounts.ts';
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { secondFactorReset } from '../../mail/templates/accounts.ts';
import { lockAccountOf } from '../../db/queries/people/members.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, conflict } from '../../refusals.ts';
import { queueMail } from '../../workflows/mail.ts';
import type { Handler } from '../handler.ts';
import { accountDetail } from '../account-moves.ts';

export const resetSecondFactor: Handler<'resetSecondFactor'> = ({ path }, call) =>
  call.effect<'resetSecondFactor'>(async (tx) => {
    const account = await findAccountOf(tx, path.id);
    if (!account) throw notFound();
    if (account.id === call.person.id)
      throw conflict('Another administrator has to reset yours.', {
        refusal: 'guard',
        guard: 'notOneself',
      });
    await refuseBeyondRights(tx, call.person, account.id);
    // Both together would be all that it takes to become them.
    if (account.changed_address)
      throw conflict(changedAddress(account.name), { refusal: 'guard', guard: 'notWhoChangedTheAddress' });
    // As deleting the account does, before any row of the person.
    lockAccountOf(tx, account.id);
    const hadCodes = await forgetFactor(tx, account.id);
    const passkeys = await removeAllPasskeys(tx, account.id);
    if (!hadCodes && passkeys === 0)
      throw conflict(`${account.name} has no second factor.`, { refusal: 'state' });
    // The authenticator may be in other hands, and the sessions with it.
    const ended = await revokeOtherSessions(tx, account.id, null);
    await queueMail(tx, call, secondFactorReset, [{ to: account.id, facts: null }]);
    return {
      data: await accountDetail(tx, account.id),
      message: `The second factor of ${account.name} is reset. They are signed out everywhere.`,
      audit: {
        summary: `Reset the second factor of ${markPersonal(account.id, account.name)}`,
        subject: { user_id: account.id, passkeys, sessions_ended: ended },
      },
    };
  });

export const getSecondFactorSetting: Handler<'getSecondFactorSetting'> = async (_input, call) => ({
  data: await call.read(readFactorSetting),
});

export const setSecondFactorSetting: Handler<'setSecondFactorSetting'> = ({ data }, call) =>
  call.effect<'setSecondFactorSetting'>(async (tx) => {
    const roles = [...new Set(data.roles)].toSorted((a, b) => a - b);
    await saveFactorSetting(tx, roles, call.person.name);
    const named = roles.map((role) => ROLE_NAME[role]).join(', ');
    const message =
      roles.length === 0
        ? 'No role requires a second factor.'
        : `From the next sign-in, these roles require a second factor: ${named}.`;
    return {
      data: await readFactorSetting(tx),
      message,
      audit: { summary: message, subject: { roles } },
    };
  });
