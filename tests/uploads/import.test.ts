import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  csvFile,
  dataOf,
  gzipFile,
  HEADINGS,
  TEN_STONES,
  xlsxFile,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

interface Stone {
  stock_no: string;
  org_stock_no: string | null;
  rap: string | null;
  disc: string | null;
  price_per_ct: string | null;
  total_amt: string | null;
  location: string | null;
  stone_type: number | null;
  status: number;
  confirmed_at: string;
  updated_at: string;
  cut: string | null;
}

const stonesOf = (providerId: string): Promise<Stone[]> =>
  server.query<Stone>('SELECT * FROM stone WHERE provider_id = $1 ORDER BY stock_no', [providerId]);

const withoutConfirmation = ({ confirmed_at: _confirmed, ...rest }: Stone) => rest;

/** The row with another value under that heading. */
const withCell = (row: (typeof TEN_STONES)[number], heading: string, value: string | number) =>
  row.map((cell, index) => (HEADINGS[index] === heading ? value : cell));

/** The rows without these columns. */
const without = (rows: typeof TEN_STONES, headings: string[]) =>
  rows.map((row) => row.filter((_, index) => !headings.includes(HEADINGS[index] ?? '')));

describe('an import', () => {
  it('creates the stones of a sheet with their prices, from CSV, gzipped CSV and XLSX', async () => {
    const files = [csvFile(TEN_STONES), gzipFile(TEN_STONES), await xlsxFile(TEN_STONES)];
    for (const [index, file] of files.entries()) {
      const provider = await addProvider(admin, `Format ${'ABC'[index]}`);
      const upload = await bringIn(admin, provider.id, file);
      expect(upload).toMatchObject({ state: 'done', rows_read: 10, rows_total: 10, error: null });
      expect(upload.report).toMatchObject({
        rows_read: 10,
        created: 10,
        updated: 0,
        unchanged: 0,
        repeated: 0,
        skipped: 0,
        in_workflow: 0,
      });
      const stones = await stonesOf(provider.id);
      expect(stones[1]).toMatchObject({
        org_stock_no: 'X102',
        rap: '10000.00',
        disc: '-30.00',
        price_per_ct: '7000.00',
        total_amt: '7070.00',
        location: 'Antwerp',
        status: 1,
      });
      // Stock numbers are unique: later stones get a random suffix, which is not the provider's
      // code.
      expect(stones[1]?.stock_no).toMatch(index === 0 ? /^X102$/ : /^X102-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(stones.flatMap(({ stock_no }) => stock_no.split('-'))).not.toContain(provider.code);
      const taken = upload.report?.issues.find(({ kind }) => kind === 'number_taken');
      expect(taken?.count).toBe(index === 0 ? undefined : 10);
    }
  });

  it('of the same sheet again changes only the time of confirmation', async () => {
    const provider = await addProvider(admin, 'Again');
    await bringIn(admin, provider.id, csvFile(TEN_STONES));
    const before = await stonesOf(provider.id);
    const upload = await bringIn(admin, provider.id, csvFile(TEN_STONES));
    expect(upload.report).toMatchObject({
      rows_read: 10,
      created: 0,
      updated: 0,
      unchanged: 10,
      repeated: 0,
      skipped: 0,
    });
    const after = await stonesOf(provider.id);
    expect(after.map(withoutConfirmation)).toEqual(before.map(withoutConfirmation));
    expect(Date.parse(after[0]?.confirmed_at ?? '')).toBeGreaterThan(
      Date.parse(before[0]?.confirmed_at ?? ''),
    );
  });

  it('updates a stone whose price changed, and keeps its stock number', async () => {
    const provider = await addProvider(admin, 'Cheaper');
    await bringIn(admin, provider.id, csvFile(TEN_STONES));
    const before = await stonesOf(provider.id);
    const rows = TEN_STONES.map((row, index) => (index === 3 ? withCell(row, 'Discount %', -40) : row));
    const upload = await bringIn(admin, provider.id, csvFile(rows));
    expect(upload.report).toMatchObject({ created: 0, updated: 1, unchanged: 9 });
    const after = await stonesOf(provider.id);
    expect(after[3]).toMatchObject({
      stock_no: before[3]?.stock_no,
      disc: '-40.00',
      price_per_ct: '6000.00',
    });
  });

  it('does not change a held stone, and lists it', async () => {
    const provider = await addProvider(admin, 'Held');
    await bringIn(admin, provider.id, csvFile(TEN_STONES));
    const stock_no = (await stonesOf(provider.id))[0]?.stock_no ?? '';
    const profile = await (await server.as('customer@pavilion.test')).get('/user/profile');
    const client = dataOf<{ id: string }>(profile).id;
    dataOf(
      await admin.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [stock_no], user_id: client }),
    );

    const dearer = TEN_STONES.map((row) => withCell(row, 'Discount %', -10));
    const { report } = await bringIn(admin, provider.id, csvFile(dearer));
    expect(report).toMatchObject({ created: 0, updated: 9, unchanged: 0, in_workflow: 1 });
    expect(report?.issues).toContainEqual({
      kind: 'in_workflow',
      field: null,
      value: null,
      count: 1,
      rows: [2],
    });
    expect((await stonesOf(provider.id))[0]).toMatchObject({ stock_no, disc: '-30.00', status: 4 });
  });

  it('lists unknown values and leaves them empty', async () => {
    const provider = await addProvider(admin, 'Unknown Words');
    const rows = TEN_STONES.map((row, index) =>
      index < 2 ? withCell(row, 'Cut', 'Splendid') : index === 2 ? withCell(row, 'Shape', 'Blob') : row,
    );
    const { report } = await bringIn(admin, provider.id, csvFile(rows));
    expect(report).toMatchObject({ rows_read: 10, created: 9, skipped: 1 });
    expect(report?.issues).toContainEqual({
      kind: 'unknown_value',
      field: 'cut',
      value: 'Splendid',
      count: 2,
      rows: [2, 3],
    });
    expect(report?.issues).toContainEqual({
      kind: 'row_not_usable',
      field: 'shape',
      value: null,
      count: 1,
      rows: [4],
    });
    expect((await stonesOf(provider.id)).filter(({ cut }) => cut === null)).toHaveLength(2);
  });

  it('counts repeated rows, and skips a second stone with the same stock number', async () => {
    const provider = await addProvider(admin, 'Twice');
    const twin = withCell(TEN_STONES[1] ?? [], 'Stock #', 'x101');
    const { report } = await bringIn(admin, provider.id, csvFile([...TEN_STONES, TEN_STONES[0] ?? [], twin]));
    expect(report).toMatchObject({ rows_read: 12, created: 10, repeated: 1, skipped: 1 });
    expect(report?.issues.find(({ kind }) => kind === 'key_used_twice')).toMatchObject({
      field: 'stock_no',
      count: 1,
      rows: [13],
    });
  });

  it('recognises stones without a stock number by their report or their attributes', async () => {
    const byReport = await addProvider(admin, 'By Report');
    const headings = HEADINGS.filter((heading) => heading !== 'Stock #');
    const reported = without(TEN_STONES, ['Stock #']);
    await bringIn(admin, byReport.id, csvFile(reported, headings));
    const dearer = reported.map((row) => row.map((cell) => (cell === -30 ? -20 : cell)));
    expect((await bringIn(admin, byReport.id, csvFile(dearer, headings))).report).toMatchObject({
      created: 0,
      updated: 10,
    });

    const byLooks = await addProvider(admin, 'By Looks');
    const few = HEADINGS.filter((heading) => heading !== 'Stock #' && heading !== 'Report #');
    const plain = without(TEN_STONES, ['Stock #', 'Report #']);
    await bringIn(admin, byLooks.id, csvFile(plain, few));
    const second = await bringIn(admin, byLooks.id, csvFile(plain, few));
    expect(second.report).toMatchObject({ created: 0, updated: 0, unchanged: 10 });
    for (const { stock_no, org_stock_no } of await stonesOf(byLooks.id)) {
      expect(stock_no).toMatch(/^GEN-[0-9A-Z]{16}$/);
      expect(org_stock_no).toBeNull();
    }
  });

  it('uses a person’s statements only where the sheet has no value', async () => {
    const provider = await addProvider(admin, 'Stated');
    const rows = TEN_STONES.map((row, index) => (index === 0 ? withCell(row, 'Location', '') : row));
    // Their prices are those of natural stones.
    const confirmed = { confirmed: ['prices_far_off' as const] };
    await bringIn(admin, provider.id, csvFile(rows), { stone_type: 1, location: 'Mumbai' }, confirmed);
    const stones = await stonesOf(provider.id);
    expect(stones.map(({ location }) => location)).toEqual(['Mumbai', ...Array<string>(9).fill('Antwerp')]);
    expect(stones.every(({ stone_type }) => stone_type === 1)).toBe(true);
    const open = await bringIn(admin, (await addProvider(admin, 'Unstated')).id, csvFile(TEN_STONES));
    expect(open.report?.issues).toContainEqual({
      kind: 'missing',
      field: 'stone_type',
      value: null,
      count: 1,
      rows: [0],
    });
  });

  it('imports strange cells without failing', async () => {
    const provider = await addProvider(admin, 'Strange Cells');
    const headings = [...HEADINGS, 'Total Price', 'Comments', 'Video'];
    const strange = [
      [1e307, '\\N', 'javascript:alert(1)'],
      ['99999999999999999999', '\\.', 'https://video.test/\u0000x'],
      ['=1+1', '"a\tb\\c\n\u0000d"', 'https://video.test/"'],
      ['-5', '💎'.repeat(3000), `https://video.test/${'v'.repeat(5000)}`],
    ];
    const rows = TEN_STONES.map((row, index) => {
      const tiny = index < 4 ? withCell(row, 'Weight', '0.001') : row;
      return [
        ...withCell(tiny, 'Rap', index < 4 ? '1e12' : 10_000),
        ...(strange[index] ?? ['', 'x'.repeat(2000), '']),
      ];
    });
    // The NULs must come after the bytes that decide whether the file is text.
    const filler = Array.from({ length: 10 }, (_, index) => [
      ...withCell(TEN_STONES[index] ?? [], 'Stock #', `F${index}`),
      '',
      'y'.repeat(3000),
      '',
    ]);
    const upload = await bringIn(admin, provider.id, csvFile([...filler, ...rows], headings));
    expect(upload).toMatchObject({ state: 'done', error: null });
    expect(upload.report).toMatchObject({ rows_read: 20, created: 20 });
    const links = await server.query<{ video: string | null }>(
      'SELECT video FROM stone WHERE provider_id = $1 AND video IS NOT NULL ORDER BY video',
      [provider.id],
    );
    expect(links.map(({ video }) => video?.slice(0, 21))).toEqual([
      'https://video.test/ x',
      'https://video.test/"',
    ]);
  });

  it('of a truncated sheet fails with a message and changes nothing', async () => {
    const provider = await addProvider(admin, 'Broken Off');
    const rows = Array.from({ length: 3000 }, (_, index) =>
      withCell(TEN_STONES[index % 10] ?? [], 'Stock #', `B${index}`),
    );
    const whole = await gzipFile(rows).arrayBuffer();
    const file = new File([whole.slice(0, whole.byteLength - 2000)], 'cut.csv.gz');
    const upload = await bringIn(admin, provider.id, file);
    expect(upload).toMatchObject({ state: 'failed', report: null });
    expect(upload.error).toBe(
      'The packed file is damaged or incomplete. Pack it again. No stone was changed.',
    );
    expect(await stonesOf(provider.id)).toEqual([]);
  });

  it('offers its issues as CSV in which no value is a formula', async () => {
    const provider = await addProvider(admin, 'Formulas');
    const rows = TEN_STONES.map((row, index) =>
      index === 0 ? withCell(row, 'Cut', '=HYPERLINK("x")') : row,
    );
    const upload = await bringIn(admin, provider.id, await xlsxFile(rows));
    const qc = await server.as('qc@pavilion.test');
    const reply = await qc.get(`/stocks/uploads/${upload.id}/issues?kind=unknown_value`);
    expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''stock%20issues.csv");
    expect(reply.text.replace('\ufeff', '').trim().split('\n')).toEqual([
      'Row,Issue,What it means,Field,Column,Value',
      `2,unknown_value,The value is not a known term: not read,Cut,Cut,"'=HYPERLINK(""x"")"`,
    ]);
    const all = await qc.get(`/stocks/uploads/${upload.id}/issues`);
    expect(all.text.trim().split('\n').length).toBeGreaterThan(2);
    expect((await admin.get('/stocks/uploads/nothing/issues')).status).toBe(404);
  });
});
