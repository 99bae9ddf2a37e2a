/**
 * Two rows of stock with one certificate are offers of one stone, whoever provides them. One of
 * them at most is promised, on every way that promises a stone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TWIN_TAKEN } from '../../src/domain/stones/twins.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { delist } from '../../server/workflows/delist.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  ACTS,
  answer,
  offered,
  part,
  priceOfferFixture,
  type PriceOfferFixture,
} from '../price-offers/support/price-offer-fixture.ts';
import { pricesSeen } from '../support/prices.ts';

let server: TestServer;
let people: PriceOfferFixture;
let free: { id: string; stock_no: string }[];
let reports = 7_300_000_000;

beforeAll(async () => {
  server = await startTestServer();
  people = await priceOfferFixture(server);
  free = await server.query(
    'SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt > 100 AND pieces = 1 ORDER BY stock_no',
  );
});
afterAll(() => server.close());

interface Told {
  lab?: string;
  report_no?: string;
  shape?: string;
  carat?: number;
  pieces?: number;
}

/** Stones that nobody has touched; each is told the same certificate, or what `told` says. */
async function twins(...told: Told[]): Promise<{ id: string; stock_no: string }[]> {
  reports += 1;
  const certificate = { lab: 'GIA', report_no: String(reports), shape: 'ROUND', carat: 1.01, pieces: 1 };
  const rows = free.splice(0, Math.max(2, told.length));
  for (const [at, row] of rows.entries()) {
    const { lab, report_no, shape, carat, pieces } = { ...certificate, ...told[at] };
    await server.query(
      'UPDATE stone SET lab = $2, report_no = $3, shape = $4, carat = $5, pieces = $6, stone_type = 2 WHERE id = $1',
      [row.id, lab, report_no.replace('#', String(reports)), shape, carat, pieces],
    );
  }
  return rows;
}

const hold = (api: Api, ...stones: { stock_no: string }[]): Promise<Reply> =>
  take(api, 'hold', { stock_numbers: stones.map(({ stock_no }) => stock_no) });

const promises = async (stones: readonly { id: string }[]): Promise<number> =>
  (await server.query('SELECT FROM stone_claim WHERE stone_id = ANY ($1)', [stones.map(({ id }) => id)]))
    .length;

const refusal = ({ status, body }: Reply): unknown => [
  status,
  (body?.data as { stones?: { stock_no: string; reason: string }[] } | null)?.stones,
];

describe('the certificates of a row', () => {
  it.each([
    ['GIA', '6204817733', ['GIA 6204817733']],
    ['GIA', 'GIA 6204817733', ['GIA 6204817733']],
    ['GIA', '0006204817733', ['GIA 6204817733']],
    ['GIA', '6204 817-733', ['GIA 6204817733']],
    ['IGI', 'LG512345678', ['IGI 512345678']],
    ['IGI', 'lg 512345678', ['IGI 512345678']],
    ['IGI', 'IGI-LG512345678', ['IGI 512345678']],
    ['IGI', 'S1A12345', ['IGI S1A12345']],
    ['AGS', 'AGS-104012345', ['AGS 104012345']],
    ['GIA', '6204817733 / 6204817734', ['GIA 6204817733', 'GIA 6204817734']],
    ['GIA', '6204817733,6204817734', ['GIA 6204817733', 'GIA 6204817734']],
    ['GIA', '6204817733 6204817734', ['GIA 6204817733', 'GIA 6204817734']],
    ['GIA', '6204817733-6204817734', ['GIA 6204817733', 'GIA 6204817734']],
    ['GIA', 'APPLIED FOR', null],
    ['GIA', '1234', null],
    ['GIA', null, null],
    ['NONE', '6204817733', null],
    [null, '6204817733', null],
  ])('%s %s', async (lab, report, expected) => {
    const [row] = await server.query<{ told: string[] | null }>(`SELECT certificates_of($1, $2) AS told`, [
      lab,
      report,
    ]);
    expect(row?.told).toEqual(expected);
  });
});

describe('while one offer of a certificate is on hold, the other', () => {
  let taken: { id: string; stock_no: string };
  let other: { id: string; stock_no: string };
  const REFUSED = (): unknown => [
    409,
    [expect.objectContaining({ stock_no: other.stock_no, reason: TWIN_TAKEN.hold })],
  ];

  beforeAll(async () => {
    [taken, other] = (await twins({}, { report_no: 'gia 0#' })) as [typeof taken, typeof other];
  });

  it('can be offered for before, but not be accepted then', async () => {
    const [seen] = await pricesSeen(people.other.api, { stock_numbers: [other.stock_no] });
    const amount = part({ stock_no: other.stock_no, list: seen?.amount ?? '' }, 90);
    const [line] = await offered(people.other.api, [{ stock_no: other.stock_no, amount }]);
    expect((await hold(people.client.api, taken)).status).toBe(200);
    expect(refusal(await answer(people.admin.api, 'accept', [{ id: line ?? '', amount }]))).toEqual(
      REFUSED(),
    );
  });

  it.each(['hold', 'confirm-stone'])('cannot be taken by somebody else: %s', async (act) => {
    const reply = await take(people.other.api, act, { stock_numbers: [other.stock_no] });
    expect(refusal(reply)).toEqual(REFUSED());
  });

  it.each(['hold', 'confirm-stone'])('cannot be taken by the same client: %s', async (act) => {
    const reply = await take(people.client.api, act, { stock_numbers: [other.stock_no] });
    expect(refusal(reply)).toEqual(REFUSED());
  });

  it('cannot be issued on memo by an administrator', async () => {
    const reply = await take(people.admin.api, 'memo', {
      stock_numbers: [other.stock_no],
      user_id: people.other.id,
      due_date: '2099-01-01',
    });
    expect(refusal(reply)).toEqual(REFUSED());
  });

  it('is shown as taken, and not by whom', async () => {
    const reply = await people.other.api.get(`/inventory/dna?stock_no=${other.stock_no}`);
    expect(dataOf(reply)).toMatchObject({ status: 1, twin_taken: 'hold' });
    expect(reply.text).not.toContain(people.client.id);
    expect(reply.text).not.toContain(taken.stock_no);
  });

  it('cannot be promised by SQL either', async () => {
    const claim = server.query(
      `INSERT INTO stone_claim (stone_id, workflow, line_id, client_id) VALUES ($1, 'hold', gen_random_uuid(), $2)`,
      [other.id, people.other.id],
    );
    await expect(claim).rejects.toThrow(/one_promise_per_certificate/);
    expect(await promises([taken, other])).toBe(1);
  });

  it('is free again once the hold ends', async () => {
    const [held] = await server.query<{ id: string }>(
      'SELECT id FROM hold WHERE stone_id = $1 AND status = 1',
      [taken.id],
    );
    await people.client.api.send('PUT', `${ACTS}/release-hold`, { ids: [held?.id] });
    expect((await hold(people.other.api, other)).status).toBe(200);
    expect(refusal(await hold(people.client.api, taken))).toMatchObject([
      409,
      [{ stock_no: taken.stock_no }],
    ]);
  });
});

it('of two offers of a certificate in one request neither is taken', async () => {
  const [one, two] = await twins();
  if (!one || !two) throw new Error('Two were made.');
  const reason = TWIN_TAKEN.request;
  const [status, stones] = refusal(await hold(people.client.api, one, two)) as [number, unknown[]];
  expect(status).toBe(409);
  expect(stones).toEqual(
    expect.arrayContaining([one, two].map(({ stock_no }) => expect.objectContaining({ stock_no, reason }))),
  );
  expect(await promises([one, two])).toBe(0);
});

it('of two clients who take the two offers at once one gets the stone', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = await twins();
    if (!one || !two) throw new Error('Two were made.');
    const replies = await Promise.all([hold(people.client.api, one), hold(people.other.api, two)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.text).toContain(TWIN_TAKEN.hold);
    expect(await promises([one, two])).toBe(1);
  }
});

it.each<[string, Told[], boolean]>([
  ['that weighs 0.02 ct more', [{}, { carat: 1.03 }], true],
  ['that weighs 0.03 ct more', [{ carat: 2 }, { carat: 2.03 }], false],
  ['of another shape', [{}, { shape: 'OVAL' }], false],
  ['of another laboratory', [{}, { lab: 'IGI' }], false],
  [
    'that is a pair with both certificates',
    [{}, { report_no: '# / 8999999999', carat: 2.03, pieces: 2 }],
    true,
  ],
  [
    'of a pair of which one is the same',
    [
      { report_no: '# / 8999999997', carat: 2, pieces: 2 },
      { report_no: '8999999998, #', carat: 2.5, pieces: 2 },
    ],
    true,
  ],
])('the offer %s', async (_, told, isTwin) => {
  const [one, two] = await twins(...told);
  if (!one || !two) throw new Error('Two were made.');
  expect((await hold(people.client.api, one)).status).toBe(200);
  expect((await hold(people.other.api, two)).status).toBe(isTwin ? 409 : 200);
  expect(await promises([one, two])).toBe(isTwin ? 1 : 2);
});

describe('when one offer of a certificate is sold', () => {
  const stateOf = async (ids: readonly string[]) =>
    (
      await server.query<{ status: number }>(
        'SELECT status FROM stone JOIN unnest($1::uuid[]) WITH ORDINALITY AS n (id, place) USING (id) ORDER BY place',
        [ids],
      )
    ).map(({ status }) => status);

  async function sell({ stock_no }: { stock_no: string }): Promise<string> {
    const taken = await take(people.client.api, 'confirm-stone', { stock_numbers: [stock_no] });
    const [line] = dataOf<{ lines: { id: string }[] }>(taken).lines;
    const reply = await people.admin.api.send('PUT', `${ACTS}/approve-stone`, { ids: [line?.id] });
    expect(reply.status, reply.text).toBe(200);
    return line?.id ?? '';
  }

  const reverse = async (id: string): Promise<void> => {
    const asked = { of: 'confirm-stone', ids: [id], reason: 'It was damaged' };
    const reply = await people.admin.api.send('PUT', `${ACTS}/reverse-sale`, asked);
    expect(reply.status, reply.text).toBe(200);
  };

  it('the others are withdrawn with the reason, and come back when the sale is reversed', async () => {
    const [one, two, three] = await twins({}, {}, { carat: 1.02 });
    if (!one || !two || !three) throw new Error('Three were made.');
    const ids = [one.id, two.id, three.id];
    const line = await sell(one);
    expect(await stateOf(ids)).toEqual([8, 2, 2]);
    const reply = await people.admin.api.send('PUT', `/inventory/status/${three.id}`, { status: 1 });
    expect(reply.status).toBe(200);
    await people.admin.api.send('PUT', `/inventory/status/${three.id}`, { status: 2 });
    await reverse(line);
    // The third was withdrawn by a person since.
    expect(await stateOf(ids)).toEqual([1, 1, 2]);
    const steps = await server.query<{ event: string; reason: string }>(
      'SELECT event, reason, actor_name FROM history WHERE stone_id = $1 ORDER BY step',
      [two.id],
    );
    expect(steps).toEqual([
      {
        event: 'TWIN_SOLD',
        reason: `${one.stock_no}, another offer of this certificate, was sold.`,
        actor_name: 'Sold stones',
      },
      {
        event: 'TWIN_RETURNED',
        reason: `The sale of ${one.stock_no}, another offer of this certificate, was reversed.`,
        actor_name: 'Sold stones',
      },
    ]);
  });

  it('a sheet does not restore what it had withdrawn before, until the sale is reversed', async () => {
    const [one, two] = await twins();
    if (!one || !two) throw new Error('Two were made.');
    await withActor(server.pool, SYSTEM, 'write', (tx) => delist(tx, [two.id], 'Not in the sheet.'));
    const isDelisted = async (): Promise<boolean> =>
      (
        await server.query(
          'SELECT FROM delisted_stone JOIN stone s ON s.id = stone_id AND s.version = delisted_stone.version WHERE s.id = $1',
          [two.id],
        )
      ).length > 0;
    expect(await isDelisted()).toBe(true);
    const line = await sell(one);
    expect([await stateOf([two.id]), await isDelisted()]).toEqual([[2], false]);
    await reverse(line);
    expect([await stateOf([two.id]), await isDelisted()]).toEqual([[2], true]);
  });
});

it('staff see the rows of one certificate side by side with what they state differently, clients do not', async () => {
  const [one, twin, other] = await twins({}, { report_no: 'GIA-#' }, { carat: 1.5 });
  if (!one || !twin || !other) throw new Error('Three were made.');
  const offersFor = async (api: Api) =>
    dataOf<{ offers: { stock_no: string; differs: string[] }[] }>(
      await api.get(`/inventory/dna?stock_no=${one.stock_no}`),
    ).offers;
  await server.query(`UPDATE stone SET color = 'E' WHERE id = $1`, [one.id]);
  await server.query(`UPDATE stone SET color = 'F', stone_type = NULL WHERE id = $1`, [twin.id]);
  const [first, second, ...rest] = await offersFor(people.admin.api);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ stock_no: twin.stock_no, is_twin: true });
  expect(first?.differs).toContain('Color');
  expect(first?.differs).not.toContain('Carat');
  expect(second).toMatchObject({ stock_no: other.stock_no, is_twin: false });
  expect(second?.differs).toContain('Carat');
  expect(await offersFor(people.client.api)).toEqual([]);
});

describe('a row that an administrator tells apart', () => {
  const tell = (api: Api, id: string, apart: boolean, reason?: string): Promise<Reply> =>
    api.send('PUT', `/inventory/certificate/${id}`, { apart, ...(reason === undefined ? {} : { reason }) });

  it('is a stone of its own, until it has another number or is taken together again', async () => {
    const [one, two] = await twins();
    if (!one || !two) throw new Error('Two were made.');
    expect((await hold(people.client.api, one)).status).toBe(200);
    expect((await hold(people.other.api, two)).status).toBe(409);
    expect((await tell(people.admin.api, two.id, true, 'The last digit is wrong')).status).toBe(200);
    const dna = await people.admin.api.get(`/inventory/dna?stock_no=${two.stock_no}`);
    expect(dataOf(dna)).toMatchObject({
      told_apart: true,
      offers: [],
      history: [expect.objectContaining({ event: 'TELL_APART', reason: 'The last digit is wrong' })],
    });
    expect((await hold(people.other.api, two)).status).toBe(200);
    expect(await promises([one, two])).toBe(2);

    const [third, fourth] = await twins();
    if (!third || !fourth) throw new Error('Two more were made.');
    await tell(people.admin.api, fourth.id, true, 'Mistyped');
    await hold(people.client.api, third);
    expect((await tell(people.admin.api, fourth.id, false)).status).toBe(200);
    expect((await hold(people.other.api, fourth)).status).toBe(409);
    await tell(people.admin.api, fourth.id, true, 'Mistyped after all');
    await server.query(`UPDATE stone SET report_no = '00' || report_no WHERE id = $1`, [fourth.id]);
    expect((await hold(people.other.api, fourth)).status).toBe(409);
  });

  it('needs a reason, an administrator, and a stone that nobody has', async () => {
    const [one] = await twins();
    if (!one) throw new Error('Two were made.');
    const refused = await tell(people.admin.api, one.id, true, ' ');
    expect([refused.status, refused.body?.message]).toEqual([
      400,
      'Say why it is not the stone of its certificate.',
    ]);
    for (const api of [people.associate.api, people.client.api, people.guest.api, people.auditor.api])
      expect((await tell(api, one.id, true, 'Because')).status).toBe(403);
    await hold(people.client.api, one);
    expect((await tell(people.admin.api, one.id, true, 'Because')).status).toBe(409);
  });
});

it('a number that more than twenty rows have is a placeholder, and makes no twins', async () => {
  const rows = await twins(...Array.from({ length: 21 }, () => ({ report_no: '1234567' })));
  for (const row of rows.slice(0, 3)) expect((await hold(people.client.api, row)).status).toBe(200);
  expect((await hold(people.other.api, ...rows.slice(3, 6))).status).toBe(200);
  const dna = await people.admin.api.get(`/inventory/dna?stock_no=${rows[7]?.stock_no}`);
  expect(dataOf(dna)).toMatchObject({ offers: [], twin_taken: null });
});
