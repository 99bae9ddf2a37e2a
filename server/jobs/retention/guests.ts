import type { Tx } from '../../db/with-actor.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { unreferenced } from '../../db/fragments/unreferenced.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import type { JobDefinition } from '../job.ts';

const DAYS = 30;
/**
 * Every table that refers to people is checked for each row, so only a few rows per transaction.
 */
const SPAN = 200;

/**
 * Deletes guests without any records but searches a month after their session ended, since every
 * visit creates one. The audit log keeps their visit.
 */
export const forgetGuests: JobDefinition = {
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
          AND ${await unreferenced(tx, 'app_user', 'u', ['session', 'person_key', 'recent_search', 'activity'])}
        ORDER BY u.id LIMIT ${SPAN} FOR UPDATE OF u SKIP LOCKED)`,
  );
}
