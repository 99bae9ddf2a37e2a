/** Opens accounts, and sends their events as the person or job that fires them. */
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { hashOfToken, newToken } from '../../../server/security/tokens.ts';
import { admitAgain, lockAccount } from '../../../server/workflows/people/account.ts';
import { retireAccounts } from '../../../server/workflows/people/account-beginnings.ts';
import { eraseAgain } from '../../../server/workflows/people/erase.ts';
import { lockAfterFailures, reopenAccount } from '../../../server/workflows/people/lock-account.ts';
import { dropStaleSignUps } from '../../../server/workflows/people/sign-ups.ts';
import { codeMailedTo } from '../../session/support/codes.ts';
import { asOwner, giveAccounts } from '../../support/as-owner.ts';
import { PASSWORD } from '../../support/api.ts';
import type { TestServer } from '../../support/server.ts';
import type { People } from './people.ts';

/** An account under test; it has no id before its first event. */
export interface AccountTrail {
  id?: string;
  email: string;
  /** Of somebody who signs up. */
  request?: string;
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

/** An account belongs to the person who proves its address, in any role. */
async function takeRole(server: TestServer, id: string, role: RoleId | null): Promise<void> {
  await server.command('UPDATE app_user SET role_id = $2 WHERE id = $1', [id, role ?? ROLE.customer]);
}

async function recover(server: TestServer, email: string): Promise<AccountReply> {
  const nobody = server.asNobody();
  // As if the last code had been asked for long ago.
  await server.command(`UPDATE one_time_code SET asked_at = asked_at - interval '2 hours'`);
  const asked = await nobody.send('POST', '/user/forgot', { email });
  const { request } = asked.body?.data as { request: string };
  const [owner] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  const otp = await codeMailedTo(server, owner?.id ?? '');
  await nobody.send('POST', '/user/verify-otp', { request, otp });
  return nobody.send('POST', '/user/reset-password', { request, password: PASSWORD });
}

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
    case 'INVITE': {
      const reply = await api.send('POST', '/customer/add-customer-with-business', {
        email: trail.email,
        first_name: 'Path',
        company_name: 'Path Gems',
        ...(role === ROLE.associate ? {} : { business_associate_id: people[ROLE.associate].id }),
      });
      if (reply.status === 200) trail.id = (reply.body?.data as { id: string }).id;
      return reply;
    }
    case 'ADMIT': {
      const asked = { email: trail.email, first_name: 'Path', powers: [] };
      const company = role === ROLE.customer ? {} : { user_id: people[ROLE.customer].id };
      const reply = await api.send('POST', '/company/people', { ...asked, ...company });
      const colleagues = (reply.body?.data ?? []) as { id: string; email: string }[];
      const colleague = colleagues.find(({ email }) => email === trail.email);
      if (colleague !== undefined) trail.id = colleague.id;
      return reply;
    }
    // With a membership, which these accounts do not have.
    case 'ADMIT_AGAIN': {
      const { id: actor } = people[role ?? ROLE.administrator];
      await withActor(server.pool, SYSTEM, 'write', async (tx) => {
        const account = await lockAccount(tx, id);
        if (account) await admitAgain(tx, { id: actor, role, name: 'Path', requestId: null }, account);
      });
      return DONE;
    }
    case 'INVITE_AGAIN':
      return api.send('PUT', `/user/account/${id}/invitation`);
    case 'ACCEPT': {
      await takeRole(server, id, role);
      const token = newToken();
      await server.command('UPDATE invitation SET token_hash = $2 WHERE user_id = $1', [
        id,
        hashOfToken(token),
      ]);
      return server.asNobody().send('POST', '/user/accept-invitation', { token, password: PASSWORD });
    }
    case 'RECOVER': {
      await takeRole(server, id, role);
      return recover(server, trail.email);
    }
    case 'SIGN_UP': {
      const signingUp = { email: trail.email, first_name: 'Path', password: PASSWORD };
      const reply = await server.asNobody().send('POST', '/user/signup', signingUp);
      if (reply.status === 200) {
        trail.request = (reply.body?.data as { request: string }).request;
        const [row] = await server.query<{ id: string }>(
          'SELECT id FROM app_user WHERE email = $1 ORDER BY created_at DESC LIMIT 1',
          [trail.email],
        );
        trail.id = row?.id;
      }
      return reply;
    }
    case 'VERIFY': {
      const otp = await codeMailedTo(server, trail.id ?? '');
      return server.asNobody().send('POST', '/user/otp-verify', { request: trail.request, otp });
    }
    case 'EXPIRE':
      await server.command(`UPDATE account SET created_at = now() - interval '25 hours' WHERE id = $1`, [id]);
      await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', dropStaleSignUps));
      return DONE;
    case 'SUSPEND':
      return api.send('PUT', `/customer/user/${id}/status`, { is_active: false, reason: 'Left the company' });
    case 'REACTIVATE':
    case 'REINSTATE':
      // A path may lead here without an invitation that was accepted, or after one.
      await server.command(
        `UPDATE app_user SET password_hash = CASE WHEN $2 THEN coalesce(password_hash, 'none') END WHERE id = $1`,
        [trail.id ?? null, event === 'REACTIVATE'],
      );
      return api.send('PUT', `/customer/user/${id}/status`, { is_active: true });
    case 'CLOSE':
      return api.send('DELETE', `/customer/user/${id}?reason=Gone`);
    case 'BLANK':
      return api.send('PUT', `/user/account/${id}/blank`, { reason: 'Asked by letter' });
    case 'ERASE_AGAIN':
      await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', (tx) => eraseAgain(tx, id)));
      return DONE;
    case 'DELETE':
      return api.send('DELETE', `/user/account/${id}?reason=Mistyped`);
    case 'CREATE': {
      trail.id = newId();
      await server.command(
        `INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, ${ROLE.qualityControl}, $2, 'Path')`,
        [trail.id, trail.email],
      );
      await asOwner(server, giveAccounts);
      return DONE;
    }
    case 'LOCK':
      await withActor(server.pool, SYSTEM, 'write', (tx) => lockAfterFailures(tx, 'test', id));
      return DONE;
    case 'UNLOCK':
      return api.send('PUT', `/user/account/${id}/unlock`);
    case 'REOPEN':
      await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', (tx) => reopenAccount(tx, id)));
      return DONE;
    case 'RETIRE':
      await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', (tx) => retireAccounts(tx, [id])));
      return DONE;
    default:
      throw new Error(`${event} is no event of an account.`);
  }
}
