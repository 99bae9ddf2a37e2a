/** Reminders to clients: of what, when and how often; and what is deleted. */
import { utimes } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { remindOfDueHolds, remindOfDueMemos } from '../../server/jobs/notifications.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { dataOf } from '../support/data-of.ts';
import { jobNamed } from '../support/jobs.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { envOf, kindsTo, mailsTo, sendMails } from './support/mails.ts';

const forgetMails = jobNamed('forget-mails');

const PREFIX = '/inventory/new-arrival';

let server: TestServer;
let people: People;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  client = people[4].id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await expireDueHolds(server.pool);
  // Mails and lines of earlier tests and of the demo are not counted.
  await server.command(`UPDATE mail SET kind = 'earlier'`);
  await server.command(`UPDATE hold SET reminded_due = due_at`);
  await server.command(`UPDATE memo_line SET reminded_due = due_date, overdue_told = current_date`);
});

const fresh = async (): Promise<string[]> =>
  (await kindsTo(server, client)).filter((kind) => kind !== 'earlier');

async function taken(act: 'hold' | 'memo', count: number): Promise<{ ids: string[]; numbers: string[] }> {
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT $1',
    [count],
  );
  const numbers = free.map(({ stock_no }) => stock_no);
  const reply =
    act === 'hold'
      ? await take(people[4].api, 'hold', { stock_numbers: numbers })
      : await take(people[1].api, 'memo', { stock_numbers: numbers, user_id: client });
  expect(reply.status, reply.text).toBe(200);
  return { ids: dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id), numbers };
}

const endsIn = (ids: readonly string[], hours: number): Promise<void> =>
  server.command(
    `UPDATE hold SET due_at = now() + make_interval(mins => $2), updated_at = now() - interval '20 hours'
      WHERE id = ANY ($1::uuid[])`,
    [ids, Math.round(hours * 60)],
  );

describe('a hold', () => {
  it('causes one reminder four hours before its end, with the client’s other holds', async () => {
    const { ids, numbers } = await taken('hold', 3);
    await endsIn(ids, 4.5);
    await remindOfDueHolds(server.pool);
    expect(await fresh()).toEqual([]);
    await endsIn(ids, 3.9);
    for (let round = 0; round < 3; round++) await remindOfDueHolds(server.pool);
    expect(await fresh()).toEqual(['holdEndsSoon']);
    const mail = (await mailsTo(server, client)).at(-1);
    expect(mail?.subject).toBe('Your hold on 3 stones ends soon');
    for (const number of numbers) expect(mail?.plain).toContain(number);
  });

  it('causes one reminder from several processes at once', async () => {
    const { ids } = await taken('hold', 2);
    await endsIn(ids, 1);
    await Promise.all(Array.from({ length: 4 }, () => remindOfDueHolds(server.pool)));
    expect(await fresh()).toEqual(['holdEndsSoon']);
  });

  it('that is extended is reminded of again before its new end', async () => {
    const { ids } = await taken('hold', 1);
    await endsIn(ids, 1);
    await remindOfDueHolds(server.pool);
    expect((await people[1].api.send('PUT', `${PREFIX}/extend-hold`, { ids })).status).toBe(200);
    await remindOfDueHolds(server.pool);
    expect(await fresh()).toEqual(['holdEndsSoon']);
    await endsIn(ids, 2);
    await remindOfDueHolds(server.pool);
    expect(await fresh()).toEqual(['holdEndsSoon', 'holdEndsSoon']);
  });

  it('that was short from the start, is released or has expired causes no reminder', async () => {
    const { ids } = await taken('hold', 3);
    const [short = '', released = '', over = ''] = ids;
    await endsIn([released], 1);
    await endsIn([over], -1);
    await server.command(
      `UPDATE hold SET due_at = now() + interval '2 hours', updated_at = now() WHERE id = $1`,
      [short],
    );
    await people[4].api.send('PUT', `${PREFIX}/release-hold`, { ids: [released] });
    await remindOfDueHolds(server.pool);
    expect(await fresh()).toEqual([]);
  });

  it('that expires is told of in the transaction that frees its stone; all at once in one mail', async () => {
    const { ids, numbers } = await taken('hold', 2);
    await endsIn(ids, -1);
    await expireDueHolds(server.pool);
    expect(await fresh()).toEqual(['holdExpired']);
    const mail = (await mailsTo(server, client)).at(-1);
    expect(mail?.subject).toBe('Your hold on 2 stones has expired');
    for (const number of numbers) expect(mail?.plain).toContain(number);
  });
});

describe('a memo', () => {
  const dueIn = (ids: readonly string[], days: number): Promise<void> =>
    server.command(
      `UPDATE memo_line SET due_date = current_date + $2::int, overdue_told = NULL
        WHERE id = ANY ($1::uuid[])`,
      [ids, days],
    );

  it('causes one reminder two days before it is due', async () => {
    const { ids, numbers } = await taken('memo', 2);
    await dueIn(ids, 3);
    await remindOfDueMemos(server.pool);
    expect(await fresh()).toEqual([]);
    await dueIn(ids, 2);
    for (let round = 0; round < 3; round++) await remindOfDueMemos(server.pool);
    expect(await fresh()).toEqual(['memoDueSoon']);
    const mail = (await mailsTo(server, client)).at(-1);
    for (const number of numbers) expect(mail?.plain).toContain(number);
    await people[1].api.send('PUT', `${PREFIX}/receive-memo`, { ids });
  });

  it('that is overdue causes one mail a week with all overdue stones of its client', async () => {
    const first = await taken('memo', 1);
    const second = await taken('memo', 1);
    await dueIn([...first.ids, ...second.ids], -1);
    for (let round = 0; round < 3; round++) await remindOfDueMemos(server.pool);
    expect(await fresh()).toEqual(['memoOverdue']);
    const mail = (await mailsTo(server, client)).at(-1);
    for (const number of [...first.numbers, ...second.numbers]) expect(mail?.plain).toContain(number);
    await server.command(`UPDATE memo_line SET overdue_told = current_date - 6 WHERE client_id = $1`, [
      client,
    ]);
    await remindOfDueMemos(server.pool);
    expect(await fresh()).toEqual(['memoOverdue']);
    await server.command(`UPDATE memo_line SET overdue_told = current_date - 7 WHERE client_id = $1`, [
      client,
    ]);
    await remindOfDueMemos(server.pool);
    expect(await fresh()).toEqual(['memoOverdue', 'memoOverdue']);
    const ids = [...first.ids, ...second.ids];
    expect((await people[1].api.send('PUT', `${PREFIX}/receive-memo`, { ids })).status).toBe(200);
  });

  it('whose stones are back causes no mail', async () => {
    const { ids } = await taken('memo', 1);
    await dueIn(ids, -1);
    expect((await people[1].api.send('PUT', `${PREFIX}/receive-memo`, { ids })).status).toBe(200);
    await remindOfDueMemos(server.pool);
    expect(await fresh()).toEqual([]);
  });

  it('shows the client’s price and not the supplier’s', async () => {
    const { ids } = await taken('memo', 1);
    await server.command('UPDATE memo_line SET total_amt = 987654.32, sell_amt = 1234.50 WHERE id = $1', [
      ids[0],
    ]);
    await dueIn(ids, -1);
    await remindOfDueMemos(server.pool);
    const mail = (await mailsTo(server, client)).at(-1);
    expect(mail?.plain).toContain('USD 1,234.50');
    expect(`${mail?.plain} ${mail?.html}`).not.toContain('987,654');
  });
});

describe('after ninety days', () => {
  it('address and text of mails that are over are forgotten, here and in the outbox', async () => {
    const { ids } = await taken('hold', 1);
    await endsIn(ids, 1);
    await remindOfDueHolds(server.pool);
    await sendMails(server, null);
    const mail = (await mailsTo(server, client)).at(-1);
    const file = path.join(server.dataDir, 'outbox', `${mail?.id}.eml`);
    const env = envOf(server, null);
    const context = {
      pool: server.pool,
      ownerPool: server.pool,
      storage: diskStorage(server.dataDir),
      env,
      log: createLog({ ...env, logLevel: 'silent' }),
    };
    await forgetMails.run({}, context);
    expect((await mailsTo(server, client)).at(-1)?.address).toBe(mail?.address);
    expect(existsSync(file)).toBe(true);
    await server.command(`UPDATE mail SET created_at = created_at - interval '91 days' WHERE id = $1`, [
      mail?.id,
    ]);
    const long = new Date(Date.now() - 91 * 86_400_000);
    await utimes(file, long, long);
    await forgetMails.run({}, context);
    const [kept] = (await mailsTo(server, client)).filter(({ id }) => id === mail?.id);
    expect(kept).toMatchObject({ status: 2, address: null, html: null, plain: null, answer: null });
    expect(existsSync(file)).toBe(false);
  });
});
