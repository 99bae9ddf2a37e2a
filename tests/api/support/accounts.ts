/** Opens accounts, and sends their events as the person or job that fires them. */
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { beginAccounts, retireAccounts } from '../../../server/workflows/people/account-beginnings.ts';
import { lockAfterFailures, recoverAccount } from '../../../server/workflows/people/lock-account.ts';
import { asOwner } from '../../support/as-owner.ts';
import { PASSWORD } from '../../support/api.ts';
import type { TestServer } from '../../support/server.ts';
import type { People } from './people.ts';

/** An account under test; it has no id before its first event. */
export interface AccountTrail {
  id?: string;
  email: string;
}

export interface AccountReply {
  status: number;
  text: string;
  body: { message?: string; data?: unknown } | null;
}

const NOBODY = '00000000-0000-7000-8000-000000000000';
let made = 0;

export const newTrail = (): AccountTrail => ({ email: `account-${++made}@client.test` });

const DONE: AccountReply = { status: 200, text: '', body: null };

export async function fireAccount(
  server: TestServer,
  people: People,
  trail: AccountTrail,
  event: EventName,
  role: RoleId | null,
): Promise<AccountReply> {
  const { api } = people[role ?? ROLE.administrator];
  const id = trail.id ?? NOBODY;
  switch (event) {
    case 'OPEN': {
      const reply = await api.send('POST', '/customer/add-customer-with-business', {
        email: trail.email,
        password: PASSWORD,
        first_name: 'Path',
        company_name: 'Path Gems',
      });
      if (reply.status === 200) trail.id = (reply.body?.data as { id: string }).id;
      return reply;
    }
    case 'SUSPEND':
      return api.send('PUT', `/customer/user/${id}/status`, { is_active: false, reason: 'Left the company' });
    case 'REACTIVATE':
      return api.send('PUT', `/customer/user/${id}/status`, { is_active: true });
    case 'CLOSE':
      return api.send('DELETE', `/customer/user/${id}?reason=Gone`);
    case 'CREATE': {
      trail.id = newId();
      await server.command(
        `INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, ${ROLE.qualityControl}, $2, 'Path')`,
        [trail.id, trail.email],
      );
      await asOwner(server, beginAccounts);
      return DONE;
    }
    case 'LOCK':
      await withActor(server.pool, SYSTEM, 'write', (tx) => lockAfterFailures(tx, 'test', id));
      return DONE;
    case 'UNLOCK':
      return api.send('PUT', `/user/account/${id}/unlock`);
    case 'RECOVER':
      await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', (tx) => recoverAccount(tx, id)));
      return DONE;
    case 'RETIRE':
      await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', (tx) => retireAccounts(tx, [id])));
      return DONE;
    default:
      throw new Error(`${event} is no event of an account.`);
  }
}
