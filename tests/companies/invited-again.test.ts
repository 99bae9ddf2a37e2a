/** A colleague's invitation that is sent again, by the company or by staff for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { dataOf } from '../support/data-of.ts';
import { PASSWORD, type Api, type Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

let server: TestServer;
let owner: Api;
let companyId: string;
let manager: { id: string; api: Api };
let buyer: { id: string; api: Api };
let invited: string;

const EMAIL = 'waits@company.test';

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.as('customer@pavilion.test');
  companyId = dataOf<{ id: string }>(await owner.get('/user/profile')).id;
  manager = await joined(server, owner, 'Mara', ['people']);
  buyer = await joined(server, owner, 'Anna', ['hold']);
  const asked = { email: EMAIL, first_name: 'Wanda', powers: ['hold'] };
  await owner.send('POST', '/company/people', asked);
  invited = (await peopleOf(owner)).find(({ name }) => name === 'Wanda')?.id ?? '';
});
afterAll(() => server.close());

const again = (api: Api, id: string, client?: string): Promise<Reply> =>
  api.send('PUT', `/company/people/${id}/invitation`, client === undefined ? {} : { user_id: client });

/** A link of our own, because only the mail has the one that was sent. */
async function linkOf(id: string): Promise<string> {
  const token = newToken();
  await server.command('UPDATE invitation SET token_hash = $2 WHERE user_id = $1', [id, hashOfToken(token)]);
  return token;
}
const opens = async (token: string): Promise<number> =>
  (await server.asNobody().send('POST', '/user/invitation', { token })).status;
const waits = async (id: string): Promise<boolean> =>
  (await server.query('SELECT FROM invitation WHERE user_id = $1 AND token_hash IS NULL', [id])).length === 1;

describe('an invitation', () => {
  it('is sent again by the owner, and the earlier link stops working', async () => {
    const link = await linkOf(invited);
    expect(await opens(link)).toBe(200);
    const reply = await again(owner, invited);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toContain(EMAIL);
    expect(dataOf<{ id: string; status: number }[]>(reply).find(({ id }) => id === invited)?.status).toBe(1);
    expect(await waits(invited)).toBe(true);
    expect(await opens(link)).toBe(409);
    const steps = await server.query<{ workflow: string; event: string; actor_id: string }>(
      `SELECT h.workflow, h.event, h.actor_id FROM history h
        WHERE h.event LIKE '%\\_AGAIN' AND (h.record_id = $1
              OR h.record_id = (SELECT id FROM membership WHERE person_id = $1)) ORDER BY h.workflow DESC`,
      [invited],
    );
    expect(steps).toEqual([
      { workflow: 'membership', event: 'INVITE_AGAIN', actor_id: companyId },
      { workflow: 'account', event: 'ADMIT_AGAIN', actor_id: companyId },
    ]);
    const audited = await server.query(
      `SELECT actor_id FROM audit_log WHERE operation = 'inviteColleagueAgain' AND subject ->> 'user_id' = $1`,
      [invited],
    );
    expect(audited).toEqual([{ actor_id: companyId }]);
  });

  it('is sent again by a colleague who manages people, and by staff who see the client', async () => {
    const staff = [await server.as('admin@pavilion.test'), await server.as('associate@pavilion.test')];
    for (const [api, client] of [[manager.api], ...staff.map((one) => [one, companyId] as const)] as const) {
      await linkOf(invited);
      const reply = await again(api, invited, client);
      expect(reply.status, reply.text).toBe(200);
      expect(await waits(invited)).toBe(true);
    }
  });
});

describe('is refused', () => {
  const unsent = async (): Promise<void> => expect(await waits(invited)).toBe(false);

  it('to a colleague without the power, who is told whom to ask', async () => {
    await linkOf(invited);
    const refused = await again(buyer.api, invited);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'You may not manage people for your company. Ask First Customer or Mara Rozen of your company: they may.',
    ]);
    await unsent();
  });

  it('to staff who do not see the client or may not change it', async () => {
    await linkOf(invited);
    expect((await again(await server.as('associate2@pavilion.test'), invited, companyId)).status).toBe(404);
    expect((await again(await server.as('auditor@pavilion.test'), invited, companyId)).status).toBe(403);
    await unsent();
  });

  it('for somebody of another company, and for nobody', async () => {
    await linkOf(invited);
    const other = await server.as('customer2@pavilion.test');
    const otherId = dataOf<{ id: string }>(await other.get('/user/profile')).id;
    const admin = await server.as('admin@pavilion.test');
    for (const id of [invited, '0191e000-0000-7000-8000-000000000000', 'no-uuid', otherId])
      expect((await again(other, id)).status, id).toBe(404);
    expect((await again(admin, invited, otherId)).status).toBe(404);
    await unsent();
  });

  it('for somebody who has joined, is suspended or has left', async () => {
    const answers = async (id: string) => {
      const reply = await again(owner, id);
      return [reply.status, reply.body?.message];
    };
    expect(await answers(buyer.id)).toEqual([409, 'A person of the company cannot be invited again.']);
    expect((await answers(companyId))[0]).toBe(409);
    await owner.send('PUT', `/company/people/${buyer.id}/status`, { is_active: false });
    expect(await answers(buyer.id)).toEqual([409, 'A suspended person cannot be invited again.']);
    await owner.send('DELETE', `/company/people/${buyer.id}`);
    expect(await answers(buyer.id)).toEqual([409, 'A person who has left cannot be invited again.']);
  });

  it('for somebody who accepts at the same moment, or the other way round', async () => {
    const token = await linkOf(invited);
    const [accepted, sent] = await Promise.all([
      server.asNobody().send('POST', '/user/accept-invitation', { token, password: PASSWORD }),
      again(owner, invited),
    ]);
    expect([200, 409]).toContain(sent.status);
    expect(accepted.status).toBe(sent.status === 200 ? 409 : 200);
  });
});
