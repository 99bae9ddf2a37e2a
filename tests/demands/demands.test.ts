/** Demands by themselves: made, changed, closed, reopened, fulfilled, and whose they are. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { MOST_DEMANDS } from '../../src/domain/demands.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, demandFixture, type Demand } from './support/demand-fixture.ts';

const house = demandFixture();
let customer: Api;
let associate: Api;
let admin: Api;
let clientId: string;
beforeAll(() => {
  const { people } = house;
  customer = people[ROLE.customer].api;
  associate = people[ROLE.associate].api;
  admin = people[ROLE.administrator].api;
  clientId = people[ROLE.customer].id;
});

interface Page {
  data: Demand[];
  pagination: { totalRecords: number };
}
const list = async (api: Api, query = ''): Promise<Page> => dataOf<Page>(await api.get(`${AT}${query}`));
const statusOf = (reply: Reply): number => dataOf<Demand>(reply).status;
const stepsOf = async (id: string): Promise<string[]> =>
  (
    await house.server.query<{ event: string }>(
      `SELECT event FROM history WHERE workflow = 'demand' AND record_id = $1 ORDER BY step`,
      [id],
    )
  ).map(({ event }) => event);

describe('making a demand', () => {
  it('keeps the filters without a status, and begins its history', async () => {
    const made = await house.wait(customer, 'Made', { filters: { status: [3], carat: ['1.00..1.50'] } });
    expect(made).toMatchObject({
      name: 'Made',
      status: 1,
      tell: 2,
      matched: 0,
      offered: 0,
      filters: { location: ['Made'], carat: ['1.00..1.50'] },
      client: { id: clientId },
    });
    expect(made.filters).not.toHaveProperty('status');
    expect(await stepsOf(made.id)).toEqual(['CREATE']);
  });

  it.each([
    ['no name', { name: ' ', filters: { shape: ['ROUND'] } }, 'A demand needs a name. Enter one.'],
    [
      'no filter',
      { name: 'x', filters: { diamond_type: 1, status: [1] } },
      'A demand needs at least one filter. Choose one.',
    ],
  ])('refuses %s', async (_what, data, sentence) => {
    const reply = await customer.send('POST', AT, data);
    expect(reply.status).toBe(400);
    expect(reply.body?.message).toBe(sentence);
  });

  it('lets an associate make one for a client of theirs', async () => {
    const made = await house.wait(associate, 'By the desk', { user_id: clientId });
    expect(made.client.id).toBe(clientId);
    expect((await customer.get(`${AT}/${made.id}`)).status).toBe(200);
    const filters = { shape: ['ROUND'] };
    expect((await associate.send('POST', AT, { name: 'x', filters })).body?.message).toBe(
      'Please select a client',
    );
  });

  it('refuses guests', async () => {
    const guest = house.people[ROLE.guest];
    const data = { name: 'x', filters: { shape: ['ROUND'] } };
    const forOne = await admin.send('POST', AT, { ...data, user_id: guest.id });
    expect(forOne.status).toBe(400);
    expect(forOne.body?.message).toContain('Guests have no account');
  });

  it('stops at the limit of those that wait', async () => {
    const api = house.people[ROLE.apiClient];
    await house.server.command(
      `INSERT INTO demand (id, client_id, status, name, filters, created_by, created_by_name)
       SELECT gen_random_uuid(), $1, 1, 'x', '{"shape": ["ROUND"]}', $1, 'x' FROM generate_series(1, $2)`,
      [api.id, MOST_DEMANDS],
    );
    const reply = await api.api.send('POST', AT, { name: 'One more', filters: { shape: ['ROUND'] } });
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toContain('100 demands are already open');
    await house.server.command(
      `UPDATE demand SET status = 5 WHERE client_id = $1 AND id IN (SELECT id FROM demand WHERE client_id = $1 LIMIT 1)`,
      [api.id],
    );
    expect((await api.api.send('POST', AT, { name: 'One more', filters: { shape: ['ROUND'] } })).status).toBe(
      200,
    );
  });
});

describe('the list', () => {
  it('has the own ones, those of the associate’s clients, and everyone’s for the administrator', async () => {
    const { id } = await house.wait(customer, 'Listed');
    for (const api of [customer, associate, admin])
      expect((await list(api, '?search=listed')).data.map((one) => one.id)).toEqual([id]);
    const others = [
      await house.server.as('customer2@pavilion.test'),
      await house.server.as('associate2@pavilion.test'),
    ];
    for (const api of others) {
      expect((await list(api, '?search=listed')).data).toEqual([]);
    }
    expect((await list(customer, '?search=listed&status=5')).data).toEqual([]);
    const counted = await list(customer, '?search=listed&is_count_only=true');
    expect(counted).toMatchObject({ data: [], pagination: { totalRecords: 1 } });
  });
});

describe('what becomes of a demand', () => {
  it('is closed, reopened and closed again, and refuses what its state does not allow', async () => {
    const { id } = await house.wait(customer, 'Closed');
    expect(statusOf(await customer.send('DELETE', `${AT}/${id}`))).toBe(5);
    const again = await customer.send('DELETE', `${AT}/${id}`);
    expect(again.status).toBe(409);
    expect(again.body?.message).toBe('A closed demand cannot be closed.');
    const changed = await customer.send('PUT', `${AT}/${id}`, { filters: { shape: ['PEAR'] } });
    expect(changed.body?.message).toBe('A closed demand cannot be updated.');
    expect((await customer.send('PUT', `${AT}/${id}/fulfil`)).status).toBe(409);
    expect(statusOf(await associate.send('PUT', `${AT}/${id}/reopen`))).toBe(1);
    expect(await stepsOf(id)).toEqual(['CREATE', 'CLOSE', 'REOPEN']);
  });

  it('gets another name without a step, and other filters with one', async () => {
    const { id } = await house.wait(customer, 'Renamed');
    const renamed = dataOf<Demand>(await customer.send('PUT', `${AT}/${id}`, { name: 'Pears', tell: 1 }));
    expect(renamed).toMatchObject({ name: 'Pears', tell: 1 });
    expect(await stepsOf(id)).toEqual(['CREATE']);
    const other = await customer.send('PUT', `${AT}/${id}`, { filters: { shape: ['PEAR'] } });
    expect(dataOf<Demand>(other)).toMatchObject({ name: 'Pears', filters: { shape: ['PEAR'] } });
    expect(await stepsOf(id)).toEqual(['CREATE', 'UPDATE']);
  });

  it('is not fulfilled before anything matched', async () => {
    const { id } = await house.wait(customer, 'Too early');
    const reply = await customer.send('PUT', `${AT}/${id}/fulfil`);
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toBe('An open demand cannot be fulfilled.');
  });
});
