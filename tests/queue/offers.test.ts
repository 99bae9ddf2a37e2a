/** Stones that come free are offered to the next in line, in the transaction that frees them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { BUSINESS_STATUS, QUEUE_STATUS, STONE_STATUS } from '../../src/domain/codes.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  accept,
  ACTS,
  hold,
  leave,
  queueFixture,
  placed,
  release,
  seen,
  standing,
  statusesOf,
  stepsOf,
  availableStones,
  type QueueFixture,
} from './support/queue-fixture.ts';

const { waiting, offered, taken, declined, lapsed, ended } = QUEUE_STATUS;

let server: TestServer;
let line: QueueFixture;
beforeAll(async () => {
  server = await startTestServer();
  line = await queueFixture(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command(`UPDATE setting SET value = '2' WHERE key = 'offer_hours'`);
});

const idOf = (reply: Parameters<typeof dataOf>[0]): string =>
  dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id)[0] ?? '';

/** A stone on hold, with both who wait for it. */
async function waitedFor(): Promise<{ stone: string; line: string; first: string; second: string }> {
  const [stone = ''] = await availableStones(server);
  const [holding = ''] = await hold(line.holder, [stone]);
  const [first = ''] = await placed(line.first, [stone]);
  const [second = ''] = await placed(line.second, [stone]);
  return { stone, line: holding, first, second };
}

describe('a stone that comes free', () => {
  it('by release is on hold for the first in line, who gets a mail and may accept', async () => {
    const { stone, line: holding, first, second } = await waitedFor();
    const told = (await mailsTo(server, line.first.id)).length;
    const reply = await release(line.holder.api, [holding]);
    expect(dataOf<{ lines: object[] }>(reply).lines).toMatchObject([{ stone_status: STONE_STATUS.hold }]);
    expect(reply.text).not.toContain(line.first.id);
    expect(await standing(server, stone)).toEqual({
      status: STONE_STATUS.hold,
      client_id: line.first.id,
      workflow: 'hold',
      due_in: 2,
    });
    expect(await statusesOf(server, [first, second])).toEqual([offered, waiting]);
    expect(await seen(line.second.api, second)).toMatchObject({ position: 1, offer_until: null });
    const turn = await seen(line.first.api, first);
    expect(turn).toMatchObject({ position: null, status: offered });
    expect(Date.parse(turn.offer_until ?? '')).toBeGreaterThan(Date.now());
    expect(await stepsOf(server, first)).toEqual([
      expect.objectContaining({ event: 'JOIN' }),
      { event: 'OFFER_NEXT', reason: null, actor_id: null, actor_name: 'Waiting line' },
    ]);
    const mails = (await mailsTo(server, line.first.id)).slice(told);
    expect(mails.map(({ kind }) => kind)).toEqual(['yourTurn']);
    expect(mails[0]?.plain).toContain(stone);
    expect(mails[0]?.plain).toMatch(/by \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC/);

    const accepted = await accept(line.first.api, [first]);
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.body?.message).toBe('1 stone now on hold.');
    expect(await standing(server, stone)).toMatchObject({ client_id: line.first.id, due_in: 24 });
    expect(await statusesOf(server, [first, second])).toEqual([taken, waiting]);
    const twice = await accept(line.first.api, [first]);
    expect([twice.status, twice.body?.message]).toEqual([409, 'An offer that was taken cannot be accepted.']);
  });

  it('keeps the price that the client pays at that moment', async () => {
    const { stone, line: holding, first } = await waitedFor();
    await server.command(
      `UPDATE stone SET price_per_ct = price_per_ct * 2, total_amt = total_amt * 2 WHERE stock_no = $1`,
      [stone],
    );
    await release(line.holder.api, [holding]);
    const [row] = await server.query<{ place: string; hold: string; rise: number }>(
      `SELECT q.sell_amt AS place, h.sell_amt AS hold, q.total_amt / s.total_amt AS rise
         FROM queue_place q JOIN hold h ON h.id = q.hold_id JOIN stone s ON s.id = q.stone_id WHERE q.id = $1`,
      [first],
    );
    expect(row?.place).toBe(row?.hold);
    expect(Number(row?.rise)).toBe(1);
  });

  it('by expiry goes to the next, and from them to the one after when the offer lapses', async () => {
    const { stone, line: holding, first, second } = await waitedFor();
    const over = (id: string) =>
      server.command(`UPDATE hold SET due_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    await over(holding);
    await expireDueHolds(server.pool);
    expect(await statusesOf(server, [first, second])).toEqual([offered, waiting]);
    const [offer] = await server.query<{ hold_id: string }>('SELECT hold_id FROM queue_place WHERE id = $1', [
      first,
    ]);
    await over(offer?.hold_id ?? '');
    const late = await accept(line.first.api, [first]);
    expect([late.status, late.body?.message]).toEqual([409, 'The hold has expired.']);
    await expireDueHolds(server.pool);
    expect(await statusesOf(server, [first, second])).toEqual([lapsed, offered]);
    expect(await standing(server, stone)).toMatchObject({ client_id: line.second.id, due_in: 2 });
    expect(await stepsOf(server, first)).toMatchObject([{}, {}, { event: 'LAPSE', actor_id: null }]);
  });

  it.each([
    ['memo', 'receive-memo', {}],
    ['confirm-stone', 'reject-stone', { reason: 'Too late' }],
    ['confirm-stone', 'update-confirm-stone', { status: 4 }],
  ])('from %s by %s is offered to the first in line', async (path, way, words) => {
    const [stone = ''] = await availableStones(server);
    const id = idOf(await take(line.admin.api, path, { stock_numbers: [stone], user_id: line.holder.id }));
    const [first = ''] = await placed(line.first, [stone]);
    dataOf(await line.admin.api.send('PUT', `${ACTS}/${way}`, { ids: [id], ...words }));
    expect(await statusesOf(server, [first])).toEqual([offered]);
    expect(await standing(server, stone)).toMatchObject({ status: 4, client_id: line.first.id });
  });

  it('is offered to the next when the first declines, or releases the hold', async () => {
    const { stone, line: holding, first, second } = await waitedFor();
    await release(line.holder.api, [holding]);
    const reply = await leave(line.first.api, [first]);
    expect([reply.status, reply.body?.message]).toEqual([200, 'Left the line for 1 stone.']);
    expect(dataOf<{ lines: object[] }>(reply).lines).toMatchObject([
      { id: first, status: declined, stone_status: 4 },
    ]);
    expect(await statusesOf(server, [first, second])).toEqual([declined, offered]);
    const [offer] = await server.query<{ hold_id: string }>('SELECT hold_id FROM queue_place WHERE id = $1', [
      second,
    ]);
    await release(line.second.api, [offer?.hold_id ?? '']);
    expect(await statusesOf(server, [first, second])).toEqual([declined, declined]);
    expect(await standing(server, stone)).toMatchObject({ status: STONE_STATUS.available, client_id: null });
  });

  it('is taken by the one to whom it is offered when they confirm it', async () => {
    const { stone, line: holding, first, second } = await waitedFor();
    await release(line.holder.api, [holding]);
    expect((await take(line.first.api, 'confirm-stone', { stock_numbers: [stone] })).status).toBe(200);
    expect(await statusesOf(server, [first, second])).toEqual([taken, waiting]);
  });

  it('with others at once: each has its own turn, and nothing is promised twice', async () => {
    const stones = await availableStones(server, 6);
    const holds = await hold(line.holder, stones);
    const first = await placed(line.first, stones);
    await placed(line.second, stones);
    const replies = await Promise.all(holds.map((id) => release(line.holder.api, [id])));
    expect(replies.map(({ status }) => status)).toEqual(stones.map(() => 200));
    expect(new Set(await statusesOf(server, first))).toEqual(new Set([offered]));
    const left = await Promise.all(first.map((id) => leave(line.first.api, [id])));
    expect(left.map(({ status }) => status)).toEqual(stones.map(() => 200));
    for (const stone of stones)
      expect(await standing(server, stone)).toMatchObject({ client_id: line.second.id });
  });
});

describe('nobody learns who else waits', () => {
  it('neither who frees the stone, nor who waits or is offered it', async () => {
    const { stone, line: holding, first, second } = await waitedFor();
    const freed = await release(line.holder.api, [holding]);
    const replies = [
      freed,
      await line.holder.api.get(`/inventory/dna?stock_no=${stone}`),
      await line.second.api.get(`/inventory/dna?stock_no=${stone}`),
      await line.second.api.send('POST', `${ACTS}/get-queue`, {}),
      await line.second.api.send('POST', `${ACTS}/get-hold`, {}),
      await line.holder.api.send('POST', `${ACTS}/get-queue`, {}),
    ];
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      expect(text).not.toContain(first);
      expect(text).not.toContain(line.first.id);
    }
    const own = await line.first.api.send('POST', `${ACTS}/get-queue`, {});
    expect(own.text).toContain(first);
    expect(own.text).not.toContain(second);
    expect(own.text).not.toContain(line.second.id);
    expect((await stepsOf(server, first)).map(({ actor_name }) => actor_name)).not.toContain('Holder');
  });
});

describe('checked again', () => {
  it('those without KYC, with an account that is not active, or without access or rights are passed over and keep their places', async () => {
    const spoil = {
      kyc: [
        `UPDATE business SET status = ${BUSINESS_STATUS.kycPending} WHERE user_id = $1`,
        `UPDATE business SET status = ${BUSINESS_STATUS.registered} WHERE user_id = $1`,
        'Your KYC verification is pending. Please complete your business verification before proceeding.',
      ],
      account: [
        'UPDATE app_user SET is_active = false WHERE id = $1',
        'UPDATE app_user SET is_active = true WHERE id = $1',
        'The account was not active when the stone became available.',
      ],
      access: [
        `INSERT INTO inventory_access (client_id, shape, color, clarity, lab, location, diamond_type, stone_type, changed_by)
         VALUES ($1, '{NONE}', '{}', '{}', '{}', '{}', '{}', '{}', 'x')`,
        'DELETE FROM inventory_access WHERE client_id = $1',
        'The stone was not visible to the client when it became available.',
      ],
    };
    const rights = ['queue', 'hold', 'search'].map((name) => [
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, id, false, false FROM permission WHERE name = '${name}'`,
      'DELETE FROM user_permission WHERE user_id = $1',
      'The client was not allowed to hold, wait for or search stones when the stone became available.',
    ]);
    for (const [change, back, sentence] of [...Object.values(spoil), ...rights]) {
      const { line: holding, first, second } = await waitedFor();
      await server.command(change ?? '', [line.first.id]);
      await release(line.holder.api, [holding]);
      await server.command(back ?? '', [line.first.id]);
      expect(await statusesOf(server, [first, second])).toEqual([waiting, offered]);
      expect((await stepsOf(server, first)).at(-1)).toMatchObject({ event: 'PASS_OVER', reason: sentence });
      await leave(line.second.api, [second]);
      expect(await statusesOf(server, [first])).toEqual([offered]);
    }
  });

  it('where nobody in line may have the stone, it is free and the line has ended', async () => {
    const [stone = ''] = await availableStones(server);
    const [holding = ''] = await hold(line.holder, [stone]);
    const [first = ''] = await placed(line.first, [stone]);
    await server.command(`UPDATE setting SET value = '0' WHERE key = 'hold_limit'`);
    await release(line.holder.api, [holding]);
    await server.command(`UPDATE setting SET value = '50' WHERE key = 'hold_limit'`);
    expect(await standing(server, stone)).toMatchObject({ status: STONE_STATUS.available, client_id: null });
    expect(await statusesOf(server, [first])).toEqual([ended]);
    expect((await stepsOf(server, first)).at(-1)).toMatchObject({
      event: 'END',
      reason: expect.stringMatching(/^The stone could not be offered to anyone in line, .* already holds/),
    });
  });
});

describe('the line ends', () => {
  it('when the stone is sold, or rejected and withdrawn', async () => {
    for (const [way, words, reason] of [
      ['approve-stone', {}, 'The stone was sold.'],
      ['reject-stone', { reason: 'Gone', withdraw: true }, 'The stone is no longer offered.'],
    ] as const) {
      const [stone = ''] = await availableStones(server);
      const id = idOf(await take(line.holder.api, 'confirm-stone', { stock_numbers: [stone] }));
      const places = [...(await placed(line.first, [stone])), ...(await placed(line.second, [stone]))];
      dataOf(await line.admin.api.send('PUT', `${ACTS}/${way}`, { ids: [id], ...words }));
      expect(await statusesOf(server, places)).toEqual([ended, ended]);
      expect((await stepsOf(server, places[0])).at(-1)).toMatchObject({
        event: 'END',
        reason,
        actor_id: null,
      });
    }
  });

  it('for a client whose account is closed: what they were offered goes to the next', async () => {
    const stones = await availableStones(server, 2);
    const holds = await hold(line.second, stones);
    const leaving = await placed(line.holder, stones);
    const staying = await placed(line.first, stones);
    await release(line.second.api, holds.slice(0, 1));
    expect(await statusesOf(server, leaving)).toEqual([offered, waiting]);
    const reply = await line.admin.api.send('DELETE', `/customer/user/${line.holder.id}?reason=Left`);
    expect(reply.status, reply.text).toBe(200);
    expect(await statusesOf(server, leaving)).toEqual([declined, ended]);
    expect(await statusesOf(server, staying)).toEqual([offered, waiting]);
    expect((await stepsOf(server, leaving[1])).at(-1)).toMatchObject({ reason: 'The account was closed.' });
  });
});
