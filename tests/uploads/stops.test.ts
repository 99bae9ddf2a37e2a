/** What a sheet never does unasked: shown with its rows, confirmed by a person, or not imported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  chosen,
  csvFile,
  dataOf,
  ended,
  HEADINGS,
  propose,
  stonesNamed,
  withColumn,
  type Upload,
  OPEN,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const shown = async (
  providerId: string,
  file: File,
  statements: Upload['statements'] = OPEN,
): Promise<Upload> => {
  const upload = await propose(admin, providerId, file);
  dataOf(
    await admin.send('POST', `/stocks/uploads/${upload.id}/preview`, {
      columns: chosen(upload),
      statements: { ...OPEN, ...statements },
    }),
  );
  return ended(admin, upload.id);
};
const stopsOf = ({ preview }: Upload) =>
  (preview?.stops ?? []).map(({ kind, count, rows }) => ({ kind, count, rows }));
const stonesOf = (providerId: string) =>
  server.query<{ stock_no: string; stone_type: number }>(
    'SELECT stock_no, stone_type FROM stone WHERE provider_id = $1 ORDER BY stock_no',
    [providerId],
  );
/** Rows with other cells by row and heading. */
const withCells = (
  rows: ReturnType<typeof stonesNamed>,
  changes: Record<number, Record<string, string | number>>,
) => rows.map((row, index) => row.map((cell, column) => changes[index]?.[HEADINGS[column] ?? ''] ?? cell));

describe('a stone of more than 100 carats', () => {
  const heavy = (prefix: string) => csvFile(withCells(stonesNamed(prefix), { 3: { Weight: '1230' } }));

  it('is shown with its row, and imported only when confirmed', async () => {
    const provider = await addProvider(admin, 'Heavy');
    const upload = await shown(provider.id, heavy('SA'));
    expect(upload.preview?.stops).toEqual([
      {
        kind: 'heavy_stones',
        count: 1,
        rows: [5],
        sentence:
          '1 stone weighs more than 100 carats (row 5). Check them and confirm, or correct the column of carats.',
      },
    ]);
    const refused = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {});
    expect([refused.status, refused.body?.message]).toEqual([409, upload.preview?.stops[0]?.sentence]);
    const other = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
      confirmed: ['repeats_many'],
    });
    expect(other.status).toBe(409);
    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { confirmed: ['heavy_stones'] }));
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'done', report: { created: 10 } });
    // The same weight again was confirmed already.
    expect(stopsOf(await shown(provider.id, heavy('SA')))).toEqual([]);
  });

  it('makes an import without preview wait for a person, and changes nothing', async () => {
    const provider = await addProvider(admin, 'Unseen heavy');
    const upload = await bringIn(admin, provider.id, heavy('SB'));
    expect(upload).toMatchObject({ state: 'previewed', error: null });
    expect(stopsOf(upload)).toEqual([{ kind: 'heavy_stones', count: 1, rows: [5] }]);
    expect(await stonesOf(provider.id)).toEqual([]);
    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { confirmed: ['heavy_stones'] }));
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'done' });
  });

  it('passes without preview where it was confirmed with the request', async () => {
    const provider = await addProvider(admin, 'Said heavy');
    const upload = await bringIn(admin, provider.id, heavy('SC'), {}, { confirmed: ['heavy_stones'] });
    expect(upload).toMatchObject({ state: 'done', report: { created: 10 } });
  });
});

describe('a kind that was stated for all', () => {
  // Their prices are those of natural stones, which is another stop.
  const kindsOf = (upload: Upload) => stopsOf(upload).filter(({ kind }) => kind === 'kind_contradicted');
  const rows = (prefix: string, kinds: string[]) =>
    csvFile(...withColumn(stonesNamed(prefix, kinds.length), 'Type', kinds));

  it('is held against the column, and the row’s own word is kept', async () => {
    const provider = await addProvider(admin, 'Mined');
    const file = () => rows('SD', ['Natural', 'Lab Grown', 'Lab Grown', '']);
    const upload = await shown(provider.id, file(), { stone_type: 2 });
    expect(kindsOf(upload)).toEqual([{ kind: 'kind_contradicted', count: 2, rows: [3, 4] }]);
    expect(upload.preview?.issues).toContainEqual(
      expect.objectContaining({ kind: 'kind_contradicted', field: 'stone_type', count: 2, rows: [3, 4] }),
    );
    dataOf(
      await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
        confirmed: ['kind_contradicted', 'prices_far_off'],
      }),
    );
    await ended(admin, upload.id);
    expect((await stonesOf(provider.id)).map(({ stone_type }) => stone_type)).toEqual([2, 1, 1, 2]);
    // Confirmed once; the next sheet is not asked about the same stones.
    expect(kindsOf(await shown(provider.id, file(), { stone_type: 2 }))).toEqual([]);
  });

  it('is held against a laboratory’s number and a remark', async () => {
    const provider = await addProvider(admin, 'Remarked');
    const remarks = ['', 'CVD, as grown', 'Not lab grown', 'HPHT treated', ''];
    const [all, headings] = withColumn(stonesNamed('SE', 5), 'Remarks', remarks);
    const numbered = all.map((row, index) =>
      row.map((cell, column) => (index === 4 && headings[column] === 'Report #' ? 'LG512345678' : cell)),
    );
    const upload = await shown(provider.id, csvFile(numbered, headings), { stone_type: 2 });
    expect(kindsOf(upload)).toEqual([{ kind: 'kind_contradicted', count: 2, rows: [3, 6] }]);
  });

  it('stops nothing where the rows agree', async () => {
    const provider = await addProvider(admin, 'Agreed');
    expect(kindsOf(await shown(provider.id, rows('SF', ['Lab', 'CVD', '']), { stone_type: 1 }))).toEqual([]);
  });
});

describe('a price ten times off', () => {
  const headings = ['Stock #', 'Shape', 'Weight', 'Color', 'Clarity', 'Price/Ct'];
  const priced = (prefix: string, prices: (number | string)[]) =>
    csvFile(
      prices.map((price, index) => [`${prefix}${index + 1}`, 'Heart', `3.0${index % 10}`, 'F', 'VS1', price]),
      headings,
    );

  it('of like stones in the sheet is shown with its row', async () => {
    const provider = await addProvider(admin, 'Far off');
    const upload = await shown(
      provider.id,
      priced('SG', [5000, 5200, 4900, 5100, 61_000, 5050, 4800, 400, 5000]),
    );
    expect(stopsOf(upload)).toEqual([{ kind: 'prices_far_off', count: 2, rows: [6, 9] }]);
    expect(upload.preview?.stops[0]?.sentence).toBe(
      '2 prices per carat are ten times above or below the price list or like stones (rows 6 and 9). Check them and confirm, or correct the columns of prices.',
    );
  });

  it('of like stones in stock is shown, even if the whole sheet is', async () => {
    const provider = await addProvider(admin, 'In stock');
    const usual = [6000, 6000, 6100, 5900, 6000, 6000, 6200, 6000];
    await bringIn(admin, provider.id, priced('SH', usual), {}, { confirmed: ['prices_far_off'] });
    const rupees = usual.map((price) => price * 83);
    // No stone costs as much: preview waits until somebody says which unit the prices are in.
    await expect(shown(provider.id, priced('SI', rupees))).rejects.toThrow(
      /409.*which unit prices or weights are in/,
    );
    const asTheyStand = { units: [{ field: 'price_per_ct', factor: 1 }] } satisfies Upload['statements'];
    const upload = await shown(provider.id, priced('SI', rupees), asTheyStand);
    expect(stopsOf(upload)).toMatchObject([{ kind: 'prices_far_off', count: 8 }]);
    // The same stones at about the same price pass.
    expect(
      stopsOf(
        await shown(
          provider.id,
          priced(
            'SH',
            usual.map((price) => price * 1.1),
          ),
        ),
      ),
    ).toEqual([]);
  });

  it('is not claimed of few stones', async () => {
    const provider = await addProvider(admin, 'Few');
    const few = csvFile(
      [10, 1000, 100_000].map((price, index) => [`SJ${index}`, 'Marquise', '7.01', 'F', 'VS1', price]),
      headings,
    );
    expect(stopsOf(await shown(provider.id, few))).toEqual([]);
  });
});

describe('prices that contradict other figures of their row', () => {
  const headings = ['Stock #', 'Shape', 'Weight', 'Color', 'Clarity', 'Rap', 'Disc %', 'Price/Ct'];
  /** Five stones at 10,000 less 30 %; the sheet asks `prices` for them. */
  const sheet = (prefix: string, prices: number[]) =>
    csvFile(
      prices.map((price, row) => [`${prefix}${row}`, 'Oval', `1.${row}5`, 'F', 'VS1', 10_000, -30, price]),
      headings,
    );
  const asked = [7500, 7000, 7600, 7700, 7800];
  const stopOf = (upload: Upload) => upload.preview?.stops.find(({ kind }) => kind === 'prices_disagree');

  it('stop the import where they are more than half, with three of the rows', async () => {
    const provider = await addProvider(admin, 'Disagreeing');
    const upload = await shown(provider.id, sheet('DA', asked));
    expect(stopOf(upload)).toEqual({
      kind: 'prices_disagree',
      count: 4,
      rows: [2, 4, 5, 6],
      sentence:
        '4 of 5 prices contradict other figures of the row. Row 2: $10,000 less 30 % = $7,000 per carat, not $7,500. Row 4: $10,000 less 30 % = $7,000 per carat, not $7,600. Row 5: $10,000 less 30 % = $7,000 per carat, not $7,700. The price per carat would be used. Check them and confirm, or correct the columns of prices.',
    });
    const refused = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {});
    expect([refused.status, refused.body?.message]).toEqual([409, stopOf(upload)?.sentence]);
    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { confirmed: ['prices_disagree'] }));
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'done', report: { created: 5 } });
  });

  it('pass where they are half of them or fewer', async () => {
    const provider = await addProvider(admin, 'Mostly agreeing');
    expect(stopOf(await shown(provider.id, sheet('DB', [7500, 7000, 7600, 7000])))).toBeUndefined();
    expect(stopOf(await shown(provider.id, sheet('DB', [7500, 7000, 7600])))?.count).toBe(2);
  });

  it('pass once confirmed for the provider, until a sheet without them was imported', async () => {
    const provider = await addProvider(admin, 'Other discounts');
    const confirmed = { confirmed: ['prices_disagree' as const] };
    await bringIn(admin, provider.id, sheet('DC', asked), {}, confirmed);
    expect(await bringIn(admin, provider.id, sheet('DC', asked))).toMatchObject({ state: 'done' });
    const dearer = asked.map((price) => price + 200);
    expect(await bringIn(admin, provider.id, sheet('DC', dearer))).toMatchObject({ state: 'done' });
    const agreeing = asked.map(() => 7000);
    expect(await bringIn(admin, provider.id, sheet('DC', agreeing))).toMatchObject({ state: 'done' });
    expect(await bringIn(admin, provider.id, sheet('DC', asked))).toMatchObject({ state: 'previewed' });
  });
});

describe('repeated rows', () => {
  const unnumbered = HEADINGS.slice(1).filter((heading) => heading !== 'Report #');
  const stones = (count: number) =>
    stonesNamed('S', count).map((row) =>
      row.filter((_, column) => column !== 0 && HEADINGS[column] !== 'Report #'),
    );

  it('are listed with the row that they repeat, and many of them stop', async () => {
    const provider = await addProvider(admin, 'Repeats');
    const [one = []] = stones(1);
    const upload = await shown(provider.id, csvFile([...stones(10), one, one, one], unnumbered));
    expect(stopsOf(upload)).toEqual([{ kind: 'repeats_many', count: 3, rows: [12, 13, 14] }]);
    expect(upload.preview).toMatchObject({ repeated: 3, created: 10 });
    expect(upload.preview?.issues).toContainEqual(
      expect.objectContaining({ kind: 'repeated_row', count: 3, rows: [12, 13, 14] }),
    );
    const csv = await admin.get(`/stocks/uploads/${upload.id}/issues?kind=repeated_row`);
    expect(csv.text).toContain('row 2');
    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { confirmed: ['repeats_many'] }));
    expect((await ended(admin, upload.id)).report).toMatchObject({ created: 10, repeated: 3 });
    // As many again were confirmed; more are asked about.
    expect(stopsOf(await shown(provider.id, csvFile([...stones(10), one, one, one], unnumbered)))).toEqual(
      [],
    );
    const more = csvFile([...stones(10), one, one, one, one], unnumbered);
    expect(stopsOf(await shown(provider.id, more))).toMatchObject([{ kind: 'repeats_many', count: 4 }]);
  });

  it('are different stones where any other column differs, mapped or not', async () => {
    const provider = await addProvider(admin, 'Addresses');
    const [one = []] = stones(1);
    const rows = Array.from({ length: 20 }, (_, index) => [...one, `https://shop.example/stone/${index}`]);
    const upload = await propose(admin, provider.id, csvFile(rows, [...unnumbered, 'Product page']));
    const columns = chosen(upload).map((column) =>
      column.column === unnumbered.length ? { ...column, field: null } : column,
    );
    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { columns, statements: OPEN }));
    expect(await ended(admin, upload.id)).toMatchObject({
      state: 'done',
      report: { created: 20, repeated: 0 },
    });
    const again = await propose(admin, provider.id, csvFile(rows, [...unnumbered, 'Product page']));
    dataOf(await admin.send('POST', `/stocks/uploads/${again.id}/run`, { columns, statements: OPEN }));
    expect((await ended(admin, again.id)).report).toMatchObject({ created: 0, unchanged: 20 });
  });

  it('stay repeated where only a column that counts the rows differs', async () => {
    const provider = await addProvider(admin, 'Counted rows');
    const [one = []] = stones(1);
    const rows = [...stones(10), one, one].map((row, index) => [...row, index + 1]);
    const upload = await shown(provider.id, csvFile(rows, [...unnumbered, 'Sr. No.']));
    expect(upload.preview).toMatchObject({ created: 10, repeated: 2 });
  });
});

describe('a stone of the stock that would cost less than half', () => {
  const headings = ['Stock #', 'Shape', 'Weight', 'Color', 'Clarity', 'Price/Ct'];
  const priced = (prefix: string, prices: (number | string)[]) =>
    csvFile(
      prices.map((price, index) => [`${prefix}${index + 1}`, 'Marquise', `4.0${index}`, 'F', 'VS1', price]),
      headings,
    );
  const pricesOf = async (providerId: string) =>
    (
      await server.query<{ price_per_ct: string }>(
        'SELECT price_per_ct FROM stone WHERE provider_id = $1 ORDER BY stock_no',
        [providerId],
      )
    ).map(({ price_per_ct }) => price_per_ct);

  it('is shown with its number and both prices, and imported only when confirmed', async () => {
    const provider = await addProvider(admin, 'Falling');
    await bringIn(admin, provider.id, priced('SP', [5000, 5000, 5000]));
    const upload = await shown(provider.id, priced('SP', [2499, 2500, 5000]));
    expect(upload.preview?.stops).toEqual([
      {
        kind: 'prices_fall',
        count: 1,
        rows: [2],
        sentence:
          '1 stone would cost less than half the current price. Row 2: SP1 2499.00 instead of 5000.00 USD per carat. Check them and confirm, or correct the columns of prices.',
      },
    ]);
    expect(upload.preview?.issues).toContainEqual(
      expect.objectContaining({ kind: 'price_fell', field: 'price_per_ct', count: 1, rows: [2] }),
    );
    const refused = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {});
    expect([refused.status, refused.body?.message]).toEqual([409, upload.preview?.stops[0]?.sentence]);
    expect(await pricesOf(provider.id)).toEqual(['5000.00', '5000.00', '5000.00']);
    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, { confirmed: ['prices_fall'] }));
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'done' });
    expect(await pricesOf(provider.id)).toEqual(['2499.00', '2500.00', '5000.00']);
    // The same price again was confirmed already.
    expect(stopsOf(await shown(provider.id, priced('SP', [2499, 2500, 4999])))).toEqual([]);
  });

  it('makes an import without preview wait for a person', async () => {
    const provider = await addProvider(admin, 'Falling unseen');
    await bringIn(admin, provider.id, priced('SQ', [5000, 5000]));
    const upload = await bringIn(admin, provider.id, priced('SQ', [50, 60]));
    expect(upload).toMatchObject({ state: 'previewed', error: null });
    expect(stopsOf(upload)).toEqual([{ kind: 'prices_fall', count: 2, rows: [2, 3] }]);
    expect(await pricesOf(provider.id)).toEqual(['5000.00', '5000.00']);
  });

  it('is not asked about again while the confirmed price waits for the stone', async () => {
    const provider = await addProvider(admin, 'Falling on hold');
    await bringIn(admin, provider.id, priced('SR', [5000]));
    const profile = await (await server.as('customer@pavilion.test')).get('/user/profile');
    const { id: user_id } = dataOf<{ id: string }>(profile);
    const [{ stock_no } = { stock_no: '' }] = await stonesOf(provider.id);
    dataOf(await admin.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [stock_no], user_id }));
    await bringIn(admin, provider.id, priced('SR', [2000]), {}, { confirmed: ['prices_fall'] });
    expect(await pricesOf(provider.id)).toEqual(['5000.00']);
    expect(stopsOf(await shown(provider.id, priced('SR', [2000])))).toEqual([]);
    expect(stopsOf(await shown(provider.id, priced('SR', [900])))).toMatchObject([{ kind: 'prices_fall' }]);
  });
});
