import { hasWaiting } from '../db/queries/session/invitations.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { writeWaitingAddresses } from '../workflows/people/address-change.ts';
import { writeWaitingCodes } from '../workflows/people/one-time-codes.ts';
import { writeWaitingInvitations } from '../workflows/people/invitations.ts';
import type { JobContext } from './job.ts';

/**
 * Writes the mails with codes and links. A code or link is made only here: the database then has
 * its hash, and the mail has it encrypted.
 */
export async function writeSecretMails({ pool, env }: Pick<JobContext, 'pool' | 'env'>): Promise<void> {
  if (!(await withActor(pool, SYSTEM, 'read', hasWaiting))) return;
  for (const write of [writeWaitingCodes, writeWaitingInvitations, writeWaitingAddresses])
    while ((await withActor(pool, SYSTEM, 'write', (tx) => write(tx, env))) > 0);
}
