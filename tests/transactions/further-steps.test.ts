/**
 * Holds are extended, a confirmed stone that its provider sold is rejected and withdrawn, a kept
 * price is lowered.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { tamperWith } from '../proof/tamper.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  client = dataOf<{ id: string }>(await (await server.as('customer@pavilion.test')).get('/user/profile')).id;
});
afterAll(() => server.close());

const ACTS = '/inventory/new-arrival';

interface MovedLine {
  number?: string;
  amount: string;
  lines: { id: string; stock_no: string; status: number; stone_status: number; price_per_ct: string }[];
}

/** A line on a stone that nobody has touched. */
async function begun(path: string): Promise<MovedLine['lines'][number]> {
  const [stone] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND carat > 1 ORDER BY id DESC LIMIT 1',
  );
  const reply = await take(admin, path, { stock_numbers: [stone?.stock_no ?? ''], user_id: client });
  const [line] = dataOf<MovedLine>(reply).lines;
  if (line === undefined) throw new Error('Nothing began.');
  return line;
}

const put = (api: Api, path: string, data: object) => api.send('PUT', `${ACTS}/${path}`, data);
async function tampered(text: string, id: string): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'prices', kind: 'owner' });
  try {
    await tamperWith(owner, ['memo_line'], text, [id]);
  } finally {
    await owner.end();
  }
}
const stepsOf = (id: string) =>
  server.query<{ event: string; reason: string | null }>(
    'SELECT event, reason FROM history WHERE record_id = $1 ORDER BY step',
    [id],
  );

it('extends a hold by as long as a new one lasts, and none that has run out', async () => {
  const line = await begun('hold');
  await server.command(`UPDATE hold SET due_at = now() + interval '1 minute' WHERE id = $1`, [line.id]);
  const moved = dataOf<MovedLine>(await put(admin, 'extend-hold', { ids: [line.id] }));
  expect(moved.lines).toMatchObject([{ status: 1, stone_status: 4 }]);
  const [hold] = await server.query<{ hours: number }>(
    'SELECT round(extract(epoch FROM due_at - now()) / 3600)::int AS hours FROM hold WHERE id = $1',
    [line.id],
  );
  expect(hold?.hours).toBe(24);
  expect((await stepsOf(line.id)).map(({ event }) => event)).toEqual(['HOLD', 'EXTEND']);

  await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, [line.id]);
  const late = await put(admin, 'extend-hold', { ids: [line.id] });
  expect([late.status, late.body?.message]).toEqual([409, 'The hold has expired.']);
});

it('rejects a stone that its provider sold without offering it to anybody again', async () => {
  const line = await begun('confirm-stone');
  const silent = await put(admin, 'reject-stone', { ids: [line.id], withdraw: true });
  expect([silent.status, silent.body?.data]).toMatchObject([400, { field: 'reason' }]);
  const reason = 'The provider sold it';
  const moved = dataOf<MovedLine>(
    await put(admin, 'reject-stone', { ids: [line.id], reason, withdraw: true }),
  );
  expect(moved.lines).toMatchObject([{ status: 3, stone_status: 2 }]);
  const [stone] = await server.query<{ id: string; status: number; claims: number }>(
    `SELECT id, status, (SELECT count(*)::int FROM stone_claim c WHERE c.stone_id = s.id) AS claims
       FROM stone s WHERE stock_no = $1`,
    [line.stock_no],
  );
  expect(stone).toMatchObject({ status: 2, claims: 0 });
  expect((await stepsOf(stone?.id ?? '')).at(-1)).toEqual({ event: 'REJECT_WITHDRAW', reason });
});

it('lowers the price that a memo keeps, with its reason, and sells at that', async () => {
  const line = await begun('memo');
  const lower = (price_per_ct: string, reason?: string, api = admin) =>
    put(api, 'lower-price', {
      of: 'memo',
      lines: [{ id: line.id, price_per_ct }],
      reason,
      less_than_half: true,
    });
  const dearer = await lower(`${Number(line.price_per_ct) + 1}.00`, 'Because');
  expect([dearer.status, dearer.body?.message]).toEqual([
    409,
    'The client agreed to this price, so it can only be lowered.',
  ]);
  expect((await lower('0.00', 'Sold as a parcel')).status).toBe(400);
  const silent = await lower('10.00');
  expect([silent.status, silent.body?.message]).toEqual([400, 'A lower price needs a reason.']);

  const moved = dataOf<MovedLine>(await lower('10.00', 'Sold as a parcel'));
  const [kept] = await server.query<{ markup_ppc: string; sell_amt: string; carat: string }>(
    'SELECT markup_ppc, sell_amt, carat FROM memo_line WHERE id = $1',
    [line.id],
  );
  const amount = (Number(kept?.carat) * 10).toFixed(2);
  expect(kept).toMatchObject({ markup_ppc: '10.00', sell_amt: amount });
  expect(moved).toMatchObject({ amount, lines: [{ price_per_ct: '10.00' }] });
  expect((await stepsOf(line.id)).at(-1)).toEqual({ event: 'LOWER_PRICE', reason: 'Sold as a parcel' });

  expect(dataOf<MovedLine>(await admin.send('POST', `${ACTS}/memo-sell`, { ids: [line.id] })).amount).toBe(
    amount,
  );
  const [sold] = await server.query<{ sell_amt: string }>(
    'SELECT sell_amt FROM invoice_line WHERE memo_line_id = $1',
    [line.id],
  );
  expect(sold?.sell_amt).toBe(amount);
});

it('is asked again when it is less than half, and then lowers the price', async () => {
  const line = await begun('memo');
  const half = (Number(line.price_per_ct) / 2).toFixed(2);
  const below = (Number(line.price_per_ct) / 2 - 0.01).toFixed(2);
  const lower = (price_per_ct: string, less_than_half?: boolean) =>
    put(admin, 'lower-price', {
      of: 'memo',
      lines: [{ id: line.id, price_per_ct }],
      reason: 'For the parcel',
      less_than_half,
    });
  const asked = await lower(below);
  expect([asked.status, asked.body?.data]).toMatchObject([
    409,
    { field: 'less_than_half', stones: [{ id: line.id }] },
  ]);
  expect(asked.body?.message).toContain('would cost less than half');
  expect((await lower(half)).status).toBe(200);
  expect((await lower((Number(half) / 3).toFixed(2), true)).status).toBe(200);
});

it('cannot come to nothing, and a stone that costs nothing is not sold', async () => {
  const line = await begun('memo');
  await tampered('UPDATE memo_line SET carat = 0.480 WHERE id = $1', line.id);
  const refused = await put(admin, 'lower-price', {
    of: 'memo',
    lines: [{ id: line.id, price_per_ct: '0.01' }],
    reason: 'For the parcel',
    less_than_half: true,
  });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('would cost 0.00 USD')]);
  await tampered(`UPDATE memo_line SET markup_ppc = '0.01', sell_amt = '0.00' WHERE id = $1`, line.id);
  const sold = await admin.send('POST', `${ACTS}/memo-sell`, { ids: [line.id] });
  expect([sold.status, sold.text]).toEqual([409, expect.stringContaining('Its price comes to 0.00 USD')]);
  expect(await server.query('SELECT 1 FROM invoice_line WHERE memo_line_id = $1', [line.id])).toEqual([]);
});

it('needs the permission, which can be taken from one person', async () => {
  const line = await begun('confirm-stone');
  const associate = await server.as('associate@pavilion.test');
  const lines = [{ id: line.id, price_per_ct: '10.00' }];
  const data = { of: 'confirm-stone', lines, reason: 'Agreed by phone', less_than_half: true };
  await server.command(
    `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
     SELECT u.id, p.id, true, false FROM app_user u, permission p
      WHERE u.email = 'associate@pavilion.test' AND p.name = 'sale-price'`,
  );
  expect((await put(associate, 'lower-price', data)).status).toBe(403);
  await server.command(
    `DELETE FROM user_permission p USING permission q WHERE q.id = p.permission_id AND q.name = 'sale-price'`,
  );
  expect((await put(associate, 'lower-price', data)).status).toBe(200);
});
