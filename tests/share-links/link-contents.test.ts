/** What strangers see by a share link: what was chosen, and nothing beyond. */
import { describe, expect, it } from 'vitest';
import { sharedPrice } from '../../src/domain/prices/shared-price.ts';
import { LINK_FACT_FIELDS, LINK_FACTS, USUALLY_TOLD } from '../../src/domain/share-link.ts';
import type { LinkShows } from '../../src/domain/share-link.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { shareLinkFixture } from './support/share-link-fixture.ts';

const house = shareLinkFixture();

const NOTHING = { image: false, video: false, certificate: false, facts: [] as LinkShows['facts'] };
const PLAIN = [
  'carat',
  'clarity',
  'clarity_sign',
  'color',
  'color_sign',
  'fancy_color',
  'intensity',
  'is_available',
  'lab',
  'overtone',
  'pieces',
  'place',
  'shape',
  'stone_type',
];

describe('the answer', () => {
  it('has the four Cs, the laboratory, the name, and nothing else where nothing else is chosen', async () => {
    const { secret } = await house.made(house.customer, { ...NOTHING, name: 'Rings & Co' });
    const reply = await house.open(secret);
    const { name, stones, shows } = await house.shown(secret);
    expect([name, stones.map(({ place }) => place)]).toEqual(['Rings & Co', [1, 2, 3]]);
    expect(shows).toEqual({ ...NOTHING, stock_no: false, price: false });
    for (const [at, stone] of stones.entries()) {
      expect(Object.keys(stone).toSorted()).toEqual(PLAIN);
      const { shape, carat, color, clarity } = house.stones[at] ?? {};
      expect(stone).toMatchObject({ shape, carat, color, clarity, is_available: true });
    }
    const [kept] = await house.server.query<{ words: string[] }>(
      `SELECT array_agg(DISTINCT word) AS words FROM stone s JOIN provider p ON p.id = s.provider_id,
              LATERAL unnest(ARRAY[s.id::text, s.stock_no, s.org_stock_no, s.report_no, s.location, p.name, s.image,
                                   s.total_amt::text, s.price_per_ct::text, $2, $3]) word
        WHERE s.stock_no = ANY ($1) AND length(word) > 3`,
      [house.numbers, house.customerId, 'customer@pavilion.test'],
    );
    expect(kept?.words.length).toBeGreaterThan(10);
    expect(kept?.words.filter((word) => reply.text.includes(word))).toEqual([]);
  });

  it.each([
    ['stock numbers', { ...NOTHING, stock_no: true }, ['stock_no']],
    ['certificates', { ...NOTHING, certificate: true }, ['certificate', 'report_no']],
    ['pictures', { ...NOTHING, image: true }, ['image']],
    ['videos', { ...NOTHING, video: true }, ['video']],
    ['prices', { ...NOTHING, price: true, markup: 0 }, ['amount', 'price_per_ct']],
  ])('has %s where they are chosen, and no more', async (_what, data, keys) => {
    const { secret } = await house.made(house.customer, data);
    const [first] = (await house.shown(secret)).stones;
    expect(
      Object.keys(first ?? {})
        .filter((key) => !PLAIN.includes(key))
        .toSorted(),
    ).toEqual(keys);
  });

  it.each(LINK_FACTS)('shows %s of the stone if it is chosen, and nothing else', async (fact) => {
    await house.server.command(
      `UPDATE stone SET shade = 'NONE', milky = 'M0', eye_clean = 'YES', key_to_symbols = 'Cloud, Feather', ratio = 1.02,
              rough_origin = 'CANADA', black_table = 'BT0', black_crown = 'BC1'
        WHERE stock_no = $1`,
      [house.numbers[0]],
    );
    const { secret, link } = await house.made(house.customer, { ...NOTHING, facts: [fact] });
    expect(link.shows.facts).toEqual([fact]);
    const [first = {}] = (await house.shown(secret)).stones;
    const more = Object.entries(first).filter(([key]) => !PLAIN.includes(key));
    const [stored] = await house.server.query<{ stone: Record<string, unknown> }>(
      `SELECT to_jsonb(s) || jsonb_build_object('inclusions', concat_ws(' ', black_table, black_crown, white_table,
              white_crown, open_table, open_crown, open_pavilion, open_girdle)) AS stone FROM stone s WHERE stock_no = $1`,
      [house.numbers[0]],
    );
    const fields = LINK_FACT_FIELDS[fact];
    expect(Object.fromEntries(more)).toEqual(
      Object.fromEntries(fields.map((field) => [field, stored?.stone[field]])),
    );
    expect(fields.some((field) => stored?.stone[field] != null)).toBe(true);
  });

  it('shows cut, polish, symmetry, fluorescence and measurements if no facts are chosen, like older links', async () => {
    const { facts: _facts, ...others } = NOTHING;
    const { secret, link } = await house.made(house.customer, others);
    expect(link.shows.facts).toEqual(USUALLY_TOLD);
    const [first = {}] = (await house.shown(secret)).stones;
    const usual = USUALLY_TOLD.flatMap((fact): readonly string[] => LINK_FACT_FIELDS[fact]);
    expect(Object.keys(first).toSorted()).toEqual([...PLAIN, ...usual].toSorted());
    const before = await house.server.query<{ shows_facts: string[] }>(
      `SELECT shows_facts FROM share_link WHERE id = $1`,
      [link.id],
    );
    await house.server.command('UPDATE share_link SET shows_facts = DEFAULT WHERE id = $1', [link.id]);
    expect(await house.server.query('SELECT shows_facts FROM share_link WHERE id = $1', [link.id])).toEqual(
      before,
    );
  });

  it('refuses unknown facts, and one that is named twice', async () => {
    for (const facts of [['location'], ['org_stock_no'], ['cut', 'cut'], 'cut'])
      expect((await house.make(house.customer, { facts })).status).toBe(400);
  });

  it('has the client’s current prices with the markup on top, and never the supplier’s', async () => {
    for (const [by, data] of [
      [house.customer, {}],
      [house.associate, { user_id: house.customerId }],
    ] as const) {
      const { secret } = await house.made(by, { price: true, markup: 12.5, ...data });
      const { stones } = await house.shown(secret);
      const own = house.stones.map(({ markup_ppc, carat }) =>
        sharedPrice(markup_ppc ?? '', carat ?? 0, 12.5),
      );
      expect(stones.map(({ price_per_ct, amount }) => ({ price_per_ct, amount }))).toEqual(own);
    }
    const { secret } = await house.made(house.customer, { price: true, markup: 0 });
    const before = (await house.shown(secret)).stones[1];
    expect(before?.price_per_ct).toBe(house.stones[1]?.markup_ppc);
    await house.server.command(
      `UPDATE stone SET price_per_ct = price_per_ct + 1000, total_amt = (price_per_ct + 1000) * carat WHERE stock_no = $1`,
      [house.numbers[1]],
    );
    const { amount } = (await house.shown(secret)).stones[1] ?? {};
    expect(Number(amount)).toBeGreaterThan(Number(before?.amount));
    await house.server.command(
      `UPDATE stone SET price_per_ct = price_per_ct - 1000, total_amt = (price_per_ct - 1000) * carat WHERE stock_no = $1`,
      [house.numbers[1]],
    );
  });

  it('says of a stone that was withdrawn that it is not available, with its facts, and without price or files', async () => {
    for (const [by, prices] of [
      [house.customer, { price: true, markup: 0 }],
      [house.associate, { price: false }],
    ] as const) {
      const { secret } = await house.made(by, prices);
      const [before] = (await house.shown(secret)).stones;
      await house.server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [house.numbers[0]]);
      try {
        const { stones } = await house.shown(secret);
        const { image, video, certificate, price_per_ct: _price, amount: _amount, ...facts } = before ?? {};
        expect(stones[0]).toEqual({ ...facts, is_available: false });
        expect(stones[1]?.is_available).toBe(true);
        for (const address of [image, video, certificate])
          expect((await house.medium(address)).status).toBe(404);
      } finally {
        await house.server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [house.numbers[0]]);
      }
      expect((await house.shown(secret)).stones[0]).toEqual(before);
    }
  });

  it('says so, too, of a stone that its owner may not see any more', async () => {
    const { secret } = await house.made(house.customer, { price: true, markup: 0 });
    const shape = house.stones[0]?.shape;
    await house.server.command(
      `INSERT INTO inventory_access (client_id, shape, changed_by) VALUES ($1, $2, 'x')
       ON CONFLICT (client_id) DO UPDATE SET shape = $2`,
      [house.customerId, [shape === 'PEAR' ? 'ROUND' : 'PEAR']],
    );
    try {
      const [first] = (await house.shown(secret)).stones;
      expect([first?.is_available, first?.amount, first?.shape]).toEqual([false, undefined, shape]);
    } finally {
      await house.server.command('DELETE FROM inventory_access WHERE client_id = $1', [house.customerId]);
    }
  });

  it('asks search engines and caches to forget it', async () => {
    const { secret } = await house.made(house.customer);
    for (const { headers } of [await house.open(secret), await house.open('nothing')]) {
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a stone that is being sold', () => {
  it('is shown until it is sold, and not as available from then on', async () => {
    const { secret } = await house.made(house.customer, { price: true, markup: 0 });
    const last = async () => (await house.shown(secret)).stones[2];
    const before = await last();
    const [stone] = house.stones.slice(2);
    const reply = await take(house.customer, 'confirm-stone', { stock_numbers: [stone?.stock_no ?? ''] });
    expect(reply.status, reply.text).toBe(200);
    expect(await last()).toEqual(before);
    const [line] = dataOf<{ lines: { id: string }[] }>(reply).lines;
    const approved = await house.admin.send('PUT', '/inventory/new-arrival/approve-stone', {
      ids: [line?.id],
    });
    expect(approved.status, approved.text).toBe(200);
    const after = await last();
    expect([after?.is_available, after?.amount, after?.shape]).toEqual([false, undefined, before?.shape]);
  });
});
