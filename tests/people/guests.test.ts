/** Guests: the list, and making a customer of one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { newId } from '../../server/ids.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Guest {
  id: string;
  name: string;
  company_name: string;
  email: string;
  enquiries: number;
  open_enquiries: number;
  became_id: string | null;
}

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

/** A guest at the door, with a number of open enquiries. */
async function guestWith(
  enquiries: number,
  company_name: string,
): Promise<{ id: string; email: string; api: Api }> {
  const email = `${newId()}@guests.test`;
  const reply = await server.asNobody().send('POST', '/user/login?is_guest=true', {
    company_name,
    contact_person: 'Greta Guest',
    mobile: '5550100',
    email,
    mobile_country_id: 914,
  });
  const { id, token } = dataOf<{ id: string; token: string }>(reply);
  const api = server.asNobody(token);
  const stones = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT $1',
    [enquiries],
  );
  if (enquiries > 0) {
    const asked = await api.send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: stones.map(({ stock_no }) => stock_no),
      message: 'Is it eye clean?',
    });
    expect(asked.status, asked.text).toBe(200);
  }
  return { id, email, api };
}

const listed = async (query: string, api = admin) =>
  dataOf<{ data: Guest[]; pagination: { size: number; totalRecords: number } }>(
    await api.get(`/user/guests?${query}`),
  );
const make = (guest: { id: string; email: string }, more: object = {}, api = admin) =>
  api.send('POST', `/user/guests/${guest.id}/customer`, {
    email: guest.email,
    first_name: 'Greta',
    last_name: 'Guest',
    company_name: 'Greta & Co',
    ...more,
  });

describe('the list of guests', () => {
  it('has the number of enquiries, is searched by their details, and paged by limit', async () => {
    const one = await guestWith(2, 'Lozenge House');
    await guestWith(0, 'Lozenge Yard');
    const found = await listed('search=lozenge%20house');
    expect(found.data).toMatchObject([
      { id: one.id, name: 'Greta Guest', enquiries: 2, open_enquiries: 2, became_id: null },
    ]);
    const first = await listed('search=lozenge&page=1&limit=1');
    const second = await listed('search=lozenge&page=2&limit=1');
    expect([...first.data, ...second.data].map(({ company_name }) => company_name)).toEqual([
      'Lozenge Yard',
      'Lozenge House',
    ]);
    expect(first.pagination).toMatchObject({ size: 1, totalRecords: 2 });
    expect((await listed('')).pagination.size).toBe(50);
  });
});

describe('a guest is made a customer', () => {
  it('with a business, and with the open enquiries, each with a step in its history', async () => {
    const guest = await guestWith(3, 'Greta & Co');
    const mine = dataOf<{ data: { id: string }[] }>(
      await guest.api.send('POST', '/inventory/new-arrival/get-enquiry', {}),
    ).data;
    const [closed = { id: '' }] = mine;
    const closing = await admin.send('PUT', '/inventory/new-arrival/close-enquiry', { ids: [closed.id] });
    expect(closing.status, closing.text).toBe(200);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    await guest.api.send('POST', '/inventory/new-arrival/carts', { stock_numbers: [stone?.stock_no] });
    const reply = await make(guest, { business_associate_id: people[ROLE.associate].id });
    expect([reply.status, reply.body?.message], reply.text).toEqual([
      200,
      'Greta & Co is now a customer. 2 open enquiries moved with them.',
    ]);
    const customer = dataOf<{ id: string; role_id: number; business: object; business_associate_id: string }>(
      reply,
    );
    expect(customer).toMatchObject({
      role_id: ROLE.customer,
      business: { company_name: 'Greta & Co', status: 9 },
      business_associate_id: people[ROLE.associate].id,
    });
    // The guest is signed out; the customer finds the enquiries.
    expect((await guest.api.get('/user/profile')).status).toBe(401);
    await acceptInvitation(server, guest.email);
    const own = await server.as(guest.email);
    const theirs = dataOf<{ data: { id: string; status: number }[] }>(
      await own.send('POST', '/inventory/new-arrival/get-enquiry', {}),
    ).data;
    const cart = await own.send('POST', '/inventory/new-arrival/get-carts', {});
    expect(dataOf<{ data: object[] }>(cart).data).toMatchObject([
      { stock_no: stone?.stock_no, added_by: null },
    ]);
    expect(theirs.map(({ id }) => id).toSorted()).toEqual(
      mine
        .map(({ id }) => id)
        .filter((id) => id !== closed.id)
        .toSorted(),
    );
    const steps = await server.query<{ event: string; client_id: string; actor_name: string }>(
      'SELECT event, client_id, actor_name FROM history WHERE record_id = $1 ORDER BY step',
      [theirs[0]?.id],
    );
    expect(steps).toEqual([
      { event: 'OPEN', client_id: guest.id, actor_name: 'Greta Guest' },
      { event: 'TRANSFER', client_id: customer.id, actor_name: 'Demo Administrator' },
    ]);
    const { data } = await listed(`search=${encodeURIComponent(guest.email)}`);
    expect(data).toMatchObject([{ became_id: customer.id, enquiries: 1, open_enquiries: 0 }]);
    const again = await make(guest, { email: `${newId()}@guests.test` });
    expect([again.status, again.body?.message]).toEqual([
      409,
      'Greta Guest is already a customer. Find them under Clients.',
    ]);
  });

  it('once, when two administrators do so at the same time', async () => {
    const guest = await guestWith(1, 'Twice & Co');
    const replies = await Promise.all([make(guest), make(guest)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('not with an e-mail that a member has: nothing is moved then', async () => {
    const guest = await guestWith(1, 'Taken & Co');
    const taken = await make(guest, { email: 'customer@pavilion.test' });
    expect([taken.status, dataOf(taken)]).toEqual([409, { field: 'email' }]);
    expect((await guest.api.get('/user/profile')).status).toBe(200);
    expect((await listed('search=taken')).data).toMatchObject([{ open_enquiries: 1, became_id: null }]);
  });

  it('only out of guests', async () => {
    const guest = await guestWith(0, 'Closed & Co');
    const nobody = await make({ ...guest, id: newId() });
    expect(nobody.status).toBe(404);
    for (const id of [people[ROLE.customer].id, 'no-uuid'])
      expect((await make({ ...guest, id })).text).toBe(nobody.text);
  });
});
