/**
 * Sheets of stones that external clients confirm: looked at, imported, answered row by row,
 * approved.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readXlsx } from 'hucre';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { APPROVAL_STATUS, ROLE, STONE_STATUS } from '../../src/domain/codes.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { newId } from '../../server/ids.ts';
import { confirmExternal } from '../../server/jobs/confirm-external.ts';
import type { JobContext } from '../../server/jobs/job.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Import = components['schemas']['ExternalImport'];
type Sheet = components['schemas']['ExternalSheet'];

const IMPORT = '/inventory/new-arrival/import-external-diamonds';
const SHEETS = '/inventory/new-arrival/external-sheets';
const APPROVE = '/inventory/new-arrival/approve-external-export-diamonds';

let server: TestServer;
let people: People;
let admin: Api;
let context: JobContext;
let free: { stock_no: string; report_no: string | null }[];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  context = {
    pool: server.pool,
    ownerPool: createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' }),
    storage: diskStorage(path.join(server.dataDir, 'files')),
    env: readEnv({ DATA_DIR: server.dataDir }),
    log: pino({ level: 'silent' }),
  };
  admin = people[ROLE.administrator].api;
  free = await server.query(
    `SELECT stock_no, report_no FROM stone WHERE status = 1 AND report_no IS NOT NULL AND price_per_ct IS NOT NULL
      ORDER BY id LIMIT 400`,
  );
});
afterAll(async () => {
  await context.ownerPool.end();
  await server.close();
});

const next = (count: number): { stock_no: string; report_no: string | null }[] => free.splice(0, count);

let clients = 0;
async function newClient(role: number = ROLE.ftpClient): Promise<string> {
  clients += 1;
  const email = `sheets-${clients}@clients.test`;
  const reply = await admin.send('POST', '/external-clients', {
    role_id: role,
    email,
    first_name: 'Ines',
    company_name: `Culet House ${clients}`,
  });
  await acceptInvitation(server, email);
  return dataOf<{ id: string }>(reply).id;
}

const csv = (...rows: string[]): File =>
  new File([`${rows.join('\n')}\n`], 'order.csv', { type: 'text/csv' });
const send = (file: File, data: object, api = admin): Promise<Reply> =>
  api.form('POST', IMPORT, data, { externalDiamonds: file });
const look = async (file: File, data: object, api = admin) =>
  dataOf<Import>(await send(file, { ...data, preview: true }, api)).preview;

/** Imports a sheet to its end. */
async function imported(file: File, data: object, api = admin): Promise<Sheet> {
  const reply = await send(file, data, api);
  expect(reply.status, reply.text).toBe(200);
  await server.jobsDone();
  return dataOf<Sheet>(await admin.get(`${SHEETS}/${dataOf<Import>(reply).sheet?.id}`));
}

async function answers(id: string): Promise<string[][]> {
  const [sheet] = (await readXlsx(await admin.bytes(`${SHEETS}/${id}/answers`))).sheets;
  return (sheet?.rows ?? []).map((row) => row.map(String));
}

/** A sheet that no job has begun with yet, with this file; returns its id. */
async function openCopyOf(sheet: Sheet, file: File): Promise<string> {
  const [id, fileId, key] = [newId(), newId(), newId()];
  const from = path.join(server.dataDir, key);
  await writeFile(from, Buffer.from(await file.arrayBuffer()));
  await context.storage.take(key, from);
  await server.command(
    `WITH stored AS (
       INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256, owner_id)
       SELECT $2, $3, 'copy.csv', f.mime, f.size_bytes, f.sha256, f.owner_id
         FROM stored_file f JOIN external_sheet e ON e.file_id = f.id WHERE e.id = $4 RETURNING id)
     INSERT INTO external_sheet (id, client_id, sent_by, sent_by_name, file_id, header_row, columns)
     SELECT $1, e.client_id, e.sent_by, e.sent_by_name, stored.id, 1, '[{"column": 0, "field": "stock_no"}]'
       FROM external_sheet e, stored WHERE e.id = $4`,
    [id, fileId, key, sheet.id],
  );
  return id;
}

const statusOf = async (stockNo: string): Promise<number | undefined> =>
  (await server.query<{ status: number }>('SELECT status FROM stone WHERE stock_no = $1', [stockNo]))[0]
    ?.status;

describe('a preview', () => {
  it('shows the outcome of each row at the client’s price, and changes nothing', async () => {
    const client = await newClient();
    const [one, two] = next(2);
    const seen = await look(
      csv('Stock No,Report No', `${one?.stock_no},`, `,${two?.report_no}`, 'NO-SUCH-1,'),
      {
        user_id: client,
      },
    );
    expect(seen).toMatchObject({ rows: 3, can: 2, sent_before: null });
    expect(seen?.columns.map(({ field }) => field)).toEqual(['stock_no', 'report_no']);
    expect(seen?.lines.map(({ row, stock_no, reason }) => ({ row, stock_no, reason }))).toEqual([
      {
        row: 4,
        stock_no: null,
        reason: 'There is no stone with this number in the stock you can see.',
      },
      { row: 2, stock_no: one?.stock_no, reason: null },
      { row: 3, stock_no: two?.stock_no, reason: null },
    ]);
    expect(await statusOf(one?.stock_no ?? '')).toBe(STONE_STATUS.available);
  });

  it('takes a report number for the offer that the client is shown, however it is written', async () => {
    const client = await newClient();
    const [dear, cheap] = next(2);
    for (const [row, report, price] of [
      [dear, 'GIA 8855443322', 900],
      [cheap, '8855443322', 800],
    ] as const)
      await server.command(
        `UPDATE stone SET lab = 'GIA', report_no = $2, shape = 'ROUND', carat = 1, pieces = 1, stone_type = 2, price_per_ct = $3, total_amt = $3
          WHERE stock_no = $1`,
        [row?.stock_no, report, price],
      );
    const numbers = async (...rows: string[]) =>
      (await look(csv('Stock No,Report No', ...rows), { user_id: client }))?.lines.map(
        ({ stock_no, reason }) => [stock_no, reason],
      );
    expect(await numbers(',8855443322')).toEqual([[cheap?.stock_no, null]]);
    expect(await numbers(',GIA 8855443322')).toEqual([[cheap?.stock_no, null]]);
    expect(await numbers(`${dear?.stock_no},8855443322`)).toEqual([[dear?.stock_no, null]]);
  });

  it('takes the columns as a person chose them', async () => {
    const client = await newClient();
    const [one] = next(1);
    const seen = await look(csv('Ours,Yours', `A-1,${one?.stock_no}`), {
      user_id: client,
      holds: [{ column: 1, field: 'stock_no' }],
    });
    expect(seen).toMatchObject({ rows: 1, can: 1 });
  });

  it('refuses a column that is not there, one chosen twice, and a file that is no sheet', async () => {
    const client = await newClient();
    const file = csv('Stock No,Remark', 'X-1,now');
    const columns = (...chosen: object[]) => send(file, { user_id: client, holds: chosen });
    expect((await columns({ column: 7, field: 'stock_no' })).status).toBe(400);
    expect((await columns({ column: 0, field: 'stock_no' }, { column: 0, field: 'remark' })).status).toBe(
      400,
    );
    expect((await columns({ column: 1, field: 'remark' })).body?.message).toBe(
      'Choose which column has our stock number or the report number.',
    );
    expect((await send(new File(['\0\0'], 'a.xlsx'), { user_id: client })).status).toBe(400);
  });
});

describe('an import', () => {
  it('makes pending confirm-stones of one order, at the client’s prices and with each row’s remark', async () => {
    const client = await newClient();
    const [one, two] = next(2);
    const sheet = await imported(
      csv('Stock No,Remark', `${one?.stock_no},for the ring`, `${two?.stock_no},`),
      { user_id: client },
    );
    expect(sheet).toMatchObject({ state: 'done', lines: 2, confirmed: 2, refused: 0, waiting: 2 });
    const lines = await server.query<{
      stock_no: string;
      remark: string | null;
      priced: boolean;
      number: string;
    }>(
      `SELECT s.stock_no, l.remark, l.sell_amt IS NOT NULL AS priced, o.number
         FROM confirm_line l JOIN stone s ON s.id = l.stone_id JOIN confirm_order o ON o.id = l.order_id
        WHERE l.client_id = $1 AND l.source = 'external' AND l.status = 1 ORDER BY l.remark NULLS LAST`,
      [client],
    );
    expect(lines).toEqual([
      { stock_no: one?.stock_no, remark: 'for the ring', priced: true, number: sheet.order_number },
      { stock_no: two?.stock_no, remark: null, priced: true, number: sheet.order_number },
    ]);
    expect(await statusOf(one?.stock_no ?? '')).toBe(STONE_STATUS.confirmStones);
  });

  it('refuses row by row, in words, and sends their columns back with the answers', async () => {
    const client = await newClient();
    const [held, lent, taken, sold, priced, good] = next(6);
    const other = people[ROLE.customer];
    const act = (event: string, stone = held) =>
      take(admin, event, { stock_numbers: [stone?.stock_no ?? ''], user_id: other.id });
    expect((await act('hold')).status).toBe(200);
    expect((await act('memo', lent)).status).toBe(200);
    expect((await act('confirm-stone', taken)).status).toBe(200);
    const confirmed = dataOf<{ lines: { id: string }[] }>(await act('confirm-stone', sold));
    await admin.send('PUT', '/inventory/new-arrival/approve-stone', {
      ids: confirmed.lines.map(({ id }) => id),
    });
    const sheet = await imported(
      csv(
        'Stock No,Amount,Remark',
        `${held?.stock_no},,=1+1`,
        `${lent?.stock_no},,`,
        `${taken?.stock_no},,`,
        `${sold?.stock_no},,`,
        `${priced?.stock_no},1.00,`,
        `${good?.stock_no},,`,
        `${good?.stock_no},,`,
        ',,only a remark',
        `${good?.stock_no},many,`,
      ),
      {
        user_id: client,
        holds: [
          { column: 0, field: 'stock_no' },
          { column: 1, field: 'total_amt' },
          { column: 2, field: 'remark' },
        ],
      },
    );
    expect(sheet).toMatchObject({ state: 'done', lines: 9, confirmed: 1, refused: 8 });
    const [headings, ...rows] = await answers(sheet.id);
    expect(headings).toEqual(['Stock No', 'Amount', 'Remark', 'Answer']);
    expect(rows[0]?.[2]).toBe('=1+1');
    expect(rows.map((row) => row.at(-1)?.replace(/[\d,]+\.\d\d USD/g, 'USD'))).toEqual([
      'Refused: The stone is on hold for someone else.',
      'Refused: The stone is out on memo.',
      'Refused: Someone else has confirmed the stone.',
      'Refused: The stone is sold.',
      'Refused: Price now: USD. Price shown before: USD.',
      'Confirmed at USD. It is waiting for approval.',
      'Refused: Row 7 names the same stone.',
      'Refused: The row has neither a stock number nor a report number.',
      'Refused: “many” is not a price in US dollars.',
    ]);
    expect(await statusOf(priced?.stock_no ?? '')).toBe(STONE_STATUS.available);
  });

  it('takes the client’s credit row by row, and refuses the rows that are beyond it', async () => {
    const client = await newClient();
    const wanted = next(3);
    const sheet = csv('Stock No', ...wanted.map(({ stock_no }) => stock_no));
    const seen = await look(sheet, { user_id: client });
    const cents = (seen?.lines ?? []).map(({ amount }) => BigInt((amount ?? '').replace('.', '')));
    const [first = 0n, second = 0n, third = 0n] = cents;
    // The second is a cent too dear, the third fits if it costs no more than what the first left.
    const left = second > third ? second - 1n : third;
    const usd = (first + left).toString();
    await admin.send('PUT', `/customer/credit-limit/${client}`, {
      credit_limit: `${usd.slice(0, -2)}.${usd.slice(-2)}`,
      reason: 'New client',
    });
    const kept = await imported(sheet, { user_id: client });
    const rows = (await answers(kept.id)).slice(1).map((row) => row.join(' '));
    expect(rows[0]).not.toContain('credit limit');
    expect(rows.filter((row) => row.includes('credit limit'))).toHaveLength(left < second + third ? 1 : 0);
    const standing = await admin.get(`/inventory/new-arrival/credit-standing?user_id=${client}`);
    const { exposure, limit } = dataOf<{ exposure: string; limit: string }>(standing);
    expect(Number(exposure)).toBeLessThanOrEqual(Number(limit));
  });

  it('takes the price that the row names when it is the client’s own, of the stone or per carat', async () => {
    const client = await newClient();
    const [one, two] = next(2);
    const numbers = csv('Stock No', `${one?.stock_no}`, `${two?.stock_no}`);
    const before = await look(numbers, { user_id: client });
    const [amount] = before?.lines.map((line) => line.amount) ?? [];
    const [carat] = await server.query<{ carat: string }>('SELECT carat FROM stone WHERE stock_no = $1', [
      two?.stock_no,
    ]);
    const perCarat = (Number(before?.lines[1]?.amount) / Number(carat?.carat)).toFixed(2);
    const seen = await look(
      csv('Stock No,Amount,PPC', `${one?.stock_no},${amount},`, `${two?.stock_no},,${perCarat}`),
      {
        user_id: client,
        holds: [
          { column: 0, field: 'stock_no' },
          { column: 1, field: 'total_amt' },
          { column: 2, field: 'price_per_ct' },
        ],
      },
    );
    expect(seen?.lines.map(({ reason }) => reason)).toEqual([null, null]);
  });

  it('sees the stock that the client sees, and no other', async () => {
    const client = await newClient();
    const [one] = next(1);
    const [stone] = await server.query<{ shape: string }>('SELECT shape FROM stone WHERE stock_no = $1', [
      one?.stock_no,
    ]);
    const [other] = await server.query<{ shape: string }>(
      'SELECT shape FROM stone WHERE shape <> $1 LIMIT 1',
      [stone?.shape],
    );
    const access = await admin.send('PUT', `/customer/inventory-settings/${client}`, {
      shape: [other?.shape],
    });
    expect(access.status, access.text).toBe(200);
    const sheet = await imported(csv('Stock No', `${one?.stock_no}`, `${one?.stock_no}`), {
      user_id: client,
    });
    expect(sheet).toMatchObject({ confirmed: 0, refused: 2 });
  });

  it('confirms nothing twice when the sheet is sent again, nor when the request is', async () => {
    const client = await newClient();
    const [one] = next(1);
    const file = csv('Stock No', `${one?.stock_no}`);
    const first = await imported(file, { user_id: client });
    expect(first.confirmed).toBe(1);
    expect((await look(file, { user_id: client }))?.sent_before).not.toBeNull();
    const again = await imported(file, { user_id: client });
    expect(again).toMatchObject({ confirmed: 0, refused: 1 });
    expect((await answers(again.id))[1]?.at(-1)).toBe(
      'Refused: You already confirmed this stone. It is waiting for approval.',
    );
  });

  it('stops once the person who sent it lost the right to confirm stones', async () => {
    const client = await newClient();
    const [one] = next(1);
    const file = csv('Stock No', `${one?.stock_no}`);
    const id = await openCopyOf(await imported(csv('Stock No', 'NO-SUCH-3'), { user_id: client }), file);
    const { id: sender } = people[ROLE.administrator];
    await revokePermission(server, sender, 'confirm-stone');
    await confirmExternal.run({}, context);
    await restorePermissions(server, sender);
    const sheet = dataOf<Sheet>(await admin.get(`${SHEETS}/${id}`));
    expect(sheet).toMatchObject({ state: 'failed', confirmed: 0 });
    expect(sheet.error).toContain('can no longer confirm stones');
    expect(
      await server.query(`SELECT FROM audit_log WHERE actor_id IS NULL AND subject ->> 'sheet_id' = $1`, [
        id,
      ]),
    ).toHaveLength(1);
    expect(await statusOf(one?.stock_no ?? '')).toBe(STONE_STATUS.available);
  });

  it('is refused for a client who is suspended, and an import under way stops and says so', async () => {
    const client = await newClient();
    const [one] = next(1);
    const file = csv('Stock No', `${one?.stock_no}`);
    const id = await openCopyOf(await imported(csv('Stock No', 'NO-SUCH-2'), { user_id: client }), file);
    const reply = await admin.send('PUT', `/external-clients/status/${client}`, {
      is_active: false,
      reason: 'Unpaid',
    });
    expect(reply.status).toBe(200);
    expect((await send(file, { user_id: client })).status).toBe(404);
    await confirmExternal.run({}, context);
    const sheet = dataOf<Sheet>(await admin.get(`${SHEETS}/${id}`));
    expect(sheet).toMatchObject({ state: 'failed', confirmed: 0 });
    expect(sheet.error).toContain('suspended or closed');
    expect(await statusOf(one?.stock_no ?? '')).toBe(STONE_STATUS.available);
  });

  it('continues after the last answered row, with several workers at once', async () => {
    const client = await newClient();
    const stones = next(3);
    const first = await imported(csv('Stock No', 'NO-SUCH-3'), { user_id: client });
    const file = csv('Stock No', ...stones.map(({ stock_no }) => stock_no));
    const id = await openCopyOf(first, file);
    // The state that a process leaves when it dies after the first part.
    await server.command(
      `WITH answered AS (INSERT INTO external_answer (sheet_id, row_no, reason) VALUES ($1, 2, 'Answered before.'))
       UPDATE external_sheet SET last_row = 2, lines = 1 WHERE id = $1`,
      [id],
    );
    await Promise.all([1, 2, 3].map(() => confirmExternal.run({ sheet_id: id }, context)));
    const sheet = dataOf<Sheet>(await admin.get(`${SHEETS}/${id}`));
    expect(sheet).toMatchObject({ state: 'done', lines: 3, confirmed: 2, waiting: 2 });
    expect((await answers(id)).map((row) => row.at(-1)?.slice(0, 12))).toEqual([
      'Answer',
      'Refused: Ans',
      'Confirmed at',
      'Confirmed at',
    ]);
    expect(await statusOf(stones[0]?.stock_no ?? '')).toBe(STONE_STATUS.available);
  });
});

describe('the approval', () => {
  it('sells the waiting lines of a sheet, or the named lines', async () => {
    const client = await newClient();
    const stones = next(3);
    const sheet = await imported(csv('Stock No', ...stones.map(({ stock_no }) => stock_no)), {
      user_id: client,
    });
    const [line] = await server.query<{ id: string }>(
      'SELECT id FROM confirm_line WHERE client_id = $1 LIMIT 1',
      [client],
    );
    const single = await admin.send('PUT', APPROVE, { ids: [line?.id] });
    expect(single.status, single.text).toBe(200);
    const rest = await admin.send('PUT', APPROVE, { sheet_id: sheet.id });
    expect(dataOf(rest)).toMatchObject({ approved: 2, left: 0 });
    const states = await server.query<{ status: number }>(
      'SELECT DISTINCT status FROM confirm_line WHERE client_id = $1',
      [client],
    );
    expect(states).toEqual([{ status: APPROVAL_STATUS.approved }]);
    expect((await answers(sheet.id))[1]?.at(-1)).toMatch(/^Approved at [\d,.]+ USD, invoice I-/);
    expect((await admin.send('PUT', APPROVE, { sheet_id: sheet.id })).status).toBe(409);
  });

  it('approves no line of the portal, and nothing without a name', async () => {
    const [one] = next(1);
    const made = dataOf<{ lines: { id: string }[] }>(
      await take(admin, 'confirm-stone', {
        stock_numbers: [one?.stock_no ?? ''],
        user_id: people[ROLE.customer].id,
      }),
    );
    expect((await admin.send('PUT', APPROVE, { ids: made.lines.map(({ id }) => id) })).status).toBe(404);
    expect((await admin.send('PUT', APPROVE, {})).status).toBe(400);
  });
});

describe('who', () => {
  it('an API client imports for itself', async () => {
    const api = people[ROLE.apiClient].api;
    const [one] = next(1);
    const sheet = await imported(csv('Stock No', `${one?.stock_no}`), {}, api);
    expect(sheet).toMatchObject({ confirmed: 1 });
    expect(dataOf<Sheet[]>(await api.get(SHEETS)).map(({ id }) => id)).toContain(sheet.id);
  });

  it('a customer has no sheets', async () => {
    const file = csv('Stock No', 'X-1');
    expect((await send(file, { user_id: people[ROLE.customer].id })).status).toBe(400);
    expect((await send(file, {})).body?.message).toBe('Please select a client');
  });
});
