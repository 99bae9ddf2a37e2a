/** Recipients in doubt: a person decides whether the e-mail arrived or is sent again. */
import { BULK_OUTCOME } from '../../../src/domain/codes.ts';
import type { LockedBulkEmail } from '../../db/queries/bulk-email/bulk-emails.ts';
import {
  lockRecipients,
  markArrived,
  waitAgain,
  type LockedRecipient,
} from '../../db/queries/bulk-email/doubts.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { notFoundAmong, conflict } from '../../refusals.ts';
import { openEmailLink } from '../share-links/share-link.ts';
import type { PersonActor } from '../write-history.ts';
import { BULK_JOB, mustLock, move } from './move.ts';

/** Recipients named in a refusal; the others are counted. */
const NAMED = 5;

export interface Settling {
  /** Whether the e-mails arrived; otherwise they are sent once more. */
  arrived: boolean;
  /** Ids of recipients in doubt; null for all. Only those who still want offers get it again. */
  clients: readonly string[] | null;
}

/**
 * SETTLE or SEND_AGAIN. Returns the settled recipients. Named recipients are settled all or none.
 * @throws Refused 403 for the role; 404 for a missing e-mail or recipient; 409 for its state,
 * nobody in doubt, or nobody who still wants offers; 404 and 409 list named recipients
 */
export async function settleDoubts(
  tx: Tx,
  actor: PersonActor,
  id: string,
  { arrived, clients }: Settling,
): Promise<{ email: LockedBulkEmail; settled: string[] }> {
  const email = await mustLock(tx, id);
  const named = clients === null ? null : idsOf(clients);
  const found = await lockRecipients(tx, email, named === null ? null : named.filter(isUuid));
  if (named !== null && found.length < named.length)
    throw notFoundAmong(
      named,
      found.map((one) => one.id),
      'clients',
    );
  const doubts = found.filter(({ outcome }) => outcome === BULK_OUTCOME.inDoubt);
  const agreeing = doubts.filter(({ agrees }) => agrees);
  const bulk = {
    inDoubt: doubts.length,
    agreeing: agreeing.length,
    repeats: email.schedule !== null,
    unfinished: email.unfinished,
  };
  move(tx, actor, email, arrived ? 'SETTLE' : 'SEND_AGAIN', { bulk });
  const these = arrived ? doubts : agreeing;
  if (named !== null) {
    refuseOthers(found, doubts, 'no longer in doubt');
    refuseOthers(found, these, 'no longer getting offers by e-mail');
  }
  const settled = these.map((one) => one.id);
  if (arrived) await markArrived(tx, email, settled, actor);
  else {
    await waitAgain(tx, email, settled, actor);
    await openEmailLink(tx, BULK_JOB, email);
  }
  return { email, settled };
}

/** @throws Refused 409 naming the found recipients that are not among these */
function refuseOthers(
  found: readonly LockedRecipient[],
  these: readonly LockedRecipient[],
  why: string,
): void {
  const others = found.filter((one) => !these.includes(one)).map(({ name }) => name);
  if (others.length === 0) return;
  const names = others.slice(0, NAMED).join(', ');
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
  throw conflict(`${names}${more} ${others.length === 1 ? 'is' : 'are'} ${why}. Nothing was changed.`);
}
