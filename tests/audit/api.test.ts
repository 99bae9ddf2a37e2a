/** The auditor's operations over HTTP, against the real server and the demo's data. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { definitionHash } from '../../server/workflows/definitions.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { take } from '../support/prices.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];

let server: TestServer;
let auditor: Api;
let admin: Api;
/** Free stones to move. */
let stones: { stock_no: string; report_no: string | null }[];

beforeAll(async () => {
  server = await startTestServer();
  [auditor, admin] = await Promise.all([
    server.as('auditor@pavilion.test'),
    server.as('admin@pavilion.test'),
  ]);
  stones = await server.query(
    `SELECT stock_no, report_no FROM stone s WHERE status = 1 AND report_no IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM history h WHERE h.stone_id = s.id) ORDER BY stock_no LIMIT 12`,
  );
  await admin.send('POST', '/inventory/new-arrival/hold', {
    stock_numbers: numbers(0, 4),
    user_id: await idOf('customer@pavilion.test'),
    remark: 'Until Friday',
  });
  await take(admin, 'memo', {
    stock_numbers: numbers(0, 2),
    user_id: await idOf('customer@pavilion.test'),
  });
});

afterAll(() => server.close());

const numbers = (from: number, to: number): string[] =>
  stones.slice(from, to).map(({ stock_no }) => stock_no);
const stockNo = (index: number): string => numbers(index, index + 1)[0] ?? '';

async function idOf(email: string): Promise<string> {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
}

const dataOf = <Data>(reply: Reply): Data => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body?.data as Data;
};

describe('GET /workflows', () => {
  it('lists every workflow; the memo’s entry counts its records by state and names its definition', async () => {
    const summaries = dataOf<Schemas['WorkflowSummary'][]>(await auditor.get('/workflows'));
    expect(summaries.map(({ workflow }) => workflow)).toEqual([
      'stone',
      'hold',
      'queuePlace',
      'memo',
      'memoExtension',
      'confirmStone',
      'enquiry',
      'priceOffer',
      'invoice',
      'task',
      'demand',
      'shareLink',
      'bulkEmail',
      'kycDocument',
      'business',
      'account',
      'membership',
      'dutyFinding',
      'mail',
      'webhookDelivery',
    ]);
    const memo = summaries.find(({ workflow }) => workflow === 'memo');
    const rows = await server.query<{ status: number; n: number }>(
      'SELECT status, count(*)::int AS n FROM memo_line GROUP BY status',
    );
    expect(memo?.definition_hash).toBe(definitionHash('memo'));
    expect(memo?.states.map(({ code, count }) => [code, count])).toEqual(
      [1, 2, 3].map((code) => [code, rows.find(({ status }) => status === code)?.n ?? 0]),
    );
    expect(memo?.records).toBe(rows.reduce((sum, { n }) => sum + n, 0));
  });
});

describe('GET /workflows/{name}/records', () => {
  type Page = { data: Schemas['WorkflowRecordRow'][]; pagination: Schemas['Pagination'] };

  it.each(WORKFLOW_NAMES)('lists the records of the workflow %s, with and without a search', async (name) => {
    for (const query of ['', '?search=a']) {
      const reply = await auditor.get(`/workflows/${name}/records${query}`);
      expect(reply.status, reply.text).toBe(200);
    }
  });

  it('lists the records of one state by pages, and finds records by stock number', async () => {
    const held = dataOf<Page>(await auditor.get('/workflows/hold/records?state=held&size=1&page=2'));
    expect(held.data).toHaveLength(1);
    expect(held.data[0]).toMatchObject({ workflow: 'hold', state: 'held', code: 1, label: 'Held', steps: 1 });
    expect(held.pagination).toMatchObject({ page: 2, size: 1, totalPages: held.pagination.totalRecords });

    const found = dataOf<Page>(await auditor.get(`/workflows/memo/records?search=${stockNo(1)}`));
    expect(found.data.map(({ title }) => title)).toEqual([expect.stringContaining(stockNo(1))]);
    expect(dataOf<Page>(await auditor.get('/workflows/memo/records?search=%25')).data).toEqual([]);
  });

  it('refuses a state that the machine does not have', async () => {
    const reply = await auditor.get('/workflows/memo/records?state=held');
    expect([reply.status, reply.body?.message]).toEqual([
      400,
      'Memo has no state held. Choose one of its states.',
    ]);
  });
});

describe('GET /workflows/{name}/records/{id}', () => {
  it('shows the path of a record and that it conforms', async () => {
    const [row] = await server.query<{ id: string }>('SELECT id FROM stone WHERE stock_no = $1', [
      stockNo(0),
    ]);
    const record = dataOf<Schemas['WorkflowRecord']>(
      await auditor.get(`/workflows/stone/records/${row?.id}`),
    );
    expect(record).toMatchObject({
      title: stockNo(0),
      state: 'memo',
      label: 'Business Process',
      conforms: true,
      finding: null,
    });
    expect(
      record.history.map(({ step, label, from_state, to_state }) => [step, label, from_state, to_state]),
    ).toEqual([
      [1, 'Hold', 'available', 'hold'],
      [2, 'Issue on memo', 'hold', 'memo'],
    ]);
    expect(record.history[0]).toMatchObject({ role_id: 1, reason: 'Until Friday' });
  });

  it('answers an unknown record and a malformed id alike', async () => {
    const unknown = await auditor.get('/workflows/hold/records/00000000-0000-7000-8000-000000000000');
    const malformed = await auditor.get('/workflows/hold/records/nonsense');
    expect([unknown.status, unknown.text]).toEqual([404, malformed.text]);
  });
});

describe('POST /workflows/conformance', () => {
  it('replays every record and reports one that was moved behind the server’s back', async () => {
    const clean = dataOf<Schemas['Conformance']>(await auditor.send('POST', '/workflows/conformance'));
    const [all] = await server.query<{ n: number }>('SELECT count(*)::int AS n FROM stone');
    expect(clean.findings).toEqual([]);
    expect(clean.checked['stone']).toBe(all?.n);
    // Past the server, and with the database's triggers off.
    await server.command('ALTER TABLE enquiry DISABLE TRIGGER USER');
    await server.command(
      `UPDATE enquiry SET status = 3 - status WHERE id = (SELECT id FROM enquiry LIMIT 1)`,
    );
    await server.command('ALTER TABLE enquiry ENABLE TRIGGER USER');
    const found = dataOf<Schemas['Conformance']>(await auditor.send('POST', '/workflows/conformance'));
    expect(found.findings).toEqual([
      expect.objectContaining({
        workflow: 'enquiry',
        finding: expect.stringMatching(/^Its history leads to \w+, but it is \w+\.$/),
      }),
    ]);
  });
});

describe('GET /diamond-track-details', () => {
  const track = async (api: Api, search: string) =>
    dataOf<Schemas['Track']>(await api.get(`/diamond-track-details?search=${encodeURIComponent(search)}`));

  it('finds a stone by its stock number, in upper or lower case, and by its report number', async () => {
    const byStock = await track(auditor, stockNo(0).toLowerCase());
    const byReport = await track(auditor, stones[0]?.report_no ?? '');
    expect(byStock.stone.stock_no).toBe(stockNo(0));
    expect(byReport).toEqual(byStock);
    expect(byStock.history.map(({ workflow, event }) => `${workflow} ${event}`).sort()).toEqual([
      'hold CONVERT',
      'hold HOLD',
      'memo ISSUE',
      'stone HOLD',
      'stone ISSUE',
    ]);
  });

  it('names client, papers and verdict for people who may see them', async () => {
    const { lines, finding } = await track(auditor, stockNo(0));
    expect(finding).toBeNull();
    expect(lines.map(({ workflow }) => workflow).sort()).toEqual(['hold', 'memo']);
    const memo = lines.find(({ workflow }) => workflow === 'memo');
    expect(memo?.document).toMatch(/^M-/);
    expect(memo?.name).not.toBe('');
    const [paid] = await server.query<{ amount: string; cost_amt: string }>(
      `SELECT l.sell_amt AS amount, l.total_amt AS cost_amt FROM memo_line l JOIN stone s ON s.id = l.stone_id
        WHERE s.stock_no = $1`,
      [stockNo(0)],
    );
    expect({ amount: memo?.amount, cost_amt: memo?.cost_amt }).toEqual(paid);
    expect((await track(await server.as('associate2@pavilion.test'), stockNo(0))).lines).toEqual([]);
  });

  it('reports an unknown stone number', async () => {
    const reply = await auditor.get('/diamond-track-details?search=NO-SUCH-STONE');
    expect([reply.status, reply.body?.message]).toEqual([404, 'No stocks were found']);
  });

  it('hides the history of other associates’ clients', async () => {
    const own = await track(await server.as('associate@pavilion.test'), stockNo(0));
    const other = await track(await server.as('associate2@pavilion.test'), stockNo(0));
    expect(own.history).toHaveLength(5);
    expect(other.history).toEqual([]);
    expect(other.stone.stock_no).toBe(stockNo(0));
  });

  it('can be filtered by role', async () => {
    const byRole = async (role: number) =>
      dataOf<Schemas['Track']>(
        await auditor.get(`/diamond-track-details?search=${stockNo(0)}&role_id=${role}`),
      ).history;
    expect(await byRole(1)).toHaveLength(5);
    expect(await byRole(4)).toEqual([]);
  });
});

describe('GET /audit/audit-logs', () => {
  type Page = { data: Schemas['AuditLog'][]; pagination: Schemas['Pagination'] };
  const read = async (query = '') => dataOf<Page>(await auditor.get(`/audit/audit-logs${query}`));

  it('lists who did what, newest first, a hundred a page', async () => {
    const { data, pagination } = await read();
    const times = data.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(pagination).toMatchObject({ page: 1, size: 100, totalRecords: data.length });
    const issued = data.find(({ operation }) => operation === 'issueMemo');
    expect(issued).toMatchObject({ role_id: 1, subject: { stock_numbers: numbers(0, 2) } });
  });

  it('names stones, client and reason of what was decided', async () => {
    const customer = await server.as('customer@pavilion.test');
    const [free] = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 AND NOT stock_no = ANY ($1) ORDER BY id DESC LIMIT 1`,
      [numbers(0, 9)],
    );
    const stock = free?.stock_no ?? '';
    const taken = await take(customer, 'confirm-stone', { stock_numbers: [stock] });
    const { lines } = dataOf<Schemas['LinesMoved']>(taken);
    const reason = 'The owner kept it';
    const data = { ids: lines.map(({ id }) => id), reason };
    expect((await admin.send('PUT', '/inventory/new-arrival/reject-stone', data)).status).toBe(200);
    const { data: entries } = await read(`?about=${stock}&operation=rejectStones`);
    const [person] = await server.query<{ name: string }>(
      `SELECT concat_ws(' | ', b.company_name, u.first_name || ' ' || u.last_name) AS name
         FROM app_user u JOIN business b ON b.user_id = u.id WHERE u.email = 'customer@pavilion.test'`,
    );
    expect(entries).toMatchObject([
      {
        summary: expect.stringMatching(
          `^1 stone was rejected and is available again, [\\d,.]+ USD: ${stock}\\.$`,
        ),
        client: person?.name,
        subject: { reason, stock_numbers: [stock] },
      },
    ]);
    const stored = await server.queryStored<{ subject: string }>(
      `SELECT subject::text AS subject FROM audit_log WHERE operation = 'rejectStones'`,
    );
    expect(stored.map(({ subject }) => subject).join()).not.toContain(reason);
    const sheet = await auditor.get(
      `/audit/audit-logs?about=${stock}&operation=rejectStones&export=summary&export=client&export=reason`,
    );
    expect((await readXlsx(sheet.bytes)).sheets[0]?.rows[1]?.slice(1)).toEqual([person?.name, reason]);
  });

  it('can be filtered by words, role and days', async () => {
    const today = inDays(0);
    const ofStone = await read(`?search=${stockNo(3)}`);
    expect(ofStone.data.map(({ operation }) => operation)).toEqual(['holdStones']);
    const memo = await read('?search=issueMEMO&role_id=1');
    expect(memo.data.map(({ operation }) => operation)).toEqual(['issueMemo']);
    expect((await read('?search=issueMemo&role_id=8')).data).toEqual([]);
    expect((await read(`?startDate=${today}&endDate=${today}`)).data.length).toBeGreaterThan(0);
    expect((await read('?endDate=2001-01-01')).data).toEqual([]);
  });
});
