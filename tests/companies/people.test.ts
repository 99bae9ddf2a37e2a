/** People of a client's company: what they share, what is theirs, and who may do what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipientsOf } from '../../server/db/queries/mails/recipients.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { MailKind } from '../../src/domain/mails.ts';
import { dataOf } from '../support/data-of.ts';
import { signIn, type Api } from '../support/api.ts';
import { asSeen, pricesSeen, take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

const LINES = '/inventory/new-arrival';

let server: TestServer;
let founder: Api;
let founderId: string;
let admin: Api;
let buyer: { id: string; email: string; api: Api };
let bookkeeper: { id: string; email: string; api: Api };

beforeAll(async () => {
  server = await startTestServer();
  founder = await server.as('customer@pavilion.test');
  founderId = dataOf<{ id: string }>(await founder.get('/user/profile')).id;
  admin = await server.as('admin@pavilion.test');
  buyer = await joined(server, founder, 'Anna', ['hold']);
  bookkeeper = await joined(server, founder, 'Ben', ['invoices']);
});
afterAll(() => server.close());

const freeStones = async (n: number): Promise<string[]> =>
  (
    await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY stock_no LIMIT $1`,
      [n],
    )
  ).map(({ stock_no }) => stock_no);

const idsIn = async (api: Api, list: string): Promise<string[]> =>
  dataOf<{ data: { id: string }[] }>(await api.send('POST', `${LINES}/${list}?size=200`, {})).data.map(
    ({ id }) => id,
  );

describe('a company', () => {
  it('lists its people to them and to staff, its owner first', async () => {
    const people = await peopleOf(founder);
    expect(people.map(({ name, is_owner, powers, status }) => [name, is_owner, powers, status])).toEqual([
      ['First Customer', true, ['prices', 'hold', 'confirm', 'invoices', 'people'], 2],
      ['Anna Rozen', false, ['hold'], 2],
      ['Ben Rozen', false, ['prices', 'invoices'], 2],
    ]);
    expect(await peopleOf(buyer.api)).toEqual(people);
    expect(await peopleOf(admin, `?user_id=${founderId}`)).toEqual(people);
    expect(await peopleOf(admin, `?user_id=${buyer.id}`)).toEqual(people);
    const associate = await server.as('associate2@pavilion.test');
    expect((await associate.get(`/company/people?user_id=${founderId}`)).status).toBe(404);
  });

  it('is handed to another associate with all of its people', async () => {
    const associates = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email IN ('associate@pavilion.test', 'associate2@pavilion.test') ORDER BY email`,
    );
    for (const { id } of associates.toReversed()) {
      await server.command('UPDATE app_user SET associate_id = $2 WHERE id = $1', [founderId, id]);
      const [row] = await server.query('SELECT associate_id FROM app_user WHERE id = $1', [buyer.id]);
      expect(row).toEqual({ associate_id: id });
    }
  });

  it('is one client in the lists of clients', async () => {
    const listed = dataOf<{ data: { id: string }[] }>(await admin.get('/customer/users?size=200')).data;
    const ids = listed.map(({ id }) => id);
    expect(ids).toContain(founderId);
    expect(ids).not.toContain(buyer.id);
  });

  it('shares holds, and keeps carts apart', async () => {
    const [one = '', two = ''] = await freeStones(2);
    const held = await buyer.api.send('POST', `${LINES}/hold`, { stock_numbers: [one] });
    expect(held.status, held.text).toBe(200);
    const [row] = await server.query<{ client_id: string; created_by: string }>(
      `SELECT client_id, created_by FROM hold WHERE id = $1`,
      [dataOf<{ lines: { id: string }[] }>(held).lines[0]?.id],
    );
    expect(row).toEqual({ client_id: founderId, created_by: buyer.id });
    const ofFounder = await idsIn(founder, 'get-hold');
    expect(ofFounder.length).toBeGreaterThan(0);
    expect(await idsIn(buyer.api, 'get-hold')).toEqual(ofFounder);
    expect(await idsIn(bookkeeper.api, 'get-hold')).toEqual(ofFounder);

    const kept = await buyer.api.send('POST', `${LINES}/carts`, { stock_numbers: [two] });
    expect(kept.status, kept.text).toBe(200);
    expect(await idsIn(buyer.api, 'get-carts')).toHaveLength(1);
    const [cart] = await idsIn(buyer.api, 'get-carts');
    expect(await idsIn(founder, 'get-carts')).not.toContain(cart);
  });

  it('has its markups and its access to the stock for all of its people', async () => {
    const [number = ''] = await freeStones(1);
    const seen = async (api: Api): Promise<unknown[]> => [
      (await pricesSeen(api, { stock_numbers: [number] }))[0]?.amount,
      dataOf<{ pagination: unknown }>(await api.send('POST', '/inventory/search', { size: 1 })).pagination,
    ];
    const before = await seen(founder);
    await server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 31, 'A test')
       ON CONFLICT DO NOTHING`,
      [founderId],
    );
    await server.command(
      `INSERT INTO inventory_access (client_id, stone_type, changed_by) VALUES ($1, '{2}', 'A test')
       ON CONFLICT (client_id) DO UPDATE SET stone_type = '{2}'`,
      [founderId],
    );
    const now = await seen(founder);
    expect(now[0]).not.toBe(before[0]);
    expect(now[1]).not.toBe(before[1]);
    expect(await seen(buyer.api)).toEqual(now);
    await server.command('DELETE FROM inventory_access WHERE client_id = $1', [founderId]);
  });
});

describe('without a power', () => {
  it('a person is refused, and told whom to ask', async () => {
    const [number = ''] = await freeStones(1);
    const refused = await buyer.api.send(
      'POST',
      `${LINES}/confirm-stone`,
      await asSeen(buyer.api, { stock_numbers: [number] }),
    );
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      expect.stringContaining(
        'You may not confirm stones or take memos for your company. Ask First Customer of your company: they may.',
      ),
    ]);
    const held = await bookkeeper.api.send(
      'POST',
      `${LINES}/hold`,
      await asSeen(bookkeeper.api, { stock_numbers: [number] }),
    );
    expect(held.status).toBe(409);
    expect(held.body?.message).toContain('Ask First Customer or Anna Rozen of your company');
    const asked = await bookkeeper.api.send('POST', `${LINES}/enquiry`, {
      stock_numbers: [number],
      message: 'Is it eye clean?',
    });
    expect(asked.status).toBe(409);
    expect(
      await server.query(
        `SELECT FROM stone_claim c JOIN stone s ON s.id = c.stone_id WHERE s.stock_no = $1`,
        [number],
      ),
    ).toEqual([]);
  });

  it('invoices are closed, and open with it', async () => {
    expect((await buyer.api.send('POST', `${LINES}/get-invoice`, {})).status).toBe(403);
    expect((await bookkeeper.api.send('POST', `${LINES}/get-invoice`, {})).status).toBe(200);
    const invited = await buyer.api.send('POST', '/company/people', {
      email: 'x@company.test',
      first_name: 'X',
      powers: [],
    });
    expect([invited.status, invited.body?.message]).toEqual([
      409,
      'You may not manage people for your company. Ask First Customer of your company: they may.',
    ]);
  });

  it('nobody gives a power that they lack, or changes their own', async () => {
    const manager = await joined(server, founder, 'Clara', ['hold', 'people']);
    const beyond = await manager.api.send('POST', '/company/people', {
      email: 'y@company.test',
      first_name: 'Y',
      powers: ['confirm'],
    });
    expect([beyond.status, beyond.body?.message]).toEqual([
      409,
      'You can only give powers that you have yourself, up to your own amount. Ask the owner of your company.',
    ]);
    expect(await server.query(`SELECT FROM app_user WHERE email = 'y@company.test'`)).toEqual([]);
    const own = await manager.api.send('PUT', `/company/people/${manager.id}`, { powers: ['hold'] });
    expect(own.status).toBe(409);
    const owner = await manager.api.send('PUT', `/company/people/${founderId}/status`, { is_active: false });
    expect([owner.status, owner.body?.message]).toEqual([
      409,
      'This person owns the company. The owner has to hand it over to somebody else first.',
    ]);
  });
});

describe('a person who goes', () => {
  it('loses everything with the next request, and what they began stays', async () => {
    const leaver = await joined(server, founder, 'Dov', ['hold', 'confirm']);
    const [number = ''] = await freeStones(1);
    expect((await leaver.api.send('POST', `${LINES}/hold`, { stock_numbers: [number] })).status).toBe(200);
    const gone = await founder.send('DELETE', `/company/people/${leaver.id}`);
    expect(gone.status, gone.text).toBe(200);
    expect((await leaver.api.get('/user/profile')).status).toBe(401);
    const again = await server.asNobody().send('POST', '/user/login', {
      email: leaver.email,
      password: 'Pavilion#2026',
    });
    expect(again.status).toBe(401);
    expect((await peopleOf(founder)).find(({ id }) => id === leaver.id)?.status).toBe(4);
    const [claim] = await server.query<{ client_id: string }>(
      `SELECT c.client_id FROM stone_claim c JOIN stone s ON s.id = c.stone_id WHERE s.stock_no = $1`,
      [number],
    );
    expect(claim?.client_id).toBe(founderId);
  });

  it('comes back after a suspension with the powers that they had', async () => {
    const resting = await joined(server, founder, 'Eva', ['hold']);
    const path = `/company/people/${resting.id}/status`;
    expect((await founder.send('PUT', path, { is_active: false })).status).toBe(200);
    expect((await resting.api.get('/user/profile')).status).toBe(401);
    expect((await founder.send('PUT', path, { is_active: true })).status).toBe(200);
    const back = await signIn(server.url, resting.email);
    expect(dataOf<{ company: { has: string[] } }>(await back.get('/user/profile')).company.has).toEqual([
      'hold',
    ]);
  });

  it('can be the founder, once somebody else owns the company', async () => {
    const other = await server.as('customer2@pavilion.test');
    const id = dataOf<{ id: string }>(await other.get('/user/profile')).id;
    const heir = await joined(server, other, 'Frida', ['hold']);
    const refused = await other.send('DELETE', `/company/people/${id}`);
    expect(refused.status).toBe(409);
    const handed = await other.send('PUT', `/company/people/${heir.id}/owner`, {});
    expect(handed.status, handed.text).toBe(200);
    expect((await peopleOf(other)).map(({ name, is_owner }) => [name, is_owner])[0]).toEqual([
      'Frida Rozen',
      true,
    ]);
    const [shown = ''] = await freeStones(1);
    const link = await other.send('POST', '/inventory/share-link', { stock_numbers: [shown] });
    expect(link.status, link.text).toBe(200);
    expect((await heir.api.send('DELETE', `/company/people/${id}`)).status).toBe(200);
    expect((await other.get('/user/profile')).status).toBe(401);
    const [number = ''] = await freeStones(1);
    const held = await heir.api.send('POST', `${LINES}/hold`, { stock_numbers: [number] });
    expect(held.status, held.text).toBe(200);
    const [account] = await server.query(`SELECT is_active FROM app_user WHERE id = $1`, [id]);
    expect(account).toEqual({ is_active: true });
    // What the founder's account stands for goes on, and its mails go to the owner.
    const { path } = dataOf<{ path: string }>(link);
    expect((await server.asNobody().get(path)).status).toBe(200);
    const ordered = await take(admin, 'confirm-stone', { stock_numbers: [shown], user_id: id });
    const ids = dataOf<{ lines: { id: string }[] }>(ordered).lines.map((line) => line.id);
    const rejected = await admin.send('PUT', `${LINES}/reject-stone`, { ids, reason: 'Chipped' });
    expect(rejected.status, rejected.text).toBe(200);
    const mails = await server.query(
      `SELECT user_id FROM mail WHERE kind = 'confirmStoneRejected' ORDER BY id DESC LIMIT 1`,
    );
    expect(mails).toEqual([{ user_id: heir.id }]);
  });
});

it('a mail about the company goes to its owner where the person may not read it, a personal one to nobody else', async () => {
  const readers = (kind: MailKind, to: string) =>
    withActor(server.pool, SYSTEM, 'write', async (tx) =>
      [...(await recipientsOf(tx, kind, [to])).values()].map(({ id }) => id),
    );
  expect(await readers('saleReversed', bookkeeper.id)).toEqual([bookkeeper.id]);
  expect(await readers('saleReversed', buyer.id)).toEqual([founderId]);
  expect(await readers('passwordReset', buyer.id)).toEqual([buyer.id]);
  const other = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer2@pavilion.test'`,
  );
  const [owner] = await server.query<{ person_id: string }>(
    'SELECT person_id FROM membership WHERE is_owner AND company_id = $1',
    [other[0]?.id],
  );
  expect(await readers('invoiceIssued', other[0]?.id ?? '')).toEqual([owner?.person_id]);
  expect(await readers('passwordReset', other[0]?.id ?? '')).toEqual([]);
});

it('two people who remove each other at once leave one', async () => {
  const first = await joined(server, founder, 'Gita', ['hold', 'people']);
  const second = await joined(server, founder, 'Hans', ['hold', 'people']);
  const replies = await Promise.all([
    first.api.send('DELETE', `/company/people/${second.id}`),
    second.api.send('DELETE', `/company/people/${first.id}`),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401].sort());
});
