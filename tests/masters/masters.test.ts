/** Masters and their values: who may change them, fixed keys, one default, the sequence. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Master = components['schemas']['Master'];
type SubMaster = components['schemas']['SubMaster'];
type Page<Row> = { data: Row[]; pagination: { totalRecords: number; totalPages: number } };

const NOBODY = '0192f000-0000-7000-8000-000000000001';
const FIXED = ['BUSINESS_TYPE', 'COMPANY_DESIGNATION', 'DOC_TYPE_BUSINESS', 'SALES_PERSON_TYPE'];

let server: TestServer;
let admin: Api;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const ok = <Data>(reply: Reply): Data => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Data>(reply);
};
const refused = (reply: Reply): [number, string | undefined] => [reply.status, reply.body?.message];
const masters = async (api: Api, query = ''): Promise<Page<Master>> =>
  ok(await api.get(`/master/masters${query}`));
const values = async (api: Api, query: string): Promise<SubMaster[]> =>
  ok<Page<SubMaster>>(await api.get(`/master/submaster?${query}`)).data;
const masterOf = async (code: string): Promise<Master> => {
  const found = (await masters(admin)).data.find((master) => master.code === code);
  if (!found) throw new Error(`There is no master ${code}.`);
  return found;
};
const addMaster = async (): Promise<Master> => {
  made += 1;
  return ok(await admin.send('POST', '/master/masters', { code: `LIST_${made}`, name: `List ${made}` }));
};
const add = (master: Master, data: object): Promise<Reply> =>
  admin.form('POST', '/master/submaster', { master_id: master.id, ...data }, {});
const addAll = async (master: Master, ...names: string[]): Promise<SubMaster[]> => {
  const added: SubMaster[] = [];
  for (const name of names) added.push(ok(await add(master, { code: name.toUpperCase(), name })));
  return added;
};
const order = async (master: Master): Promise<string[]> =>
  (await values(admin, `masterId=${master.id}`)).map(({ name }) => name);
const told = (operation: string): Promise<{ summary: string }[]> =>
  server.query('SELECT summary FROM audit_log WHERE operation = $1 ORDER BY at', [operation]);

describe('masters', () => {
  it('include the four with fixed keys', async () => {
    const { data } = await masters(admin);
    expect(
      data
        .filter(({ is_fixed }) => is_fixed)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(FIXED);
    for (const master of data) expect(master.is_active).toBe(true);
    expect((await masterOf('DOC_TYPE_BUSINESS')).submasters).toBe(6);
  });

  it('can be added, found, changed, deactivated and deleted, which the audit log records', async () => {
    const added = ok<Master>(
      await admin.send('POST', '/master/masters', { code: 'FAIR', name: ' Trade fairs ', description: '' }),
    );
    expect(added).toMatchObject({ code: 'FAIR', name: 'Trade fairs', description: null, is_fixed: false });
    expect((await masters(admin, '?search=trade%20fai')).data.map(({ id }) => id)).toEqual([added.id]);
    expect((await masters(admin, '?search=100%25')).data).toEqual([]);
    expect((await masters(admin, '?page=2&size=2')).pagination).toMatchObject({ totalPages: 3 });
    const changed = ok<Master>(
      await admin.send('PUT', `/master/masters/${added.id}`, {
        code: 'FAIRS',
        name: 'Fairs',
        description: 'x',
      }),
    );
    expect(changed).toMatchObject({ code: 'FAIRS', name: 'Fairs', description: 'x' });
    const off = await admin.send('PUT', `/master/status/${added.id}`, { is_active: false });
    expect([ok<Master>(off).is_active, off.body?.message]).toEqual([false, 'Fairs is inactive.']);
    ok(await admin.send('DELETE', `/master/masters/${added.id}`));
    expect((await masters(admin, '?search=fairs')).data).toEqual([]);
    expect((await admin.send('DELETE', `/master/masters/${added.id}`)).status).toBe(404);
    expect(await told('deleteMaster')).toEqual([{ summary: 'Deleted the master FAIRS' }]);
  });

  it('with fixed keys cannot be deleted, deactivated or given another key, even by SQL', async () => {
    for (const code of FIXED) {
      const { id, name } = await masterOf(code);
      const at = `/master/masters/${id}`;
      expect(refused(await admin.send('DELETE', at))[0]).toBe(409);
      expect(refused(await admin.send('PUT', at, { code: 'OTHER', name }))).toEqual([
        409,
        `The portal uses the key ${code}, so it cannot change. Change the name instead.`,
      ]);
      expect(refused(await admin.send('PUT', `/master/status/${id}`, { is_active: false }))[0]).toBe(409);
    }
    const { id, name } = await masterOf('SALES_PERSON_TYPE');
    ok(await admin.send('PUT', `/master/masters/${id}`, { code: 'SALES_PERSON_TYPE', name: 'Sellers' }));
    ok(await admin.send('PUT', `/master/masters/${id}`, { code: 'SALES_PERSON_TYPE', name }));
    await expect(server.command('DELETE FROM master WHERE id = $1', [id])).rejects.toThrow(/stays/);
    await expect(server.command(`UPDATE master SET code = 'X1' WHERE id = $1`, [id])).rejects.toThrow(
      /stays/,
    );
    await expect(server.command('UPDATE master SET is_active = false WHERE id = $1', [id])).rejects.toThrow();
  });

  it('need a valid, unused key and an unused name, and are not deleted while they have values', async () => {
    const master = await addMaster();
    const again = await admin.send('POST', '/master/masters', { code: master.code, name: 'Another' });
    expect([again.status, again.body?.data]).toEqual([409, { field: 'code' }]);
    const named = await admin.send('POST', '/master/masters', {
      code: 'ANOTHER',
      name: master.name.toUpperCase(),
    });
    expect([named.status, named.body?.data]).toEqual([409, { field: 'name' }]);
    for (const code of ['small', '1ST', 'A', 'A B', 'A-B'])
      expect((await admin.send('POST', '/master/masters', { code, name: 'New' })).status).toBe(400);
    expect((await admin.send('POST', '/master/masters', { code: 'BLANK', name: '  ' })).status).toBe(400);
    const [value] = await addAll(master, 'One');
    expect(refused(await admin.send('DELETE', `/master/masters/${master.id}`))).toEqual([
      409,
      `${master.name} has one value. Delete it first, or deactivate the master.`,
    ]);
    ok(await admin.send('DELETE', `/master/submaster/${value?.id}`));
    ok(await admin.send('DELETE', `/master/masters/${master.id}`));
  });

  it('answer a malformed id like a missing one', async () => {
    for (const id of [NOBODY, 'none', '%25']) {
      for (const reply of [
        await admin.send('PUT', `/master/masters/${id}`, { code: 'NEW_ONE', name: 'New' }),
        await admin.send('PUT', `/master/status/${id}`, { is_active: true }),
        await admin.send('DELETE', `/master/masters/${id}`),
        await admin.form('PUT', `/master/submaster/${id}`, { name: 'New' }, {}),
        await admin.send('PUT', `/master/submaster/status/${id}`, { is_display: true }),
        await admin.send('DELETE', `/master/submaster/${id}`),
        await admin.get(`/master/submaster-image/${id}`),
        await admin.send('PUT', '/master/sub-sequence', { master_id: id, ids: [NOBODY] }),
        await admin.form('POST', '/master/submaster', { master_id: id, code: '1', name: 'One' }, {}),
      ])
        expect([reply.status, reply.body?.message], reply.text).toEqual([
          404,
          'There is no such record, or you do not have access to it. Reload the list and try again.',
        ]);
    }
  });
});

describe('values of a master', () => {
  it('have the flags of the specification, and are added last or at the given position', async () => {
    const master = await addMaster();
    await addAll(master, 'Alpha', 'Beta');
    const first = ok<SubMaster>(
      await add(master, {
        code: 'G',
        name: 'Gamma',
        sequence: 1,
        keyword: 'k',
        description: 'd',
        is_display: false,
      }),
    );
    expect(first).toMatchObject({
      master_code: master.code,
      is_active: true,
      is_default: false,
      is_display: false,
      sequence: 1,
      keyword: 'k',
      description: 'd',
      image: null,
      uses: 0,
    });
    expect(await order(master)).toEqual(['Gamma', 'Alpha', 'Beta']);
    ok(await admin.form('PUT', `/master/submaster/${first.id}`, { sequence: 2 }, {}));
    expect(await order(master)).toEqual(['Alpha', 'Gamma', 'Beta']);
    ok(await admin.form('PUT', `/master/submaster/${first.id}`, { sequence: 99 }, {}));
    expect(await order(master)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect((await values(admin, `masterId=${master.id}`)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect((await values(admin, `code=${master.code}&search=BET`)).map(({ name }) => name)).toEqual(['Beta']);
    expect(await values(admin, 'masterId=none')).toEqual([]);
  });

  it('may name their own master in a change, and no other', async () => {
    const [own, other] = [await addMaster(), await addMaster()];
    const [a] = await addAll(own, 'A');
    const change = (master: string) =>
      admin.form('PUT', `/master/submaster/${a?.id}`, { master_id: master, keyword: master }, {});
    expect(ok(await change(own.id))).toMatchObject({ master_id: own.id, keyword: own.id });
    const moved = await change(other.id);
    expect([moved.status, moved.body?.data]).toEqual([400, { refusal: 'shape', field: 'master_id' }]);
    expect((await values(admin, `code=${own.code}`)).map(({ keyword }) => keyword)).toEqual([own.id]);
  });

  it('keep what a change leaves out, and need an unused code and name', async () => {
    const master = await addMaster();
    const [a, b] = await addAll(master, 'A', 'B');
    ok(await admin.form('PUT', `/master/submaster/${a?.id}`, { keyword: 'first' }, {}));
    const renamed = ok<SubMaster>(
      await admin.form('PUT', `/master/submaster/${a?.id}`, { name: 'Aleph' }, {}),
    );
    expect(renamed).toMatchObject({ code: 'A', name: 'Aleph', keyword: 'first' });
    for (const [data, field] of [
      [{ name: 'aleph' }, 'name'],
      [{ code: 'a' }, 'code'],
    ] as const) {
      const reply = await admin.form('PUT', `/master/submaster/${b?.id}`, data, {});
      expect([reply.status, reply.body?.data]).toEqual([409, { field }]);
    }
    expect((await add(await addMaster(), { code: 'A', name: 'Aleph' })).status).toBe(200);
  });

  it('have at most one default, which is active', async () => {
    const master = await addMaster();
    const [a, b] = await addAll(master, 'A', 'B');
    const flag = (id: string | undefined, data: object) =>
      admin.send('PUT', `/master/submaster/status/${id}`, data);
    ok(await flag(a?.id, { is_default: true }));
    ok(await flag(b?.id, { is_default: true }));
    const defaults = async () =>
      (await values(admin, `masterId=${master.id}`))
        .filter(({ is_default }) => is_default)
        .map(({ name }) => name);
    expect(await defaults()).toEqual(['B']);
    const off = ok<SubMaster>(await flag(b?.id, { is_active: false }));
    expect([off.is_active, off.is_default, await defaults()]).toEqual([false, false, []]);
    expect((await flag(b?.id, { is_default: true })).status).toBe(400);
    expect((await flag(a?.id, {})).status).toBe(400);
    expect((await add(master, { code: 'C', name: 'C', is_active: false, is_default: true })).status).toBe(
      400,
    );
    ok(await add(master, { code: 'C', name: 'C', is_default: true }));
    expect(await defaults()).toEqual(['C']);
  });

  it('have one default after four concurrent changes', async () => {
    const master = await addMaster();
    const added = await addAll(master, 'A', 'B', 'C', 'D');
    const replies = await Promise.all(
      added.map(({ id }) => admin.send('PUT', `/master/submaster/status/${id}`, { is_default: true })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      (await values(admin, `masterId=${master.id}`)).filter(({ is_default }) => is_default),
    ).toHaveLength(1);
  });

  it('are reordered in one request, among the positions that they had', async () => {
    const master = await addMaster();
    const [a, b, c, d] = await addAll(master, 'A', 'B', 'C', 'D');
    const put = (ids: (string | undefined)[]) =>
      admin.send('PUT', '/master/sub-sequence', { master_id: master.id, ids });
    ok(await put([d?.id, b?.id]));
    expect(await order(master)).toEqual(['A', 'D', 'C', 'B']);
    ok(await put([b?.id, c?.id, d?.id, a?.id]));
    expect(await order(master)).toEqual(['B', 'C', 'D', 'A']);
    const [foreign] = await addAll(await addMaster(), 'Z');
    expect((await put([foreign?.id, a?.id])).status).toBe(404);
    expect((await put([a?.id, a?.id])).status).toBe(400);
    expect((await put([])).status).toBe(400);
    expect(await order(master)).toEqual(['B', 'C', 'D', 'A']);
    expect((await told('orderSubMasters')).length).toBe(2);
  });

  it('keep what somebody else has moved meanwhile, where one value is moved', async () => {
    const master = await addMaster();
    const [a, b, c, d] = (await addAll(master, 'A', 'B', 'C', 'D')).map(({ id }) => id);
    const put = (moved: string | undefined, ...ids: (string | undefined)[]) =>
      admin.send('PUT', '/master/sub-sequence', { master_id: master.id, ids, moved });
    // Both read A B C D: one puts D first, the other A after B.
    ok(await put(d, d, a, b, c));
    ok(await put(a, b, a, c, d));
    expect(await order(master)).toEqual(['D', 'B', 'A', 'C']);
    // To the first place of those that are shown.
    ok(await put(c, c, b, a));
    expect(await order(master)).toEqual(['D', 'C', 'B', 'A']);
    expect((await put(NOBODY, a, b)).status).toBe(400);
    expect(await order(master)).toEqual(['D', 'C', 'B', 'A']);
  });
});

describe('who sees which values', () => {
  it('clients the displayed ones, associates the active ones, other staff all', async () => {
    const master = await addMaster();
    const [shown, hidden, off] = await addAll(master, 'Shown', 'Hidden', 'Off');
    ok(await admin.send('PUT', `/master/submaster/status/${hidden?.id}`, { is_display: false }));
    ok(await admin.send('PUT', `/master/submaster/status/${off?.id}`, { is_active: false }));
    const seen = async (email: string) =>
      (await values(await server.as(email), `code=${master.code}`)).map(({ name }) => name);
    for (const email of ['admin', 'qc', 'auditor'])
      expect(await seen(`${email}@pavilion.test`)).toEqual(['Shown', 'Hidden', 'Off']);
    expect(await seen('associate@pavilion.test')).toEqual(['Shown', 'Hidden']);
    for (const email of ['customer', 'api-client', 'ftp-client'])
      expect(await seen(`${email}@pavilion.test`)).toEqual(['Shown']);
    const [told] = await values(await server.as('customer@pavilion.test'), `code=${master.code}`);
    expect([told?.id, told?.uses]).toEqual([shown?.id, null]);
    ok(await admin.send('PUT', `/master/status/${master.id}`, { is_active: false }));
    expect(await seen('associate@pavilion.test')).toEqual([]);
    expect(await seen('qc@pavilion.test')).toHaveLength(3);
  });
});

describe('a value in use', () => {
  it('cannot be deleted or given another code, but renamed or deactivated; KYC refuses inactive ones', async () => {
    const kinds = await values(admin, 'code=DOC_TYPE_BUSINESS');
    expect(kinds.map(({ code, keyword }) => `${code} ${keyword}`)).toEqual([
      '1 owner',
      '2 owner',
      '3 owner',
      '4 business',
      '5 business',
      '6 business',
    ]);
    const [one, two] = kinds;
    expect(one?.uses).toBeGreaterThan(0);
    expect(two?.uses).toBe(0);
    expect(refused(await admin.send('DELETE', `/master/submaster/${one?.id}`))).toEqual([
      409,
      `Identity card is in use: ${one?.uses} records use it. Deactivate it so that it can no longer be chosen.`,
    ]);
    const recoded = await admin.form('PUT', `/master/submaster/${one?.id}`, { code: '9' }, {});
    expect([recoded.status, recoded.body?.data]).toEqual([409, { field: 'code' }]);
    ok(await admin.form('PUT', `/master/submaster/${one?.id}`, { name: 'ID card' }, {}));
    const client = await server.query<{ id: string }>(
      `SELECT client_id AS id FROM kyc_document WHERE document_type = 1 LIMIT 1`,
    );
    const detail = ok<{ documents: { document_type: number; document_type_name: string }[] }>(
      await admin.get(`/customer/user/${client[0]?.id}`),
    );
    expect(detail.documents.find(({ document_type }) => document_type === 1)?.document_type_name).toBe(
      'ID card',
    );

    ok(await admin.send('PUT', `/master/submaster/status/${two?.id}`, { is_active: false }));
    const handIn = (document_type: number, method: 'POST' | 'PUT' = 'PUT') =>
      admin.form(
        method,
        '/customer/business/document',
        { user_id: client[0]?.id, business_owner_data: [{ document_type, expires_on: '2040-06-30' }] },
        {
          owner_image: new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'paper.pdf', { type: 'application/pdf' }),
        },
      );
    for (const type of [2, 77]) {
      const reply = await handIn(type);
      expect([reply.status, reply.body?.data]).toEqual([
        400,
        { refusal: 'shape', field: 'business_owner_data' },
      ]);
    }
    expect((await handIn(3)).status).toBe(200);
    ok(await admin.send('DELETE', `/master/submaster/${two?.id}`));
    expect((await handIn(2)).status).toBe(400);
  });

  it('cannot be deleted while a document of its type is being submitted', async () => {
    const master = await masterOf('DOC_TYPE_BUSINESS');
    const [client] = await server.query<{ id: string }>(
      `SELECT client_id AS id FROM kyc_document WHERE document_category = 'Business Document' LIMIT 1`,
    );
    for (let round = 0; round < 6; round++) {
      const type = 100 + round;
      const kind = ok<SubMaster>(await add(master, { code: String(type), name: `Kind ${type}` }));
      const [handed, deleted] = await Promise.all([
        admin.form(
          'PUT',
          '/customer/business/document',
          { user_id: client?.id, business_data: [{ document_type: type }] },
          {
            business_image: new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'p.pdf', {
              type: 'application/pdf',
            }),
          },
        ),
        admin.send('DELETE', `/master/submaster/${kind.id}`),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([handed.status, deleted.status]);
    }
  });

  it('for document types needs a number as code and a known keyword', async () => {
    const master = await masterOf('DOC_TYPE_BUSINESS');
    for (const code of ['A', '0', '01', '1.5', '-1', '1001'])
      expect((await add(master, { code, name: `Kind ${code}` })).status).toBe(400);
    expect((await add(master, { code: '50', name: 'Kind 50', keyword: 'other' })).status).toBe(400);
    expect((await add(master, { code: '50', name: 'Kind 50', keyword: 'owner' })).status).toBe(200);
  });

  it.each([
    ['business types', 'BUSINESS_TYPE', 'business_type'],
    ['designations', 'COMPANY_DESIGNATION', 'designation'],
  ])('for %s is counted by name, and the name then cannot change', async (_, master, field) => {
    const before = await values(admin, `code=${master}`);
    const unused = before.find(({ uses }) => uses === 0);
    expect(unused).toBeDefined();
    ok(
      await admin.send('POST', '/customer/add-customer-with-business', {
        email: `${field}@masters.test`,
        first_name: 'Type',
        company_name: 'Type Gems',
        [field]: unused?.name,
      }),
    );
    expect((await values(admin, `code=${master}`)).find(({ id }) => id === unused?.id)?.uses).toBe(1);
    const at = `/master/submaster/${unused?.id}`;
    expect((await admin.form('PUT', at, { name: 'Something else' }, {})).status).toBe(409);
    expect((await admin.send('DELETE', at)).status).toBe(409);
    expect((await admin.form('PUT', at, { code: 'OTHER' }, {})).status).toBe(200);
  });
});
