/**
 * Removes the demo from a database that stays in use: nobody can sign in with the published
 * password any more, and no invented stone is offered. Records and their history stay. Safe to run
 * again.
 */
import type pg from 'pg';
import { ROLE } from '../../src/domain/codes.ts';
import { auditJob } from '../db/queries/audit/job-audit.ts';
import {
  forgetPasswords,
  hasOtherAdministrator,
  lockDemoPeople,
} from '../db/queries/session/demo-accounts.ts';
import { SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import { closeDemandsOf } from '../workflows/demands/demand.ts';
import { revokeLinksOf } from '../workflows/share-links/share-link.ts';
import { retireAccounts } from '../workflows/people/account-beginnings.ts';
import type { NamedActor } from '../workflows/write-history.ts';
import { PRICED_BY } from './markups.ts';
import { SELECTED_BY, STOCK_LISTS } from './selections.ts';
import { endLines } from './remove-lines.ts';
import { removeProvider, removeStones } from './remove-stones.ts';

/** The demo cannot be removed yet; the message says what has to be done first. */
export class DemoProblem extends Error {
  override name = 'DemoProblem';
}

export interface RemovedDemo {
  accounts: number;
  sessions: number;
  lines: number;
  stones_deleted: number;
  stones_withdrawn: number;
  stones_kept: number;
  price_lists: number;
  markups: number;
}

/** What the demo's people kept for themselves, by the column with their id. */
const THEIR_OWN = [
  ['match_pair', 'client_id'],
  ['saved_search', 'client_id'],
  ['recent_search', 'user_id'],
  ['notice', 'user_id'],
] as const;

const REASON = 'The demo was removed.';

/**
 * One transaction as the owner of the tables; servers may be running. Null if there never was a
 * demo.
 * @throws DemoProblem if nobody could administer the house afterwards
 */
export async function removeDemo(ownerPool: pg.Pool): Promise<RemovedDemo | null> {
  return withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const people = await lockDemoPeople(tx);
    if (people.length === 0) return null;
    const ids = people.map(({ id }) => id);
    if (!(await hasOtherAdministrator(tx, ids)))
      throw new DemoProblem(
        'Nobody but the demo can administer this house. Make an administrator first: npm run admin:create -- --email you@example.com',
      );
    const lines = await endLines(tx, ids, lastActor(people), REASON);
    await closeDemandsOf(tx, lastActor(people), ids);
    await revokeLinksOf(tx, lastActor(people), ids);
    const prices = await removePrices(tx, ids);
    for (const [table, column] of THEIR_OWN)
      await tx.run(`DELETE FROM ${table} WHERE ${column} = ANY ($1::uuid[])`, [ids]);
    await tx.run(
      'DELETE FROM stock_list WHERE code = ANY ($1::text[]) AND changed_by = $2 AND changed_at = created_at',
      [STOCK_LISTS.map(({ code }) => code), SELECTED_BY],
    );
    const stones = await removeStones(tx, REASON);
    await removeProvider(tx);
    const sessions = await forgetPasswords(tx, ids);
    const accounts = await retireAccounts(tx, ids);
    const removed: RemovedDemo = {
      accounts,
      sessions,
      lines,
      stones_deleted: stones.deleted,
      stones_withdrawn: stones.withdrawn,
      stones_kept: stones.kept,
      ...prices,
    };
    auditJob(tx, {
      name: 'Command line',
      operation: 'removeDemo',
      summary: REASON,
      subject: { ...removed },
    });
    return removed;
  });
}

/**
 * The machines let only a person end these lines; the demo's administrator does it as their last
 * act.
 */
function lastActor(people: readonly { id: string; email: string }[]): NamedActor {
  const administrator = people.find(({ email }) => email.startsWith('admin@'));
  if (!administrator) throw new Error('Every demo has its administrator.');
  return { id: administrator.id, role: ROLE.administrator, name: 'Command line', requestId: null };
}

async function removePrices(
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<RemovedDemo, 'price_lists' | 'markups'>> {
  const price_lists = await tx.run('DELETE FROM price_list WHERE is_made_up');
  const markups = await tx.run(
    'DELETE FROM markup WHERE client_id = ANY ($1::uuid[]) OR associate_id = ANY ($1::uuid[])',
    [ids],
  );
  await tx.run(`DELETE FROM setting WHERE key = 'usd_inr' AND value ->> 'changed_by' = $1`, [PRICED_BY]);
  return { price_lists, markups };
}
