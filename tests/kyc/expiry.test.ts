/**
 * Documents that expire: their days, who is told when, the grace, and the renewal. Days pass by the
 * parameter of the job.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDueDocuments } from '../../server/jobs/expiry.ts';
import { newId } from '../../server/ids.ts';
import { dataOf } from '../support/data-of.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { take } from '../support/prices.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { Api, Reply } from '../support/api.ts';
import { pdf, png } from './document-files.ts';
import { inDays } from '../support/days.ts';

interface Document {
  kyc_id: string;
  status: number;
  expires_on: string | null;
  renew_by: string | null;
}
interface Client {
  id: string;
  business: { id: string; status: number };
  documents: Document[];
}

const DOCUMENT = '/customer/business/document';
const [PENDING, APPROVED, EXPIRED] = [1, 2, 4];
const [KYC_PENDING, REGISTERED] = [10, 11];

/** Days from now; the demo's documents expire only years later. */

let server: TestServer;
let admin: Api;
let associate: Api;
let associateId: string;
let client: Client;
let self: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  associateId = dataOf<{ id: string }>(await associate.get('/user/profile')).id;
});
afterAll(() => server.close());

/** A registered client of `associate` whose owner's document expires in `days`. */
async function registered(days: number): Promise<void> {
  // Documents of earlier tests no longer expire.
  await server.command('UPDATE kyc_document SET expires_on = NULL, covered_until = NULL');
  const name = `expiry-${newId().slice(-12)}`;
  const email = `${name}@example.test`;
  client = dataOf<Client>(
    await associate.send('POST', '/customer/add-customer-with-business', {
      email,
      first_name: 'Kay',
      company_name: name,
    }),
  );
  await acceptInvitation(server, email);
  self = await server.as(email);
  await must(handIn('POST', inDays(days)));
  await must(
    self.form('POST', DOCUMENT, { business_data: [{ document_type: 4 }] }, { business_image: pdf() }),
  );
  await must(approve('business_owner_data'));
  await must(approve('business_data'));
  await must(admin.send('PUT', `/customer/business/${client.business.id}/status`, { status: 1 }));
  await server.command(`UPDATE mail SET kind = 'earlier'`);
}

const must = async (reply: Promise<Reply>): Promise<Client> => {
  const answered = await reply;
  expect(answered.status, answered.text).toBe(200);
  return dataOf<Client>(answered);
};
const handIn = (method: 'POST' | 'PUT', expires_on: string | null): Promise<Reply> =>
  self.form(
    method,
    DOCUMENT,
    { business_owner_data: [{ document_type: 2, expires_on }] },
    { owner_image: png() },
  );
const approve = (entry: 'business_owner_data' | 'business_data', more: object = {}): Promise<Reply> =>
  admin.form('PUT', DOCUMENT, { user_id: client.id, [entry]: [{ status: 2, ...more }] }, {});
const now = (): Promise<Client> => must(admin.get(`/customer/user/${client.id}`));
const on = (days: number): Promise<void> => expireDueDocuments(server.pool, inDays(days));
const fresh = async (id: string): Promise<{ kind: string; subject: string; plain: string }[]> =>
  (await mailsTo(server, id)).filter(({ kind }) => kind !== 'earlier');
const kinds = async (id: string): Promise<string[]> => (await fresh(id)).map(({ kind }) => kind);

describe('a day of expiry', () => {
  beforeEach(() => registered(100));

  it('is read by client and staff, and documents without one have none', async () => {
    expect((await now()).documents).toMatchObject([
      { expires_on: inDays(100) },
      { expires_on: null, renew_by: null },
    ]);
    expect((await must(self.get(`/customer/user/${client.id}`))).documents[0]?.expires_on).toBe(inDays(100));
  });

  it('that is over is refused when a document is handed in; today’s is not', async () => {
    const refused = await handIn('PUT', inDays(-1));
    expect(refused.status).toBe(400);
    expect(refused.body?.message).toBe(
      'The Business Owner Document has expired. Please submit one that is still valid.',
    );
    expect((await now()).documents[0]?.status).toBe(APPROVED);
    await must(handIn('PUT', inDays(0)));
  });

  it('is corrected by whoever approves, and not by whoever rejects', async () => {
    await must(handIn('PUT', inDays(50)));
    expect(
      (await must(approve('business_owner_data', { expires_on: inDays(60) }))).documents[0],
    ).toMatchObject({
      status: APPROVED,
      expires_on: inDays(60),
    });
    await must(handIn('PUT', inDays(50)));
    const entry = { status: 3, remark: 'Too dark', expires_on: inDays(70) };
    const reply = await admin.form('PUT', DOCUMENT, { user_id: client.id, business_owner_data: [entry] }, {});
    expect(reply.status).toBe(400);
    expect((await now()).documents[0]).toMatchObject({ status: PENDING, expires_on: inDays(50) });
  });

  it('that is over is not approved, unless it is corrected', async () => {
    await must(handIn('PUT', inDays(5)));
    await server.command('UPDATE kyc_document SET expires_on = current_date - 1 WHERE client_id = $1', [
      client.id,
    ]);
    const refused = await approve('business_owner_data');
    expect(refused.status).toBe(409);
    expect(refused.body?.data).toMatchObject({ refusal: 'guard', guard: 'paperCurrent' });
    expect(
      (await must(approve('business_owner_data', { expires_on: inDays(9) }))).documents[0],
    ).toMatchObject({ status: APPROVED, expires_on: inDays(9) });
  });

  it('is asked for with an owner’s document, by whoever hands it in and by whoever approves it', async () => {
    const asked = (reply: Reply): void => {
      expect([reply.status, reply.body?.message, reply.body?.data]).toEqual([
        400,
        'Owners’ documents expire. Enter the expiry date of the document.',
        { refusal: 'shape', field: 'expires_on' },
      ]);
    };
    asked(await handIn('PUT', null));
    await must(handIn('PUT', inDays(5)));
    asked(await approve('business_owner_data', { expires_on: null }));
    // One that was handed in before its day was asked for.
    await server.command('UPDATE kyc_document SET expires_on = NULL WHERE client_id = $1', [client.id]);
    asked(await approve('business_owner_data'));
    expect((await now()).documents[0]).toMatchObject({ status: PENDING, expires_on: null });
    await must(approve('business_owner_data', { expires_on: inDays(9) }));
  });

  it('may be left out when an owner’s document is handed in, is told as missing, and is entered to approve', async () => {
    const entry = { document_type: 2, remark: 'The new passport' };
    const handed = await self.form('PUT', DOCUMENT, { business_owner_data: [entry] }, { owner_image: png() });
    expect([handed.status, handed.body?.message]).toEqual([
      200,
      expect.stringContaining('The expiry date of the Business Owner Document is missing.'),
    ]);
    expect((await now()).documents[0]).toMatchObject({
      status: PENDING,
      expires_on: null,
      remark: 'The new passport',
    });
    const undated = await approve('business_owner_data');
    expect([undated.status, undated.body?.data]).toMatchObject([400, { field: 'expires_on' }]);
    await must(approve('business_owner_data', { expires_on: inDays(9) }));
  });

  it('which is no day is refused', async () => {
    expect((await handIn('PUT', '31.12.2031')).status).toBe(400);
  });
});

describe('a submission that names a document', () => {
  beforeEach(() => registered(100));

  it.each(['entry', 'request'] as const)('of the client replaces it: named by the %s', async (by) => {
    const [owner, business] = (await now()).documents;
    const kyc_id = owner?.kyc_id;
    const entry = { document_type: 2, expires_on: inDays(70), remark: 'Renewed' };
    const data =
      by === 'entry'
        ? { business_owner_data: [{ ...entry, kyc_id }] }
        : { kyc_id, business_owner_data: [entry] };
    const after = await must(self.form('POST', DOCUMENT, data, { owner_image: png() }));
    expect(after.documents[0]).toMatchObject({
      kyc_id,
      status: PENDING,
      expires_on: inDays(70),
      remark: 'Renewed',
    });
    expect(after.documents[1]?.kyc_id).toBe(business?.kyc_id);
  });

  it('of another category or of nobody is refused', async () => {
    const [, business] = (await now()).documents;
    for (const kyc_id of [business?.kyc_id, newId()]) {
      const entry = { document_type: 2, expires_on: inDays(70), kyc_id };
      const reply = await self.form(
        'POST',
        DOCUMENT,
        { business_owner_data: [entry] },
        { owner_image: png() },
      );
      expect(reply.status).toBe(404);
    }
  });
});

describe('client and associate', () => {
  beforeEach(() => registered(100));

  it('are reminded 30 and 7 days before and on the day, once each', async () => {
    await on(69);
    expect(await kinds(client.id)).toEqual([]);
    for (const day of [70, 71, 92, 93, 94, 100]) await on(day);
    expect(await kinds(client.id)).toEqual(['paperExpires', 'paperExpires', 'paperExpires']);
    expect((await fresh(client.id)).at(-1)?.plain).toContain('Your Business Owner Document expires today.');
    expect(await kinds(associateId)).toEqual(['clientPapers', 'clientPapers', 'clientPapers']);
    expect((await now()).documents[0]?.status).toBe(APPROVED);
  });

  it('are reminded once by several processes at once, and of a day that was missed', async () => {
    await Promise.all([on(95), on(95), on(95)]);
    expect(await kinds(client.id)).toEqual(['paperExpires']);
  });

  it('are told when it has expired, and until when the registration lasts', async () => {
    await on(100);
    await server.command(`UPDATE mail SET kind = 'earlier'`);
    await on(101);
    const [mail] = await fresh(client.id);
    expect(mail).toMatchObject({ kind: 'paperExpired', subject: 'Your Business Owner Document has expired' });
    const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mail?.plain).toContain(until.format(new Date(inDays(114))));
    expect(await kinds(associateId)).toEqual(['clientPapers']);
  });

  it('get no reminders that they have turned off, but hear that it has expired', async () => {
    await must(self.send('PUT', '/user/mail-choices', { declined: ['paperExpires'] }));
    await must(associate.send('PUT', '/user/mail-choices', { declined: ['clientPapers'] }));
    await on(70);
    await on(101);
    expect(await kinds(client.id)).toEqual(['paperExpired']);
    expect(await kinds(associateId)).toEqual([]);
    await must(associate.send('PUT', '/user/mail-choices', { declined: [] }));
  });
});

describe('a document that expires', () => {
  beforeEach(() => registered(100));

  it('leaves the business registered for the grace, which then lapses', async () => {
    await on(101);
    expect(await now()).toMatchObject({
      business: { status: REGISTERED },
      documents: [{ status: EXPIRED, renew_by: inDays(114) }, { status: APPROVED }],
    });
    await on(114);
    expect((await now()).business.status).toBe(REGISTERED);
    await on(115);
    await on(116);
    expect((await now()).business.status).toBe(KYC_PENDING);
    expect((await kinds(client.id)).filter((kind) => kind === 'registrationLapsed')).toHaveLength(1);
    const steps = await server.query<{ event: string; actor_name: string }>(
      `SELECT event, actor_name FROM history WHERE client_id = $1 AND event IN ('EXPIRE', 'LAPSE') ORDER BY id`,
      [client.id],
    );
    expect(steps).toEqual([
      { event: 'EXPIRE', actor_name: 'Document expiry' },
      { event: 'LAPSE', actor_name: 'Document expiry' },
    ]);
    const again = await admin.send('PUT', `/customer/business/${client.business.id}/status`, { status: 1 });
    expect(again.body?.data).toMatchObject({ refusal: 'guard', guard: 'documentsApproved' });
  });

  it('is renewed in time without an interruption, before or after its day', async () => {
    await must(handIn('PUT', inDays(400)));
    await must(approve('business_owner_data'));
    await on(101);
    expect((await now()).documents[0]).toMatchObject({ status: APPROVED, expires_on: inDays(400) });
    await on(401);
    await must(handIn('PUT', inDays(800)));
    await must(approve('business_owner_data'));
    await on(500);
    expect(await now()).toMatchObject({
      business: { status: REGISTERED },
      documents: [{ status: APPROVED }, {}],
    });
  });

  it('does not get more time from a new one that nobody has approved', async () => {
    await on(101);
    await must(handIn('PUT', inDays(800)));
    await on(114);
    expect((await now()).business.status).toBe(REGISTERED);
    await on(115);
    expect(await now()).toMatchObject({
      business: { status: KYC_PENDING },
      documents: [{ status: PENDING }, {}],
    });
    await must(approve('business_owner_data'));
    await must(admin.send('PUT', `/customer/business/${client.business.id}/status`, { status: 1 }));
    await on(200);
    expect((await now()).business.status).toBe(REGISTERED);
  });

  it('keeps its holds when the registration lapses, and the client takes no more', async () => {
    const [first, second] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 2',
    );
    const hold = (stone: { stock_no: string } | undefined) =>
      take(self, 'hold', { stock_numbers: [stone?.stock_no ?? ''] });
    expect((await hold(first)).status).toBe(200);
    await on(101);
    await on(115);
    expect(await server.query('SELECT status FROM hold WHERE client_id = $1', [client.id])).toEqual([
      { status: 1 },
    ]);
    const refused = await hold(second);
    expect(refused.status).toBe(403);
    expect(refused.body?.data).toMatchObject({ refusal: 'kyc' });
  });
});

describe('the time to renew a document', () => {
  const SETTING = '/project-setting/kyc';

  it('is 14 days until an administrator sets it, and is what the next day goes by', async () => {
    expect(dataOf(await admin.get(SETTING))).toMatchObject({ grace_days: 14, changed_by: null });
    const set = await admin.send('PUT', SETTING, { grace_days: 3 });
    expect(set.body?.message).toBe('A business stays registered for 3 days after a KYC document expires.');
    await registered(10);
    await on(11);
    expect((await now()).documents[0]?.renew_by).toBe(inDays(13));
    await on(14);
    expect((await now()).business.status).toBe(KYC_PENDING);
    await admin.send('PUT', SETTING, { grace_days: 14 });
  });

  it('is not set out of its bounds', async () => {
    for (const grace_days of [-1, 366, 1.5, '3'])
      expect((await admin.send('PUT', SETTING, { grace_days })).status).toBe(400);
  });
});
