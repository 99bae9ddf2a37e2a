import type { Tx } from '../db/with-actor.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { ROLE } from '../../src/domain/codes.ts';
import type { Task } from './task.ts';

const DAYS = 30;
/** Each row is looked for in every table that names people: a span of them at a time, so that no lock lasts long. */
const SPAN = 200;

/**
 * Guests who left nothing behind, a month after their session ended: each visit makes one. Whoever is named by any record
 * stays. That they came stands in the audit log.
 */
export const forgetGuests: Task = {
  name: 'forget-guests',
  cron: '43 3 * * *',
  retryLimit: 2,
  expireInSeconds: 3600,
  async run(_data, { ownerPool }) {
    const forget = () => withActor(ownerPool, SYSTEM, 'write', forgetSpan);
    while ((await forget()) === SPAN);
  },
};

async function forgetSpan(tx: Tx): Promise<number> {
  return tx.run(
    `DELETE FROM app_user WHERE id IN (
       SELECT u.id FROM app_user u
        WHERE u.role_id = ${ROLE.guest} AND u.created_at < now() - interval '${DAYS} days'
          AND NOT EXISTS (SELECT FROM session s WHERE s.user_id = u.id
                           AND least(s.expires_at, s.revoked_at) > now() - interval '${DAYS} days')
          ${await namedByNoRecord(tx)}
        ORDER BY u.id LIMIT ${SPAN} FOR UPDATE OF u SKIP LOCKED)`,
  );
}

/** SQL, from the schema itself: a table that comes to name people is asked without another line here. */
async function namedByNoRecord(tx: Tx): Promise<string> {
  const naming = await tx.many<{ condition: string }>(
    `SELECT format('AND NOT EXISTS (SELECT FROM %s r WHERE r.%I = u.id)', c.conrelid::regclass, a.attname) AS condition
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'app_user'::regclass AND c.conrelid <> 'session'::regclass`,
  );
  return naming.map(({ condition }) => condition).join('\n          ');
}
