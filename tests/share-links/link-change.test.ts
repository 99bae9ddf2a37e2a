/** Share links that their owners change: other stones and choices at the same address. */
import { describe, expect, it } from 'vitest';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, shareLinkFixture, type ShareLink } from './support/share-link-fixture.ts';

const house = shareLinkFixture();
const NOBODY = '0192f000-0000-7000-8000-000000000001';

type Whole = ShareLink & { stock_numbers: string[] };
const change = (api: Api, id: string, data: object): Promise<Reply> => api.send('PUT', `${AT}/${id}`, data);
async function changed(api: Api, id: string, data: object): Promise<Whole> {
  const reply = await change(api, id, data);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Whole>(reply);
}
const read = async (api: Api, id: string): Promise<Whole> => {
  const reply = await api.get(`${AT}/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Whole>(reply);
};
/** The steps of the link as the auditor reads them. */
async function stepsOf(id: string): Promise<[string, string | null, string][]> {
  const auditor = await house.server.as('auditor@pavilion.test');
  const reply = await auditor.get(`/workflows/shareLink/records/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<{ history: { event: string; reason: string | null; actor_name: string }[] }>(
    reply,
  ).history.map(({ event, reason, actor_name: who }) => [event, reason, who]);
}

describe('changing a link', () => {
  it('shows other stones and facts at the same address at once, and nothing beyond', async () => {
    const { secret, link } = await house.made(house.customer, {
      stock_numbers: house.numbers.slice(0, 2),
      facts: ['cut', 'depth'],
    });
    expect((await house.shown(secret)).stones.map(({ place }) => place)).toEqual([1, 2]);
    const [first = '', second = '', third = ''] = house.numbers;
    const now = await changed(house.customer, link.id, {
      stock_numbers: [third, second.toLowerCase()],
      image: false,
      certificate: false,
      stock_no: true,
      facts: ['table'],
      name: 'For Nora',
    });
    expect(now).toMatchObject({
      id: link.id,
      status: 1,
      name: 'For Nora',
      stones: 2,
      // The stones that stay keep their places, and the link its end.
      stock_numbers: [second, third],
      shows: {
        image: false,
        video: true,
        certificate: false,
        stock_no: true,
        price: false,
        facts: ['table'],
      },
      expires_at: link.expires_at,
    });
    const page = await house.shown(secret);
    expect(page).toMatchObject({ name: 'For Nora', shows: now.shows });
    expect(page.stones.map(({ place, stock_no }) => [place, stock_no])).toEqual([
      [2, second],
      [3, third],
    ]);
    for (const stone of page.stones) {
      expect(Object.keys(stone)).toContain('table_pct');
      for (const hidden of ['depth', 'cut', 'report_no', 'image', 'certificate', 'price_per_ct'])
        expect(Object.keys(stone)).not.toContain(hidden);
    }
    expect(JSON.stringify(page)).not.toContain(first);
    // The picture to which an open page still refers.
    expect((await house.medium(`/api/v1/shared/${secret}/media/1/image`)).status).toBe(404);
    const { views: _views, last_viewed_at: _viewed, ...chosen } = now;
    expect(await read(house.customer, link.id)).toMatchObject(chosen);
    expect((await stepsOf(link.id)).map(([event]) => event)).toEqual(['CREATE', 'CHANGE']);
  });

  it('says in the history who changed what, with the old and the new values', async () => {
    const { link } = await house.made(house.customer, {
      stock_numbers: house.numbers.slice(0, 2),
      name: 'One',
    });
    await changed(house.associate, link.id, {
      name: 'Two',
      price: true,
      markup: 12.5,
      facts: ['depth'],
      stock_numbers: house.numbers.slice(1),
    });
    const [, [event, reason, who] = ['', '', '']] = await stepsOf(link.id);
    expect([event, reason]).toEqual([
      'CHANGE',
      [
        'Name on the page: One → Two',
        'Prices: not shown → shown',
        'Facts: Cut, Polish, Symmetry, Fluorescence, Measurements → Depth',
        'Markup: 0% → 12.5%',
        `Stones: + ${house.numbers[2]}, - ${house.numbers[0]}`,
      ].join('; '),
    ]);
    expect(who).toContain('Associate');
    const days = await changed(house.customer, link.id, { days: 30 });
    expect((Date.parse(days.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    expect((await stepsOf(link.id)).at(-1)?.[1]).toMatch(
      /^Expires: \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC → \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC$/,
    );
    // Without prices the markup has nothing to apply to.
    expect((await changed(house.customer, link.id, { price: false })).markup).toBe(0);
    const steps = await stepsOf(link.id);
    expect(steps.at(-1)?.[1]).toBe('Prices: shown → not shown; Markup: 12.5% → 0%');
    const same = await change(house.customer, link.id, {
      price: false,
      stock_numbers: house.numbers.slice(1),
    });
    expect([same.status, same.body?.message]).toEqual([200, 'The link has not changed.']);
    expect(await stepsOf(link.id)).toEqual(steps);
    const log = await house.server.query(
      `SELECT 1 FROM audit_log WHERE operation = 'changeShareLink' AND subject->>'share_link_id' = $1`,
      [link.id],
    );
    expect(log).toHaveLength(3);
  });

  it('answers alike for other people’s links and for none', async () => {
    const { secret, link } = await house.made(house.customer);
    const none = await change(house.customer, NOBODY, { name: 'Mine' });
    expect(none.status).toBe(404);
    for (const email of ['customer2@pavilion.test', 'associate2@pavilion.test']) {
      const other = await house.server.as(email);
      for (const id of [link.id, 'no-id']) {
        const reply = await change(other, id, { name: 'Mine' });
        expect([reply.status, reply.text]).toEqual([404, none.text]);
      }
      expect((await other.get(`${AT}/${link.id}`)).text).toBe(none.text);
    }
    expect((await house.shown(secret)).name).toBe(link.name);
  });

  it('is refused in a sentence once the link is revoked or has expired', async () => {
    const [revoked, expired, over] = [
      await house.made(house.customer),
      await house.made(house.customer),
      await house.made(house.customer),
    ];
    await house.customer.send('DELETE', `${AT}/${revoked.link.id}`);
    await house.server.command('UPDATE share_link SET status = 2 WHERE id = $1', [expired.link.id]);
    // Its time has passed, and the job has not run yet.
    await house.server.command(
      `UPDATE share_link SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [over.link.id],
    );
    for (const [{ link, secret }, sentence] of [
      [revoked, 'revoked share link'],
      [expired, 'expired share link'],
      [over, 'The share link has expired. Create another one.'],
    ] as const) {
      const reply = await change(house.customer, link.id, { days: 30, name: 'Alive' });
      expect([reply.status, reply.body?.message]).toEqual([409, expect.stringContaining(sentence)]);
      expect((await house.open(secret)).status).toBe(404);
    }
  });

  it.each([
    ['no stone', { stock_numbers: [] }, 400],
    ['a number that there is not', { stock_numbers: ['nowhere-1'] }, 404],
    ['ninety-one days', { days: 91 }, 400],
    ['a markup on no price', { markup: 5 }, 400],
    ['prices without a markup', { price: true }, 400],
    ['an unknown fact', { facts: ['girdle'] }, 400],
    ['another client', { user_id: NOBODY }, 400],
  ])('refuses %s, and changes nothing', async (_what, data, status) => {
    const { link } = await house.made(house.customer);
    expect((await change(house.customer, link.id, { name: 'Other', ...data })).status).toBe(status);
    expect(await read(house.customer, link.id)).toMatchObject({ name: link.name, stones: 3 });
  });

  it('refuses prices on a link of the house, and stones that the owner does not see', async () => {
    const own = await house.made(house.admin);
    const priced = await change(house.admin, own.link.id, { price: true });
    expect([priced.status, priced.body?.message]).toEqual([400, expect.stringContaining('not shared')]);
    const { link } = await house.made(house.customer, { stock_numbers: house.numbers.slice(0, 2) });
    const [gone = '', , hidden = ''] = house.numbers;
    await house.server.command('UPDATE stone SET status = 2 WHERE stock_no = ANY ($1)', [[gone, hidden]]);
    try {
      // A stone that is in the link already stays, although it is no longer available.
      expect((await changed(house.customer, link.id, { stock_numbers: [gone] })).stock_numbers).toEqual([
        gone,
      ]);
      for (const api of [house.customer, house.admin])
        expect((await change(api, link.id, { stock_numbers: [gone, hidden] })).status).toBe(404);
    } finally {
      await house.server.command('UPDATE stone SET status = 1 WHERE stock_no = ANY ($1)', [[gone, hidden]]);
    }
  });

  it('refuses an owner whose business is registered no more, and a link of an e-mail', async () => {
    const { link } = await house.made(house.customer);
    await house.server.command('UPDATE business SET status = 9 WHERE user_id = $1', [house.customerId]);
    try {
      expect((await change(house.customer, link.id, { name: 'Other' })).status).toBe(403);
    } finally {
      await house.server.command('UPDATE business SET status = 10 WHERE user_id = $1', [house.customerId]);
      await house.server.command('UPDATE business SET status = 11 WHERE user_id = $1', [house.customerId]);
    }
    const [{ id: email = '' } = {}] = await house.server.query<{ id: string }>(
      `INSERT INTO bulk_email (id, status, subject, body, recipients, stones, created_by, created_by_name)
       SELECT gen_random_uuid(), 1, 'Offers', '', '{}', '{}', id, 'x' FROM app_user WHERE email = 'admin@pavilion.test' RETURNING id`,
    );
    await house.server.command(
      'UPDATE share_link SET bulk_email_id = $2, choice = 1, token_hash = NULL WHERE id = $1',
      [link.id, email],
    );
    const reply = await change(house.customer, link.id, { name: 'Other' });
    expect([reply.status, reply.body?.message]).toEqual([409, expect.stringContaining('bulk e-mail')]);
  });

  it('gives a freed place to nobody, until all places are used', async () => {
    const [first = '', second = '', third = ''] = house.numbers;
    const { secret, link } = await house.made(house.customer, { stock_numbers: [first, second] });
    await changed(house.customer, link.id, { stock_numbers: [first] });
    await changed(house.customer, link.id, { stock_numbers: [first, third] });
    expect((await house.shown(secret)).stones.map(({ place }) => place)).toEqual([1, 3]);
    await house.server.command('UPDATE share_link_stone SET place = 500 WHERE link_id = $1 AND place = 3', [
      link.id,
    ]);
    await changed(house.customer, link.id, { stock_numbers: [second, third] });
    expect((await read(house.customer, link.id)).stock_numbers).toEqual([second, third]);
    expect((await house.shown(secret)).stones.map(({ place }) => place)).toEqual([1, 2]);
  });
});
