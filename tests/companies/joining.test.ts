/** Somebody who signs up finds their company here, and asks to join it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsTo, mailsTo } from '../mails/support/mails.ts';
import { codeMailedTo } from '../session/support/codes.ts';
import { dataOf } from '../support/data-of.ts';
import { PASSWORD, type Api, type Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

interface Offer {
  found_by: string | null;
  asked_at: string | null;
}
interface Newcomer {
  id: string;
  email: string;
  api: Api;
}

const AT = '/company/join';
const COMPANY = 'Harbour Diamonds';
const ACTIVE = 2;

let server: TestServer;
let admin: Api;
let associateId: string;
/** A registered company, whose founder acts alone at first. */
let founder: Newcomer;
let count = 0;

/** Signs up as in the browser, with a code from the mail. */
async function signedUp(email: string): Promise<Newcomer> {
  const nobody = server.asNobody();
  const asked = { email, first_name: 'Nora', last_name: 'Quist', password: PASSWORD };
  const { request } = dataOf<{ request: string }>(await nobody.send('POST', '/user/signup', asked));
  const [{ id = '' } = {}] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [
    email,
  ]);
  const typed = { request, otp: await codeMailedTo(server, id) };
  const proven = await nobody.send('POST', '/user/otp-verify', typed);
  if (proven.status !== 200) throw new Error(proven.text);
  return { id, email, api: await server.as(email) };
}
/** At the domain of the company. */
const newcomer = (): Promise<Newcomer> => signedUp(`newcomer-${(count += 1)}@harbour-diamonds.test`);

const offerTo = async ({ api }: Newcomer): Promise<Offer> => dataOf(await api.get(AT));
const ask = ({ api }: Newcomer): Promise<Reply> => api.send('POST', AT);
const accept = (api: Api, id: string, more: object = {}): Promise<Reply> =>
  api.send('PUT', `/company/people/${id}/acceptance`, { powers: ['prices', 'hold'], ...more });
const decline = (api: Api, id: string, more: object = {}): Promise<Reply> =>
  api.send('PUT', `/company/people/${id}/refusal`, { reason: 'We do not know you', ...more });
const stepsOf = (id: string) =>
  server.query<{ event: string; actor_id: string; client_id: string }>(
    `SELECT h.event, h.actor_id, h.client_id FROM history h JOIN membership m ON m.id = h.record_id
      WHERE m.asked_by = $1 ORDER BY h.at, h.id`,
    [id],
  );
async function register({ id, api }: Newcomer, company_name: string, number: string): Promise<void> {
  const business = { company_name, tax_identification_number: number };
  const added = await api.send('POST', '/customer/business', business);
  if (added.status !== 200) throw new Error(added.text);
  for (const status of [10, 11])
    await server.command('UPDATE business SET status = $2 WHERE user_id = $1', [id, status]);
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  founder = await signedUp('founder@harbour-diamonds.test');
  await register(founder, COMPANY, 'BE 0123.456.789');
  const associate = await server.as('associate@pavilion.test');
  associateId = dataOf<{ id: string }>(await associate.get('/user/profile')).id;
  await server.command('UPDATE app_user SET associate_id = $2 WHERE id = $1', [founder.id, associateId]);
});
afterAll(() => server.close());

describe('the offer to join', () => {
  it('finds the company by the domain of a proven e-mail, and tells nothing of it', async () => {
    const one = await newcomer();
    const reply = await one.api.get(AT);
    expect(dataOf<Offer>(reply)).toEqual({ found_by: 'email', asked_at: null });
    expect(reply.text).not.toContain(COMPANY);
    expect(reply.text).not.toContain(founder.id);
  });

  it('finds it by the tax number of the business, however it is written', async () => {
    const one = await signedUp('elsewhere@quist-and-daughters.test');
    expect(await offerTo(one)).toEqual({ found_by: null, asked_at: null });
    const business = { company_name: 'Quist', tax_identification_number: 'be0123456789' };
    const added = await one.api.send('POST', '/customer/business', business);
    expect(added.status, added.text).toBe(200);
    expect((await offerTo(one)).found_by).toBe('tax_number');
  });

  it('finds nothing by the domain of a provider, nor one that several companies have', async () => {
    await register(await signedUp('dealer@gmail.com'), 'Dealer', 'X1');
    expect((await offerTo(await signedUp('somebody@gmail.com'))).found_by).toBeNull();
    await register(await signedUp('a@shared-tower.test'), 'Tower A', 'X2');
    const other = await signedUp('b@shared-tower.test');
    expect((await offerTo(other)).found_by).toBe('email');
    await register(other, 'Tower B', 'X3');
    expect((await offerTo(await signedUp('c@shared-tower.test'))).found_by).toBeNull();
  });

  it('is not made to who is registered, belongs to a company or has something of their own', async () => {
    expect((await offerTo(founder)).found_by).toBeNull();
    const one = await newcomer();
    await server.command(
      `INSERT INTO enquiry (id, stone_id, client_id, status, message, created_by) SELECT gen_random_uuid(), id, $1, 1, 'Is it clean?', $1 FROM stone LIMIT 1`,
      [one.id],
    );
    expect((await offerTo(one)).found_by).toBeNull();
    expect((await ask(one)).status).toBe(409);
  });
});

describe('whoever asks to join', () => {
  it('is told of to the company’s founder and its associate, and is not its person yet', async () => {
    const one = await newcomer();
    const reply = await ask(one);
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<Offer>(reply)).toEqual({ found_by: null, asked_at: expect.any(String) });
    for (const told of [founder.id, associateId]) {
      const mail = (await mailsTo(server, told)).findLast(({ kind }) => kind === 'joinAsked');
      expect(mail?.subject).toBe(`Nora Quist asks to join ${COMPANY}`);
    }
    const listed = (await peopleOf(founder.api)).map(({ id, status, is_owner }) => ({
      id,
      status,
      is_owner,
    }));
    expect(listed).toContainEqual({ id: founder.id, status: ACTIVE, is_owner: true });
    expect(listed).toContainEqual({ id: one.id, status: 5, is_owner: false });
    // They still act for themselves.
    expect(dataOf<{ company: unknown }>(await one.api.get('/user/profile')).company).toBeNull();
    expect(dataOf<{ id: string }[]>(await one.api.get('/company/people')).map(({ id }) => id)).toEqual([
      one.id,
    ]);
    expect((await ask(one)).status).toBe(409);
    const gone = await one.api.send('DELETE', AT);
    expect(dataOf<Offer>(gone)).toEqual({ found_by: 'email', asked_at: null });
    expect((await one.api.send('DELETE', AT)).status).toBe(404);
    expect((await accept(founder.api, one.id)).status).toBe(404);
    // An auditor finds the record by the name of whoever asked.
    const auditor = await server.as('auditor@pavilion.test');
    const records = dataOf<{ data: { title: string }[] }>(
      await auditor.get('/workflows/membership/records?search=quist'),
    );
    expect(records.data.map(({ title }) => title)).toContainEqual(expect.stringContaining('Nora Quist'));
    expect(await stepsOf(one.id)).toEqual([
      { event: 'ASK', actor_id: one.id, client_id: founder.id },
      { event: 'WITHDRAW', actor_id: one.id, client_id: founder.id },
    ]);
  });

  it('acts for the company once accepted, with these powers, and it has an owner then', async () => {
    const one = await newcomer();
    await ask(one);
    const reply = await accept(founder.api, one.id);
    expect(reply.status, reply.text).toBe(200);
    const people = await peopleOf(founder.api);
    expect(people.find(({ id }) => id === one.id)).toMatchObject({
      status: ACTIVE,
      powers: ['prices', 'hold'],
    });
    expect(people.find(({ id }) => id === founder.id)).toMatchObject({ status: ACTIVE, is_owner: true });
    const { company } = dataOf<{ company: { client: string } }>(await one.api.get('/user/profile'));
    expect(company.client).toBe(founder.id);
    const [row] = await server.query('SELECT associate_id, company_name FROM app_user WHERE id = $1', [
      one.id,
    ]);
    expect(row).toEqual({ associate_id: associateId, company_name: COMPANY });
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 1',
    );
    const held = await one.api.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: [stone?.stock_no],
    });
    expect(held.status, held.text).toBe(200);
    const [hold] = await server.query(
      `SELECT h.client_id, h.created_by FROM hold h JOIN stone s ON s.id = h.stone_id WHERE s.stock_no = $1 AND h.status = 1`,
      [stone?.stock_no],
    );
    expect(hold).toEqual({ client_id: founder.id, created_by: one.id });
    const mail = (await mailsTo(server, one.id)).findLast(({ kind }) => kind === 'joinAnswered');
    expect(mail?.subject).toBe(`You act for ${COMPANY} now`);
    expect(await offerTo(one)).toEqual({ found_by: null, asked_at: null });
  });

  it('reads why they were declined, and nothing of the company', async () => {
    const one = await newcomer();
    await ask(one);
    expect((await decline(founder.api, one.id, { reason: ' ' })).status).toBeGreaterThanOrEqual(400);
    const reply = await decline(founder.api, one.id);
    expect(reply.status, reply.text).toBe(200);
    const mail = (await mailsTo(server, one.id)).findLast(({ kind }) => kind === 'joinAnswered');
    expect(mail?.plain).toContain('We do not know you');
    expect(`${mail?.subject}${mail?.plain}${mail?.html}`).not.toContain(COMPANY);
    expect((await peopleOf(founder.api)).map(({ id }) => id)).not.toContain(one.id);
    expect((await accept(founder.api, one.id)).status).toBe(404);
    const told = await server.query(
      `SELECT subject FROM audit_log WHERE operation = 'declineColleague' AND subject ->> 'user_id' = $1`,
      [one.id],
    );
    expect(JSON.stringify(told)).not.toContain('We do not know you');
    // They may ask again, and the house answers for the company.
    expect((await ask(one)).status).toBe(200);
    const client = { user_id: founder.id };
    const accepted = await accept(admin, one.id, client);
    expect(accepted.status, accepted.text).toBe(200);
    expect((await stepsOf(one.id)).map(({ event }) => event)).toEqual(['ASK', 'DECLINE', 'ASK', 'ACCEPT']);
  });

  it('is no longer listed once the house has suspended them', async () => {
    const one = await newcomer();
    await ask(one);
    const status = { is_active: false, reason: 'For the test' };
    const suspended = await admin.send('PUT', `/customer/user/${one.id}/status`, status);
    expect(suspended.status, suspended.text).toBe(200);
    expect((await peopleOf(founder.api)).map(({ id }) => id)).not.toContain(one.id);
    expect((await accept(founder.api, one.id)).status).toBe(404);
  });

  it('is answered only by who manages people, within their own powers, and not by strangers', async () => {
    const one = await newcomer();
    await ask(one);
    const looker = await joined(server, founder.api, 'Lena', ['hold']);
    const manager = await joined(server, founder.api, 'Mara', ['people']);
    expect((await accept(looker.api, one.id)).status).toBe(409);
    expect((await decline(looker.api, one.id)).status).toBe(409);
    expect((await accept(manager.api, one.id, { powers: ['confirm'] })).status).toBe(409);
    const stranger = await server.as('customer2@pavilion.test');
    expect((await accept(stranger, one.id)).status).toBe(404);
    expect(
      (await accept(await server.as('associate2@pavilion.test'), one.id, { user_id: founder.id })).status,
    ).toBe(404);
    expect((await accept(one.api, one.id)).status).toBe(404);
    const reply = await accept(manager.api, one.id, { powers: [] });
    expect(reply.status, reply.text).toBe(200);
    // Both who manage people were told, and nobody else of the company.
    expect(await kindsTo(server, manager.id)).not.toContain('joinAsked');
    expect(await kindsTo(server, looker.id)).not.toContain('joinAsked');
    const next = await newcomer();
    await ask(next);
    expect(await kindsTo(server, manager.id)).toContain('joinAsked');
    expect(await kindsTo(server, looker.id)).not.toContain('joinAsked');
  });

  it('joins once, however often and from wherever they are accepted', async () => {
    const one = await newcomer();
    await ask(one);
    const client = { user_id: founder.id };
    const replies = await Promise.all([
      accept(founder.api, one.id),
      accept(admin, one.id, client),
      decline(admin, one.id, client),
      one.api.send('DELETE', AT),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stepsOf(one.id)).toHaveLength(2);
  });
});
