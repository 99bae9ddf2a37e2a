import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../server/ids.ts';
import { dataOf } from '../support/data-of.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import type { Api, Reply } from '../support/api.ts';
import { file, HOSTILE, jpegBytes, pdf, png, pngBytes } from './document-files.ts';

interface Document {
  kyc_id: string;
  document_category: string;
  status: number;
  remark: string | null;
  file_name: string;
  mime: string;
  history: { event: string }[];
}
interface Client {
  id: string;
  business: { id: string; status: number; remark: string | null };
  documents: Document[];
  business_history: { event: string; to_state: string }[];
}

const DOCUMENT = '/customer/business/document';
const owner = { business_owner_data: [{ document_type: 1, info: 'Passport', expires_on: '2040-06-30' }] };
const business = { business_data: [{ document_type: 4 }] };
const clientIn = (reply: Reply): Client => dataOf<Client>(reply);

describe('KYC', () => {
  let server: TestServer;
  let admin: Api;
  let associate: Api;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('admin@pavilion.test');
    associate = await server.as('associate@pavilion.test');
  });
  afterAll(() => server.close());

  /** A fresh client of `associate`, who signs in. */
  let client: Client;
  let self: Api;
  beforeEach(async () => {
    const name = `kyc-${newId().slice(-12)}`;
    const data = {
      email: `${name}@example.test`,
      first_name: 'Kay',
      company_name: name,
    };
    const reply = await associate.send('POST', '/customer/add-customer-with-business', data);
    client = clientIn(reply);
    await acceptInvitation(server, data.email);
    self = await server.as(data.email);
  });

  const submit = (by: Api, data: object, files: Record<string, File>) =>
    by.form('POST', DOCUMENT, data, files);
  const update = (by: Api, data: object, files: Record<string, File> = {}) =>
    by.form('PUT', DOCUMENT, data, files);
  const decide = (entry: 'business_owner_data' | 'business_data', status: number, remark?: string) =>
    update(admin, { user_id: client.id, [entry]: [{ status, remark }] });
  const register = (status: number, by = admin, remark?: string) =>
    by.send('PUT', `/customer/business/${client.business.id}/status`, { status, remark });
  const steps = (): Promise<{ workflow: string; event: string; step: number }[]> =>
    server.query(
      `SELECT workflow, event, step FROM history WHERE client_id = $1 AND workflow NOT IN ('account', 'mail') ORDER BY id`,
      [client.id],
    );

  it('leads from the first document to the registration, and back', async () => {
    const handedIn = clientIn(await submit(self, owner, { owner_image: png() }));
    expect(handedIn.business.status).toBe(10);
    expect(handedIn.documents).toMatchObject([{ status: 1, file_name: 'owner.png', mime: 'image/png' }]);
    expect((await register(1)).status).toBe(409);

    await submit(associate, { ...business, user_id: client.id }, { business_image: pdf() });
    const rejected = clientIn(await decide('business_data', 3, 'The stamp is missing.'));
    expect(rejected.documents[1]).toMatchObject({ status: 3, remark: 'The stamp is missing.' });
    expect(rejected.business.status).toBe(10);

    const again = clientIn(
      await update(self, { business_data: [{}] }, { business_image: pdf('second.pdf') }),
    );
    expect(again.documents[1]).toMatchObject({ status: 1, remark: null, file_name: 'second.pdf' });
    expect((await decide('business_data', 2)).body?.message).toBe('The document is approved.');
    const early = await register(1);
    expect(early.status).toBe(409);
    expect(early.body?.data).toMatchObject({ refusal: 'guard', guard: 'documentsApproved' });

    await decide('business_owner_data', 2);
    expect(clientIn(await register(1)).business.status).toBe(11);
    expect((await register(1)).body?.data).toMatchObject({ refusal: 'state' });
    const out = clientIn(await register(2, admin, 'Gone quiet.'));
    expect(out.business).toMatchObject({ status: 9, remark: 'Gone quiet.' });
    // Both documents are still approved.
    expect(clientIn(await register(1, admin, 'Back again.')).business).toMatchObject({ status: 11 });
    expect(clientIn(await register(2)).business).toMatchObject({ status: 9 });

    const walked = await steps();
    expect(
      walked.filter((step) => step.workflow === 'business').map((step) => [step.event, step.step]),
    ).toEqual([
      ['SUBMIT', 1],
      ['SUBMIT', 2],
      ['SUBMIT', 3],
      ['REGISTER', 4],
      ['UNREGISTER', 5],
      ['REGISTER', 6],
      ['UNREGISTER', 7],
    ]);
    expect(walked.filter((step) => step.workflow === 'kycDocument').map((step) => step.event)).toEqual([
      'SUBMIT',
      'SUBMIT',
      'REJECT',
      'RESUBMIT',
      'APPROVE',
      'APPROVE',
    ]);
    expect(out.documents[1]?.history.map((step) => step.event)).toEqual([
      'SUBMIT',
      'REJECT',
      'RESUBMIT',
      'APPROVE',
    ]);
  });

  it('accepts both documents and the tax number in one request', async () => {
    const data = { ...owner, ...business, tax_identification_number: 'T-1' };
    const reply = await submit(self, data, {
      owner_image: file(jpegBytes, 'card.jpg'),
      business_image: pdf(),
    });
    expect(clientIn(reply).documents.map((one) => one.mime)).toEqual(['image/jpeg', 'application/pdf']);
    expect(clientIn(reply).business).toMatchObject({ tax_identification_number: 'T-1' });
    expect(clientIn(reply).business_history.map((step) => step.to_state)).toEqual([
      'kycPending',
      'kycPending',
    ]);
  });

  it('refuses what the machine refuses, and changes nothing', async () => {
    await submit(self, owner, { owner_image: png() });
    const before = await steps();
    const twice = await submit(self, owner, { owner_image: png() });
    expect([twice.status, dataOf<{ refusal: string }>(twice).refusal]).toEqual([409, 'state']);
    // One of the two is refused, so neither is stored.
    expect(
      (await submit(self, { ...business, ...owner }, { business_image: pdf(), owner_image: png() })).status,
    ).toBe(409);
    expect((await decide('business_data', 2)).status).toBe(409);
    expect((await decide('business_owner_data', 3, '  ')).body?.data).toMatchObject({ field: 'remark' });
    expect((await register(2)).status).toBe(409);
    expect(await steps()).toEqual(before);
    const files = await server.query<{ files: number }>(
      'SELECT count(*)::int AS files FROM stored_file WHERE owner_id = $1',
      [client.id],
    );
    expect(files).toEqual([{ files: 1 }]);
  });

  it('leaves decisions to administrators', async () => {
    await submit(self, owner, { owner_image: png() });
    for (const by of [self, associate]) {
      const data = { user_id: client.id, business_owner_data: [{ status: 2 }] };
      const reply = await update(by, data);
      expect([reply.status, dataOf<{ refusal: string }>(reply).refusal]).toEqual([403, 'role']);
    }
  });

  it('refuses incomplete and contradictory requests', async () => {
    const field = async (data: object, files: Record<string, File>, by = self) => {
      const reply = await submit(by, data, files);
      return [reply.status, dataOf<{ field: string }>(reply).field];
    };
    expect(await field({}, {})).toEqual([400, 'business_owner_data']);
    expect(await field(owner, {})).toEqual([400, 'owner_image']);
    expect(
      await field({ business_owner_data: [{ expires_on: '2040-06-30' }] }, { owner_image: png() }),
    ).toEqual([400, 'business_owner_data']);
    expect(await field(owner, { owner_image: png(), passport: png() })).toEqual([400, 'passport']);
    expect(
      await field(
        {
          business_data: [{ ...owner.business_owner_data[0], document_category: 'Business Owner Document' }],
        },
        {},
      ),
    ).toEqual([400, 'business_data']);
    expect((await submit(admin, owner, { owner_image: png() })).body?.message).toBe('Please select a client');
    expect((await self.send('POST', DOCUMENT, owner)).status).toBe(415);
  });

  it("answers for a document of somebody else's business as for a missing one", async () => {
    const mine = clientIn(await submit(self, owner, { owner_image: png() }));
    const kycId = mine.documents[0]?.kyc_id ?? '';
    const nobody = newId();
    const named = { user_id: client.id, business_data: [{ kyc_id: kycId, status: 2 }] };
    expect((await update(admin, named)).status).toBe(404);
    expect((await update(admin, { business_id: nobody, business_owner_data: [{ status: 2 }] })).status).toBe(
      404,
    );
    expect((await admin.send('PUT', `/customer/business/${nobody}/status`, { status: 1 })).status).toBe(404);
  });

  it('returns a document as it was uploaded, as a sandboxed attachment, and records who opened it', async () => {
    const mine = clientIn(await submit(self, owner, { owner_image: png('Übersicht "1".png') }));
    const kycId = mine.documents[0]?.kyc_id ?? '';
    const response = await fetch(`${server.url}/api/v1${DOCUMENT}/${kycId}`, {
      headers: { authorization: `Bearer ${await tokenOf('admin@pavilion.test')}` },
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''business-owner-document-${kycId.slice(-8)}.png`,
    );
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer()).equals(pngBytes)).toBe(true);
    const looks = await server.query<{ actor_name: string }>(
      `SELECT actor_name FROM audit_log WHERE operation = 'readKycDocument' AND subject ->> 'kyc_id' = $1`,
      [kycId],
    );
    expect(looks).toEqual([{ actor_name: 'Demo Administrator' }]);
  });

  it.each([
    ['passport.html', 'passport.png'],
    ['pass\u202egnp.exe', 'passgnp.png'],
    ['zero\u200bwidth.png', 'zerowidth.png'],
    ['registration', 'registration.png'],
  ])('shows a picture called %j as %s', async (given, shown) => {
    const reply = await submit(self, owner, { owner_image: png(given) });
    expect(clientIn(reply).documents[0]?.file_name).toBe(shown);
  });

  it('shows names stored by earlier versions without direction marks', async () => {
    const mine = clientIn(await submit(self, owner, { owner_image: png() }));
    await server.command(`UPDATE stored_file SET original_name = U&'old\\202Egnp.html' WHERE owner_id = $1`, [
      mine.id,
    ]);
    const seen = clientIn(await admin.get(`/customer/user/${mine.id}`));
    expect(seen.documents[0]?.file_name).toBe('oldgnp.png');
  });

  async function tokenOf(email: string): Promise<string> {
    const reply = await server.asNobody().send('POST', '/user/login', { email, password: 'Pavilion#2026' });
    return dataOf<{ token: string }>(reply).token;
  }

  it.each(Object.entries(HOSTILE))('refuses %s', async (_name, hostile) => {
    const reply = await submit(self, owner, { owner_image: hostile });
    expect([reply.status, dataOf<{ field: string }>(reply).field]).toEqual([400, 'owner_image']);
    expect(reply.body?.message).toContain(hostile.name);
    expect(await steps()).toEqual([]);
  });

  it('refuses more than 10 MB', async () => {
    const reply = await submit(self, owner, {
      owner_image: file(Buffer.alloc(10 * 1024 * 1024 + 1), 'huge.png'),
    });
    expect(reply.status).toBe(413);
    expect(reply.body?.message).toContain('10 MB');
  });

  it('stores a document once for one idempotency key', async () => {
    const send = () => {
      const body = new FormData();
      body.append('data', JSON.stringify(owner));
      body.append('owner_image', png());
      return fetch(`${server.url}/api/v1${DOCUMENT}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'the-same-key' },
      }).then(async (response) => [response.status, await response.text()]);
    };
    const token = await tokenOf(
      (await server.query<{ email: string }>('SELECT email FROM app_user WHERE id = $1', [client.id]))[0]
        ?.email ?? '',
    );
    const [first, second] = await Promise.all([send(), send()]);
    expect(first?.[0]).toBe(200);
    expect(second).toEqual(first);
    expect((await steps()).map((step) => step.event).sort()).toEqual(['SUBMIT', 'SUBMIT']);
  });
});
