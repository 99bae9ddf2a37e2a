/** Command-line help for people who cannot sign in and whom no administrator can help. */
import type pg from 'pg';
import { auditJob } from '../../server/db/queries/audit/job-audit.ts';
import { markPersonal } from '../../server/db/queries/audit/personal-words.ts';
import { removeAllPasskeys } from '../../server/db/queries/session/passkeys.ts';
import { revokeOtherSessions } from '../../server/db/queries/session/sessions.ts';
import { forgetFactor } from '../../server/db/queries/session/second-factor.ts';
import { findAccount, type Account } from '../../server/db/queries/session/sign-in-account.ts';
import { clearTries } from '../../server/db/queries/session/sign-ins.ts';
import { SYSTEM, withActor, type Tx } from '../../server/db/with-actor.ts';
import { secondFactorReset } from '../../server/mail/templates/accounts.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { reopenAccount } from '../../server/workflows/people/lock-account.ts';
import { signInName } from '../../src/domain/text/text-identity.ts';

/** `name` is an e-mail or a user name; undefined if there is no such account. */
async function rescue<T>(
  ownerPool: pg.Pool,
  name: string,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T | undefined> {
  return withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const account = await findAccount(tx, [signInName(name), name.trim().toLowerCase()], null);
    return account && work(tx, account);
  });
}

/**
 * Deletes the failures of all networks and browsers, and unlocks a locked account; returns a
 * sentence.
 */
export const unlock = (ownerPool: pg.Pool, name: string): Promise<string | undefined> =>
  rescue(ownerPool, name, async (tx, account) => {
    const cleared = await clearTries(tx, account.id);
    const isActive = account.is_active || (await reopenAccount(tx, account.id));
    auditJob(tx, {
      name: 'Command line',
      operation: 'clearLoginAttempts',
      summary: `Cleared the failed sign-ins of ${markPersonal(account.id, account.name)}`,
      subject: { user_id: account.id },
    });
    const suspended = isActive ? '' : ' It is suspended, though, and cannot sign in.';
    return `${name} is unlocked for every network: ${cleared} failed sign-ins were cleared.${suspended}`;
  });

/**
 * Removes the authenticator, recovery codes and passkeys, and ends all sessions; returns a
 * sentence.
 */
export const resetFactor = (ownerPool: pg.Pool, name: string): Promise<string | undefined> =>
  rescue(ownerPool, name, async (tx, account) => {
    const hadCodes = await forgetFactor(tx, account.id);
    const passkeys = await removeAllPasskeys(tx, account.id);
    if (!hadCodes && passkeys === 0) return `${name} has no second factor.`;
    const ended = await revokeOtherSessions(tx, account.id, null);
    await queueMail(tx, { requestId: null }, secondFactorReset, [{ to: account.id, facts: null }]);
    auditJob(tx, {
      name: 'Command line',
      operation: 'resetSecondFactor',
      summary: `Reset the second factor of ${markPersonal(account.id, account.name)}`,
      subject: { user_id: account.id, passkeys, sessions_ended: ended },
    });
    return `The second factor of ${name} is reset, and ${ended} sessions have ended. If the role needs one, a new one is set up at the next sign-in.`;
  });
