/** Members' accounts: opened, verified, suspended, reactivated, unlocked and closed. */
import {
  ENQUIRY_STATUS,
  HOLD_STATUS,
  ROLE,
  type AccountStatus,
  type RoleId,
} from '../../../src/domain/codes.ts';
import { reactivationEvent } from '../../../src/machines/people/reactivation-event.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { AccountFacts } from '../../../src/machines/facts.ts';
import {
  IS_LAST_ADMINISTRATOR,
  OPEN_OF_ACCOUNT,
  PERSON_NAME,
  RECORDS_OF_ACCOUNT,
} from '../../db/queries/accounts/accounts.ts';
import { dropInvitation, saveInvitation } from '../../db/queries/session/invitations.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { accountSuspended, passwordReset } from '../../mail/templates/accounts.ts';
import { beyondRightsOf, refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound } from '../../refusals.ts';
import { forgiveFactorFailures } from '../../db/queries/session/second-factor.ts';
import { lockRightsForChange } from '../client-rights.ts';
import { queueMail } from '../mail.ts';
import { closeDemandsOf } from '../demands/demand.ts';
import { endPlacesOf } from '../queue/end.ts';
import { revokeLinksOf } from '../share-links/share-link.ts';
import { moveLines } from '../move-lines.ts';
import { refusedBy } from '../guard-refusals.ts';
import { mailOfActions } from '../notify-clients.ts';
import { lockAccounts } from './accounts-lock.ts';
import { keepingAllPermissions } from './permissions.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from '../write-history.ts';

export interface MovedAccount {
  id: string;
  name: string;
  status: AccountStatus;
  /** How many records ended with the account. */
  holds: number;
  enquiries: number;
}

export interface LockedAccount {
  id: string;
  role_id: RoleId;
  name: string;
  email: string;
  status: AccountStatus;
  open: AccountFacts['open'];
  records: AccountFacts['records'];
  is_last_administrator: boolean;
  has_password: boolean;
}

/**
 * INVITE, for a person who was inserted in this transaction; their mail follows. ADMIT, for a
 * colleague into their company. SIGN_UP, for one who came by themselves.
 * @throws Refused 403 for the role
 */
export async function openAccount(
  tx: Tx,
  actor: NamedActor,
  id: string,
  event: 'INVITE' | 'ADMIT' | 'SIGN_UP' = 'INVITE',
): Promise<void> {
  const decision = decide('account', null, { type: event }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  if (event === 'INVITE') await refuseBeyondRights(tx, actor, id);
  await tx.run('INSERT INTO account (id, status, version) VALUES ($1, $2, 1)', [id, decision.toCode]);
  writeAccountStep(tx, actor, id, decision, null);
  if (event !== 'SIGN_UP') await saveInvitation(tx, id);
}

/**
 * ACCEPT, RECOVER or VERIFY: a person who has confirmed their address without being signed in moves
 * their own account.
 * @throws Refused 404 if missing; 409 for the account's state
 */
export async function proveAccount(
  tx: Tx,
  id: string,
  event: 'ACCEPT' | 'RECOVER' | 'VERIFY',
  requestId: string,
): Promise<LockedAccount> {
  const account = await lockAccount(tx, id);
  if (!account) throw notFound();
  const actor: NamedActor = { id, role: account.role_id, name: account.name, requestId };
  const decision = decide('account', account.status, { type: event }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeAccountStep(tx, actor, id, decision, null);
  await tellOwner(tx, actor, id, decision);
  if (event === 'RECOVER') await forgiveFactorFailures(tx, id);
  if (event !== 'VERIFY') await dropInvitation(tx, id);
  return account;
}

/**
 * INVITE_AGAIN: the link in the earlier mail stops working.
 * @throws Refused 403 for the role; 404 if missing or not visible; 409 for the account's state
 */
export async function inviteAgain(tx: Tx, actor: NamedActor, id: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, id);
  if (!account) throw notFound();
  await refuseBeyondRights(tx, actor, account.id);
  const decision = decide('account', account.status, { type: 'INVITE_AGAIN' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeAccountStep(tx, actor, id, decision, null);
  await saveInvitation(tx, id);
  return account;
}

/**
 * ADMIT_AGAIN: sends an invited colleague a new link. The caller has decided their membership, and
 * locked `account`.
 * @throws Refused 403 for the role; 409 for the account's state
 */
export async function admitAgain(tx: Tx, actor: NamedActor, account: LockedAccount): Promise<void> {
  const decision = decide('account', account.status, { type: 'ADMIT_AGAIN' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeAccountStep(tx, actor, account.id, decision, null);
  await saveInvitation(tx, account.id);
}

/** Sends a step's mail to the account's owner. */
async function tellOwner(tx: Tx, actor: NamedActor, to: string, { actions }: Permit): Promise<void> {
  const kind = mailOfActions(actions);
  if (kind === 'accountSuspended') await queueMail(tx, actor, accountSuspended, [{ to, facts: null }]);
  if (kind === 'passwordReset') await queueMail(tx, actor, passwordReset, [{ to, facts: null }]);
}

/**
 * SUSPEND, REACTIVATE, UNLOCK or CLOSE; REINSTATE for somebody invited. The sessions of an account
 * that is not active end at once. Closing one releases its holds and closes its enquiries.
 * @throws Refused 400 without a reason; 403 for the role; 404 for a missing or invisible account;
 *   409 for its state, one's own account, the last administrator, or something that has to be
 *   settled first
 */
export async function moveAccount(
  tx: Tx,
  actor: NamedActor,
  id: string,
  asked: 'SUSPEND' | 'REACTIVATE' | 'UNLOCK' | 'CLOSE',
  reason: string | null,
): Promise<MovedAccount> {
  await lockAccounts(tx);
  const account = await lockAccount(tx, id);
  if (!account) throw notFound();
  const beyond = await beyondRightsOf(tx, actor, [account.id]);
  await lockRightsForChange(tx, account.id);
  const event = asked === 'REACTIVATE' ? reactivationEvent(account.has_password) : asked;
  const decision = decide('account', account.status, { type: event }, {
    actor: actorFact(actor),
    job: undefined,
    reason: reason ?? undefined,
    account: accountFacts(actor, account),
  } satisfies FactsOf<'account'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const ended = event === 'CLOSE' ? await endWhatIsOpen(tx, actor, account.id) : { holds: 0, enquiries: 0 };
  const write = (): Promise<void> =>
    Promise.resolve(writeAccountStep(tx, actor, account.id, decision, reason));
  if (event === 'UNLOCK') await forgiveFactorFailures(tx, account.id);
  if (event === 'REINSTATE') await saveInvitation(tx, account.id);
  if (event === 'SUSPEND') await dropInvitation(tx, account.id);
  if (account.role_id === ROLE.administrator && (event === 'SUSPEND' || event === 'CLOSE'))
    await keepingAllPermissions(tx, write);
  else await write();
  // Only now: of the last administrator with some right, the refusal above says what to do.
  if (beyond !== null) throw beyond;
  await tellOwner(tx, actor, account.id, decision);
  // The machine's codes are the account statuses.
  return { id: account.id, name: account.name, status: decision.toCode as AccountStatus, ...ended };
}

export const accountFacts = (actor: NamedActor, account: LockedAccount): AccountFacts => ({
  isOwn: actor.id === account.id,
  isLastAdministrator: account.is_last_administrator,
  hasPassword: account.has_password,
  open: account.open,
  records: account.records,
});

export const lockAccount = async (tx: Tx, id: string): Promise<LockedAccount | undefined> =>
  isUuid(id)
    ? tx.one<LockedAccount>(
        `SELECT a.id, u.role_id, ${PERSON_NAME} AS name, u.email, a.status, ${OPEN_OF_ACCOUNT} AS open,
                ${RECORDS_OF_ACCOUNT} AS records, ${IS_LAST_ADMINISTRATOR} AS is_last_administrator,
                u.password_hash IS NOT NULL AS has_password
           FROM account a JOIN app_user u ON u.id = a.id WHERE a.id = $1 FOR UPDATE OF a`,
        [id],
      )
    : undefined;

const ENDED = 'The account was closed.';

/** Ends everything that was open for the account. Its stones on hold are free again. */
async function endWhatIsOpen(
  tx: Tx,
  actor: NamedActor,
  clientId: string,
): Promise<Pick<MovedAccount, 'holds' | 'enquiries'>> {
  const open = async (table: 'hold' | 'enquiry', status: number): Promise<string[]> => {
    const rows = await tx.many<{ id: string }>(
      `SELECT id FROM ${table} WHERE client_id = $1 AND status = $2`,
      [clientId, status],
    );
    return rows.map(({ id }) => id);
  };
  await endPlacesOf(tx, actor, clientId, ENDED);
  const holds = await open('hold', HOLD_STATUS.held);
  const enquiries = await open('enquiry', ENQUIRY_STATUS.open);
  if (holds.length > 0)
    await moveLines(tx, { workflow: 'hold', event: 'RELEASE', ids: holds, actor, remark: ENDED });
  if (enquiries.length > 0)
    await moveLines(tx, {
      workflow: 'enquiry',
      event: 'CLOSE',
      ids: enquiries,
      actor,
      remark: ENDED,
      untold: true,
    });
  await closeDemandsOf(tx, actor, [clientId]);
  await revokeLinksOf(tx, actor, [clientId]);
  await dropInvitation(tx, clientId);
  return { holds: holds.length, enquiries: enquiries.length };
}

/** Writes a step of the account that was decided, and that the caller has locked. */
export const writeAccountStep = (
  tx: Tx,
  actor: NamedActor,
  id: string,
  permit: Permit,
  reason: string | null,
): void => writeMoves(tx, actor, [moveOf('account', id, id, permit)], reason);
