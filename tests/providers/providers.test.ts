import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, dataOf, type Provider } from '../uploads/support/sheets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const admin = () => server.as('admin@pavilion.test');

describe('inventory providers', () => {
  it('are added, counted and found by name', async () => {
    const api = await admin();
    const reply = await api.send('POST', '/inventory/company', {
      name: ' Meridian Gems ',
      provider_type: 2,
      email: 'stock@meridian.test',
    });
    expect(reply.body?.message).toBe('Meridian Gems was added as MG.');
    expect(dataOf<Provider>(reply)).toMatchObject({
      name: 'Meridian Gems',
      code: 'MG',
      provider_type: 2,
      stones: 0,
      is_active: true,
    });

    const list = dataOf<{ data: Provider[]; pagination: { totalRecords: number } }>(
      await api.get('/inventory/company?search=meridian'),
    );
    expect(list.data.map(({ name }) => name)).toEqual(['Meridian Gems']);
    expect(list.pagination.totalRecords).toBe(1);
    const demo = dataOf<{ data: Provider[] }>(await api.get('/inventory/company?search=demo'));
    expect(demo.data[0]?.stones).toBe(600);
  });

  it('get another code when their initials are taken', async () => {
    const api = await admin();
    expect((await addProvider(api, 'Zenith Trading')).code).toBe('ZT');
    expect((await addProvider(api, 'Zodiac Traders')).code).toBe('ZT2');
  });

  it('need an unused name and code', async () => {
    const api = await admin();
    await addProvider(api, 'Aurum');
    const name = await api.send('POST', '/inventory/company', { name: 'AURUM' });
    expect([name.status, name.body?.message]).toEqual([
      409,
      'There is already a provider AURUM. Choose another name.',
    ]);
    const code = await api.send('POST', '/inventory/company', { name: 'Other', code: 'aur' });
    expect([code.status, code.body?.message]).toEqual([
      409,
      'Another provider has the code AUR. Choose another one.',
    ]);
    expect((await api.send('POST', '/inventory/company', { name: '  ' })).status).toBe(400);
  });

  it('have normalised names and e-mails without invisible or mixed characters', async () => {
    const api = await admin();
    const plain = await api.send('POST', '/inventory/company', {
      name: ' Zo\u0308e\u00a0 Gems ',
      email: 'Office@Zoe.EXAMPLE',
    });
    expect(plain.body?.data).toMatchObject({ name: 'Z\u00f6e Gems', email: 'office@zoe.example' });
    const { id } = plain.body?.data as { id: string };
    for (const [field, value] of [
      ['name', 'Aur\u200bum'],
      ['contact_person', 'A\u202euru'],
      ['email', 'offic\u0435@zoe.example'],
      ['email', 'office'],
    ] as const) {
      for (const reply of [
        await api.send('POST', '/inventory/company', { name: 'Spelled', [field]: value }),
        await api.send('PUT', `/inventory/company/${id}`, { [field]: value }),
      ])
        expect([value, reply.status, reply.body?.data]).toEqual([value, 400, { refusal: 'shape', field }]);
    }
  });

  it('leave an entry in the audit log', async () => {
    const { id } = await addProvider(await admin(), 'Logged Gems');
    const rows = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'createProvider' AND subject->>'provider_id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ summary: 'Provider Logged Gems was added as LG.' }]);
  });
});
