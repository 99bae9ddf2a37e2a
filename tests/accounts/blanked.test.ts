/**
 * Closed accounts whose personal data are blanked: records stay, and tell of nobody; papers stay
 * for their term.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { expireDueDocuments } from '../../server/jobs/expiry.ts';
import { deleteDocumentsPastTerm } from '../../server/jobs/retention.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { pdf, png } from '../kyc/document-files.ts';
import type { Reply } from '../support/api.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { UNIQUE_CLIENT, tablesThatName } from './support/unique-client.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];

const ACTS = '/inventory/new-arrival';
const DOCUMENT = '/customer/business/document';
const PAID_ON = inDays(-6);

let server: TestServer;
let people: People;
let id: string;
let memoLine: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  await withRecords();
});
afterAll(() => server.close());

const admin = () => people[ROLE.administrator].api;
const blank = (whose: string, reason = 'Asked by letter'): Promise<Reply> =>
  admin().send('PUT', `/user/account/${whose}/blank`, { reason });
const files = (): string[] =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.basename(file),
  );
const kept = async (): Promise<Schemas['KeptPapers'][]> =>
  dataOf<Schemas['KeptPapersPage']>(await people[ROLE.auditor].api.get('/user/kept-papers')).data;

async function done<T>(reply: Promise<Reply>): Promise<T> {
  const answered = await reply;
  expect(answered.status, answered.text).toBe(200);
  return dataOf<T>(answered);
}

/**
 * A client with a record of each kind, on which somebody wrote her name, and who is closed at the
 * end.
 */
async function withRecords(): Promise<void> {
  const added = await done<{ id: string; business: { id: string } }>(
    admin().send('POST', '/customer/add-customer-with-business', UNIQUE_CLIENT),
  );
  id = added.id;
  const papers = {
    user_id: id,
    business_owner_data: [{ document_type: 1, info: 'TAMARISK-77', expires_on: '2040-06-30' }],
  };
  await done(
    admin().form(
      'POST',
      DOCUMENT,
      { ...papers, business_data: [{ document_type: 4 }] },
      { owner_image: png('leonora.png'), business_image: pdf('tamarisk.pdf') },
    ),
  );
  const approved = [{ status: 2 }];
  await done(
    admin().form(
      'PUT',
      DOCUMENT,
      { user_id: id, business_owner_data: approved, business_data: approved },
      {},
    ),
  );
  await done(admin().send('PUT', `/customer/business/${added.business.id}/status`, { status: 1 }));
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL ORDER BY id LIMIT 4',
  );
  const [forHold = '', forMemo = '', forEnquiry = '', forOrder = ''] = free.map(({ stock_no }) => stock_no);
  const remark = 'Leonora said so';
  await done(take(admin(), 'hold', { stock_numbers: [forHold], user_id: id, remark }));
  const message = 'Leonora asks whether it is eye clean';
  await done(take(admin(), 'enquiry', { stock_numbers: [forEnquiry], user_id: id, message }));
  const memo = await done<{ lines: { id: string }[] }>(
    take(admin(), 'memo', { stock_numbers: [forMemo], user_id: id, remark }),
  );
  memoLine = memo.lines[0]?.id ?? '';
  await done(admin().send('POST', `${ACTS}/memo-sell`, { ids: [memoLine] }));
  await payTwice();
  const reversal = { of: 'memo', ids: [memoLine], reason: 'Leonora did not buy it' };
  await done(admin().send('PUT', `${ACTS}/reverse-sale`, reversal));
  const order = await done<{ lines: { id: string }[] }>(
    take(admin(), 'confirm-stone', { stock_numbers: [forOrder], user_id: id, remark }),
  );
  const reject = { ids: order.lines.map((line) => line.id), reason: 'Leonora changed her mind' };
  await done(admin().send('PUT', `${ACTS}/reject-stone`, reject));
  const link = { stock_numbers: [forHold], user_id: id, name: 'Leonora’s choice' };
  await done(admin().send('POST', '/inventory/share-link', link));
  await done(admin().send('DELETE', `/customer/user/${id}?reason=Leonora%20left`));
}

/** Two payments of her invoice, of which one is taken back. */
async function payTwice(): Promise<void> {
  const [invoice] = await server.query<{ id: string }>('SELECT id FROM invoice WHERE client_id = $1', [id]);
  const paid = { amount: '0.01', paid_on: PAID_ON, way: 1, reference: 'From Leonora' };
  const at = `${ACTS}/invoice/${invoice?.id}/payment`;
  await done(admin().send('POST', at, paid));
  const { payments } = await done<Schemas['Invoice']>(admin().send('POST', at, paid));
  const reason = { reason: 'Leonora paid it once' };
  await done(admin().send('PUT', `${ACTS}/payment/${payments[0]?.id}/take-back`, reason));
}

describe('a closed client with records', () => {
  it('shows nothing by links any more', async () => {
    const steps = await server.query<{ event: string; status: number }>(
      `SELECT h.event, k.status FROM history h JOIN share_link k ON k.id = h.record_id
        WHERE h.workflow = 'shareLink' AND k.owner_id = $1 ORDER BY h.step`,
      [id],
    );
    expect(steps).toEqual([
      { event: 'CREATE', status: 3 },
      { event: 'REVOKE', status: 3 },
    ]);
  });

  it('cannot be deleted, and the dialog says until when papers are kept', async () => {
    const reply = await admin().send('DELETE', `/user/account/${id}?reason=x`);
    expect([reply.status, dataOf<{ guard: string }>(reply).guard]).toEqual([409, 'leftNoRecords']);
    const account = await done<Schemas['Account']>(admin().get(`/user/account/${id}`));
    const inEightYears = new Date();
    inEightYears.setUTCFullYear(inEightYears.getUTCFullYear() + 8);
    expect(account.kept_until).toBe(inEightYears.toISOString().slice(0, 10));
  });

  it('is blanked, which leaves the words in kept papers alone, and says until when', async () => {
    const named = [
      'app_user',
      'business',
      'confirm_line',
      'credit_note',
      'enquiry',
      'invoice_payment',
      'kyc_document',
      'memo',
      'stored_file',
    ];
    const before = await tablesThatName(server);
    expect(named.filter((table) => !before.includes(table))).toEqual([]);
    const reply = await blank(id);
    expect(reply.status, reply.text).toBe(200);
    const { kept_until } = dataOf<Schemas['Blanked']>(reply);
    const day = kept_until?.split('-').toReversed().join('/');
    expect(reply.body?.message).toBe(
      `The personal data is blanked. KYC documents and the business details on invoices are kept until ${day}.`,
    );
    // The document keeps its number; it is not personal data.
    expect(await tablesThatName(server)).toEqual(['kept_papers', 'kyc_document']);
    const paid = await server.query(
      `SELECT amount, paid_on::text AS paid_on, reference, taken_back_reason FROM invoice_payment
        WHERE client_id = $1 ORDER BY id`,
      [id],
    );
    const kept = { amount: '0.01', paid_on: PAID_ON, reference: null };
    expect(paid).toEqual([
      { ...kept, taken_back_reason: null },
      { ...kept, taken_back_reason: 'Erased' },
    ]);
  });

  it('has a history without words about her, and an intact chain', async () => {
    const account = await done<Schemas['Account']>(people[ROLE.auditor].api.get(`/user/account/${id}`));
    expect([account.status, account.name]).toEqual([7, `Former client ${id.slice(-6)}`]);
    expect(account.history.map(({ event, reason }) => [event, reason])).toEqual([
      ['INVITE', null],
      ['CLOSE', null],
      ['BLANK', 'Asked by letter'],
    ]);
    await done(admin().send('POST', '/workflows/conformance'));
    const seal = await done<Schemas['Seal']>(people[ROLE.auditor].api.get('/workflows/seal'));
    expect(seal.breaks).toEqual([]);
  });

  it('keeps her lines with their stones and prices, which name nobody', async () => {
    const [sold] = await server.query<{ sell_amt: string }>(
      'SELECT sell_amt FROM invoice_line WHERE memo_line_id = $1',
      [memoLine],
    );
    expect(Number(sold?.sell_amt)).toBeGreaterThan(0);
    const lines = await done<{ data: unknown[] }>(admin().send('POST', `${ACTS}/get-memo?user_id=${id}`, {}));
    expect(lines.data).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/leonora|tamarisk/i);
  });

  it('leaves the address free, and is in no list', async () => {
    const again = await done<{ id: string }>(
      admin().send('POST', '/customer/add-customer-with-business', UNIQUE_CLIENT),
    );
    const reply = await admin().send('DELETE', `/user/account/${again.id}?reason=x`);
    expect(reply.status).toBe(200);
    expect((await admin().get(`/customer/user/${id}`)).status).toBe(404);
  });

  it('is listed with the papers that are kept, and the documents can be read', async () => {
    const [papers] = await kept();
    expect(papers).toMatchObject({
      id,
      client: `Former client ${id.slice(-6)}`,
      company: UNIQUE_CLIENT.company_name,
      address: expect.stringContaining(UNIQUE_CLIENT.address),
    });
    expect(papers?.documents.map(({ category }) => category)).toEqual([
      'Business Document',
      'Business Owner Document',
    ]);
    const file = await admin().get(`${DOCUMENT}/${papers?.documents[0]?.kyc_id}`);
    expect(file.status).toBe(200);
  });

  it('cannot be acted for, and its account is in its final state', async () => {
    const [business] = await server.query<{ id: string }>('SELECT id FROM business WHERE user_id = $1', [id]);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL ORDER BY id DESC LIMIT 1',
    );
    const stones = { stock_numbers: [stone?.stock_no ?? ''], user_id: id };
    const entry = [{ document_type: 1, info: 'Again', expires_on: '2040-06-30' }];
    const before = await server.query('SELECT count(*) FROM history');
    const tried = {
      hold: take(admin(), 'hold', stones),
      enquiry: take(admin(), 'enquiry', { ...stones, message: 'For nobody' }),
      memo: take(admin(), 'memo', stones),
      papers: admin().form(
        'POST',
        DOCUMENT,
        { user_id: id, business_owner_data: entry },
        { owner_image: png('again.png') },
      ),
      verdict: admin().form('PUT', DOCUMENT, { user_id: id, business_owner_data: [{ status: 2 }] }, {}),
      registration: admin().send('PUT', `/customer/business/${business?.id}/status`, { status: 2 }),
      details: admin().send('PUT', `/customer/user/${id}`, { ...UNIQUE_CLIENT }),
      invitation: admin().send('PUT', `/user/account/${id}/invitation`),
      look: admin().send('POST', `/customer/user/${id}/look`, {}),
      status: admin().send('PUT', `/customer/user/${id}/status`, { is_active: true }),
    };
    const ofAccount = ['invitation', 'status'];
    const answers: [string, number][] = [];
    for (const [what, reply] of Object.entries(tried)) answers.push([what, (await reply).status]);
    expect(answers).toEqual(Object.keys(tried).map((what) => [what, ofAccount.includes(what) ? 409 : 404]));
    expect(await server.query('SELECT count(*) FROM history')).toEqual(before);
  });

  it('has papers that expire without a mail', async () => {
    await server.query(`UPDATE kyc_document SET expires_on = '2020-01-01' WHERE client_id = $1`, [id]);
    const before = await server.query('SELECT count(*) FROM history');
    await asOwner(server, (ownerPool) => expireDueDocuments(ownerPool));
    expect(await server.query('SELECT count(*) FROM history')).toEqual(before);
  });

  it('is forgotten wholly when the term is over, with the files', async () => {
    const [papers] = await kept();
    const [stored] = await server.query<{ keys: string[] }>(
      'SELECT array_agg(storage_key) AS keys FROM stored_file WHERE owner_id = $1',
      [id],
    );
    expect(files()).toEqual(expect.arrayContaining(stored?.keys ?? ['none']));
    const storage = diskStorage(path.join(server.dataDir, 'files'));
    await asOwner(server, (ownerPool) => deleteDocumentsPastTerm({ ownerPool, storage }, papers?.until));
    expect(await kept()).toHaveLength(1);
    const dayAfter = new Date(`${papers?.until}T00:00:00Z`);
    dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
    const today = dayAfter.toISOString().slice(0, 10);
    await asOwner(server, (ownerPool) => deleteDocumentsPastTerm({ ownerPool, storage }, today));
    expect(await kept()).toEqual([]);
    const account = await done<Schemas['Account']>(admin().get(`/user/account/${id}`));
    expect(account.kept_until).toBeNull();
    expect(await tablesThatName(server)).toEqual([]);
    expect(files().filter((file) => stored?.keys.includes(file))).toEqual([]);
  });

  it('cannot be blanked twice', async () => {
    expect((await blank(id)).body?.message).toBe('An erased account cannot be blanked.');
  });
});

describe('a business associate who was blanked', () => {
  it('is a 404 for setting a password', async () => {
    const added = await done<{ id: string }>(
      admin().send('POST', '/business-associate/businessassociate', {
        email: 'gone@house.test',
        first_name: 'Gone',
      }),
    );
    await done(admin().send('DELETE', `/user/account/${added.id}?reason=Mistyped`));
    const reply = await admin().send('PUT', `/business-associate/change-password/${added.id}`, {
      password: 'a lantern over the quay',
    });
    expect(reply.status, reply.text).toBe(404);
  });
});

it('papers whose term is over do not count as kept', async () => {
  const [one] = await server.query<{ client_id: string }>(
    'SELECT client_id FROM kyc_document d WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.client_id = d.client_id) LIMIT 1',
  );
  const client = one?.client_id;
  const until = async () =>
    (await done<Schemas['Account']>(admin().get(`/user/account/${client}`))).kept_until;
  expect(await until()).not.toBeNull();
  await server.query(`UPDATE kyc_document SET updated_at = now() - interval '9 years' WHERE client_id = $1`, [
    client,
  ]);
  expect(await until()).toBeNull();
});

describe('blanking is refused', () => {
  it('while the account is not closed, and without a reason', async () => {
    const { id: customer } = people[ROLE.customer];
    expect((await blank(customer)).status).toBe(409);
    expect((await blank(customer, ' ')).status).toBe(400);
    expect((await admin().send('PUT', `/user/account/nobody/blank`, { reason: 'x' })).status).toBe(404);
  });
});

it('the term is set in years, and what is set stays when it is left out', async () => {
  const put = (data: object) => admin().send('PUT', '/project-setting/kyc', data);
  await done(put({ grace_days: 14, kept_years: 10 }));
  expect(await done(put({ grace_days: 7 }))).toMatchObject({ grace_days: 7, kept_years: 10 });
  expect((await put({ grace_days: 7, kept_years: 0 })).status).toBe(400);
});
