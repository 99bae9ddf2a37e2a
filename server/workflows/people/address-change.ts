/**
 * A changed e-mail: asked for, confirmed by its new owner, objected to by the old one. A change
 * that waits is a row and no state of the account, as an invitation is.
 */
import { ACCOUNT_STATUS, type AccountStatus } from '../../../src/domain/codes.ts';
import { AGAIN_SECONDS } from '../../../src/domain/one-time-codes.ts';
import { administrators } from '../../db/queries/people/administrators.ts';
import {
  changeOfLink,
  confirmChange,
  dropWaitingChange,
  hasUsedAccount,
  saveEmailChange,
  saveChangeLinks,
  lockChangesOf,
  renewChange,
  takeUnwrittenChanges,
  tookEffect,
  undoChange,
  type LinkedChange,
  type UnwrittenChange,
} from '../../db/queries/session/email-changes.ts';
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import { isTaken } from '../../db/queries/session/sign-ups.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import { secretOfMail } from '../../mail/secret.ts';
import { addressChanging, addressObjected, addressToConfirm } from '../../mail/templates/accounts.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, alreadyExists, conflict, tooMany } from '../../refusals.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import { queueMail, type MailFor } from '../mail.ts';
import { revokeLinksOf } from '../share-links/share-link.ts';
import type { NamedActor, PersonActor } from '../write-history.ts';
import { lockAccount, type LockedAccount } from './account.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

export interface AddressRequest {
  /** What is stored now. */
  email: string;
  /** Said after what was saved; empty if nothing waits. */
  told: string;
}

/** Their address is still to be proven: by the invitation, or by the code of a sign-up. */
const UNPROVEN: readonly AccountStatus[] = [ACCOUNT_STATUS.invited, ACCOUNT_STATUS.unverified];

/**
 * Somebody enters another e-mail for a person, whose row the caller has locked. It waits for its
 * new owner, unless nobody has proven the present one yet.
 * @throws Refused 409 for an address that a member has, or for a closed account
 */
export async function askForAddress(
  tx: Tx,
  actor: PersonActor,
  person: { id: string; name: string; email: string; status: AccountStatus },
  entered: string,
): Promise<AddressRequest> {
  const email = entered.toLowerCase();
  const isUnproven = UNPROVEN.includes(person.status) && !(await hasUsedAccount(tx, person.id));
  if (email === person.email || isUnproven) return { email, told: '' };
  if (person.status === ACCOUNT_STATUS.closed)
    throw conflict(`The account of ${person.name} is closed. Its details stay as they are.`, {
      refusal: 'state',
    });
  if (await isTaken(tx, { email }))
    throw alreadyExists('This e-mail already belongs to an account.', 'email');
  await saveEmailChange(tx, {
    userId: person.id,
    oldEmail: person.email,
    newEmail: email,
    askedBy: actor.id,
  });
  return {
    email: person.email,
    told: ` The new e-mail has to be confirmed by its owner, with the link in an e-mail to ${email}. Until then, ${person.email} stays in use.`,
  };
}

/** Another mail to the new address. @throws Refused 404; 409 if none waits; 429 within a minute */
export async function sendAddressAgain(tx: Tx, actor: NamedActor, id: string): Promise<LockedAccount & Sent> {
  const account = await accountOf(tx, actor, id);
  const renewed = await renewChange(tx, account.id, AGAIN_SECONDS);
  if (renewed === undefined) throw noneWaits(account);
  if (!renewed.renewed) throw tooMany('An e-mail is on its way. Wait a minute before you send another one.');
  return { ...account, waited: renewed.email };
}

/** The change that waits ends. @throws Refused 404; 409 if none waits */
export async function cancelAddress(tx: Tx, actor: NamedActor, id: string): Promise<LockedAccount & Sent> {
  const account = await accountOf(tx, actor, id);
  const waited = await dropWaitingChange(tx, account.id);
  if (waited === undefined) throw noneWaits(account);
  return { ...account, waited };
}

interface Sent {
  /** The address that waits, or waited. */
  waited: string;
}

async function accountOf(tx: Tx, actor: NamedActor, id: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, id);
  if (!account) throw notFound();
  await refuseBeyondRights(tx, actor, account.id);
  return account;
}

const noneWaits = ({ name }: LockedAccount) =>
  conflict(`No new e-mail of ${name} is waiting for confirmation. Reload the account.`, { refusal: 'state' });

const usedUp = () =>
  conflict('This link has been used or replaced by a newer one, or has expired. The e-mail stays as it is.', {
    refusal: 'state',
  });

/** The change of a link, to be shown. @throws Refused 409 for a link that opens nothing */
export async function readChange(tx: Tx, token: string): Promise<LinkedChange> {
  const change = await changeOfLink(tx, hashOfToken(token));
  if (!change) throw usedUp();
  return change;
}

/**
 * The new owner confirms. Everybody is signed out.
 * @throws Refused 409 for the link; the database refuses an address that somebody has by now
 */
export async function confirmAddress(
  tx: Tx,
  token: string,
): Promise<LinkedChange & { account: LockedAccount }> {
  const linked = await lockedChange(tx, token, 'new');
  await confirmChange(tx, linked);
  await revokeOtherSessions(tx, linked.user_id, null);
  return linked;
}

/**
 * The old owner objects: the change is undone, also if it took effect. Everybody is signed out, and
 * the administrators are told.
 * @throws Refused 409 for the link
 */
export async function objectToAddress(
  tx: Tx,
  token: string,
  requestId: string,
): Promise<LinkedChange & { account: LockedAccount }> {
  const linked = await lockedChange(tx, token, 'old');
  const { account, asked_by: by, new_email: refused, old_email: email, confirmed } = linked;
  const since = await tookEffect(tx, linked);
  await undoChange(tx, linked, since);
  if (since !== undefined) await revokeLinksOf(tx, { ...ownerOf(account), requestId }, [account.id], since);
  await revokeOtherSessions(tx, account.id, null);
  const facts = { name: account.name, email, refused, by, confirmed };
  const told = (await administrators(tx)).map((to) => ({ to, facts }));
  await queueMail(tx, { requestId }, addressObjected, told);
  return linked;
}

const ownerOf = ({ id, role_id: role, name }: LockedAccount) => ({ id, role, name });

async function lockedChange(
  tx: Tx,
  token: string,
  owner: LinkedChange['owner'],
): Promise<LinkedChange & { account: LockedAccount }> {
  const seen = await readChange(tx, token);
  lockChangesOf(tx, seen.user_id);
  // Another link may have ended it before the lock was acquired.
  const linked = await readChange(tx, token);
  const account = await lockAccount(tx, linked.user_id);
  if (!account || account.status === ACCOUNT_STATUS.closed || linked.owner !== owner) throw usedUp();
  return { ...linked, account };
}

const SPAN = 50;

/** Makes the waiting links and queues their mails; returns how many changes waited. */
export async function writeWaitingAddresses(tx: Tx, place: KeyPlace): Promise<number> {
  const waiting = await takeUnwrittenChanges(tx, SPAN);
  const written = await Promise.all(waiting.map((change) => letterTo(place, change)));
  await saveChangeLinks(
    tx,
    written.map(({ link }) => link),
  );
  const cause = { requestId: null };
  await queueMail(
    tx,
    cause,
    addressToConfirm,
    written.map(({ toNew }) => toNew),
  );
  await queueMail(
    tx,
    cause,
    addressChanging,
    written.flatMap(({ toOld }) => toOld ?? []),
  );
  return waiting.length;
}

type AddressMail = MailFor<{ email: string; by: string }>;

async function letterTo(place: KeyPlace, change: UnwrittenChange) {
  const { id, user_id: to, new_email: address, told } = change;
  const facts = { email: address, by: change.asked_by };
  const [confirm, object] = [newToken(), newToken()];
  const toNew: AddressMail = {
    to,
    address,
    facts,
    secret: await secretOfMail(place, confirm, change.expires_at),
  };
  // A mail that is sent again is only for the new owner: the old one has a link that works.
  const toOld: AddressMail | null = told
    ? null
    : { to, facts, secret: await secretOfMail(place, object, change.objectable_until) };
  const link = { id, confirmHash: hashOfToken(confirm), objectHash: told ? null : hashOfToken(object) };
  return { link, toNew, toOld };
}
