/**
 * Whatever the sheet and the stock: the import does to the row what its preview showed, and undoing
 * it leaves the stock as it was.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STOP_KINDS } from '../../src/domain/sheets/import-stops.ts';
import type { Api } from '../support/api.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  changesOf,
  csvFile,
  dataOf,
  ended,
  OPEN,
  propose,
  type Upload,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  client = dataOf<{ id: string }>(await (await server.as('customer@pavilion.test')).get('/user/profile')).id;
});
afterAll(() => server.close());

const HEADINGS = ['Stock #', 'Shape', 'Weight', 'Color', 'Clarity', 'Price/Ct', 'Availability', 'Note'];

const CONFIRMED = { confirmed: [...STOP_KINDS] };

/** Numbers are few, so that rows of both providers and of one sheet share them. */
const row = fc.record({
  number: fc.constantFrom('', 'N1', 'N2', 'N3', 'N4', 'N5', 'n1'),
  shape: fc.constantFrom('Round', 'Round', 'Pear', 'Blob'),
  weight: fc.constantFrom('1.00', '1.01', '120', 'abc'),
  color: fc.constantFrom('D', 'E', 'Whitish', ''),
  price: fc.constantFrom('5000', '5100', '61000', '', 'n/k'),
  says: fc.constantFrom('', '', '', 'Sold', 'On hold'),
  note: fc.constantFrom('', 'x'),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;
/**
 * Most of them make stones that are withdrawn at once, and that undoing keeps for their history.
 */
const mostlyOut = fc
  .tuple(row, fc.constantFrom('On hold', 'On hold', ''))
  .map(([one, says]): Row => ({ ...one, weight: '1.00', says }));
const situation = fc.record({
  stock: fc.array(row, { minLength: 1, maxLength: 6 }),
  others: fc.array(row, { maxLength: 4 }),
  undone: fc.array(mostlyOut, { maxLength: 6 }),
  sheet: fc.array(row, { minLength: 1, maxLength: 10 }),
  mode: fc.constantFrom('part' as const, 'full' as const),
  holds: fc.boolean(),
});

const sheetOf = (rows: readonly Row[], prefix: string): File =>
  csvFile(
    rows.map(({ number, shape, weight, color, price, says, note }) => [
      number === '' ? '' : `${prefix}${number}`,
      shape,
      weight,
      color,
      'VS1',
      price,
      says,
      note,
    ]),
    HEADINGS,
  );

const told = ({ preview, report }: Upload) => {
  const {
    created,
    updated,
    unchanged,
    withdrawn,
    restored,
    in_workflow,
    left_out,
    rows_read,
    repeated,
    skipped,
    issues,
    unseen,
  } = report ?? preview ?? {};
  return {
    created,
    updated,
    unchanged,
    withdrawn,
    restored,
    in_workflow,
    left_out,
    rows_read,
    repeated,
    skipped,
    issues,
    unseen,
  };
};
const changed = async (id: string) =>
  (await changesOf(admin, id))
    .filter(({ kind }) => kind !== 'left_out')
    .map(({ kind, row_no, stock_no, reason }) => [kind, row_no, stock_no, reason].join(' '))
    .sort();

/** The columns are given, because so few rows tell nothing about them. */
const COLUMNS = [
  'stock_no',
  'shape',
  'carat',
  'color',
  'clarity',
  'price_per_ct',
  'supplier_availability',
  null,
].map((field, column) => ({ column, field }));
/** So few rows, with prices and weights out of nowhere, do not show their units. */
const AS_THEY_STAND = {
  units: [
    { field: 'price_per_ct', factor: 1 },
    { field: 'carat', factor: 1 },
  ],
};
const step = async (name: 'preview' | 'run', id: string, data: object): Promise<Upload> => {
  dataOf(
    await admin.send('POST', `/stocks/uploads/${id}/${name}`, {
      statements: { ...OPEN, ...AS_THEY_STAND },
      ...data,
    }),
  );
  return ended(admin, id);
};
const imported = async (providerId: string, file: File): Promise<Upload> => {
  const { id } = await propose(admin, providerId, file);
  return step('run', id, { columns: COLUMNS, ...CONFIRMED });
};

/** What stands in the provider's stock: the steps and times of going to and fro stay. */
const stockOf = (providerId: string) =>
  server.query<Record<string, unknown>>(
    `SELECT to_jsonb(s) - '{version,updated_at,confirmed_at,returned_at}'::text[] AS stone FROM stone s
      WHERE provider_id = $1 AND undone_by IS NULL ORDER BY id`,
    [providerId],
  );

async function undoing({ id, state }: Upload): Promise<void> {
  if (state !== 'done') return;
  dataOf(await admin.send('POST', `/stocks/uploads/${id}/undo`));
  expect(await ended(admin, id)).toMatchObject({ state: 'undone', error: null });
}

let runs = 0;

it(
  'an import is its preview, to the row, and leaves nothing once it is undone',
  { timeout: 200_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(situation, async ({ stock, others, undone, sheet, mode, holds }) => {
        runs += 1;
        const prefix = `P${runs}-`;
        const own = await addProvider(admin, `Property ${runs}`);
        const other = await addProvider(admin, `Another of ${runs}`);
        if (others.length > 0) await imported(other.id, sheetOf(others, prefix));
        await imported(own.id, sheetOf(stock, prefix));
        const first = await stockOf(own.id);
        if (undone.length > 0) await undoing(await imported(own.id, sheetOf(undone, prefix)));
        expect(await stockOf(own.id)).toEqual(first);
        const [free] = await server.query<{ stock_no: string }>(
          `SELECT stock_no FROM stone WHERE provider_id = $1 AND status = 1 AND price_per_ct IS NOT NULL AND diamond_type IS NOT NULL LIMIT 1`,
          [own.id],
        );
        if (holds && free) await take(admin, 'hold', { stock_numbers: [free.stock_no], user_id: client });

        const was = await stockOf(own.id);
        const { id } = await propose(admin, own.id, sheetOf(sheet, prefix));
        const shown = await step('preview', id, { columns: COLUMNS, mode });
        const before = await changed(shown.id);
        const done = await step('run', id, CONFIRMED);
        expect(done.state).toBe('done');
        expect(told(done)).toEqual(told(shown));
        expect(await changed(done.id)).toEqual(before);
        await undoing(done);
        expect(await stockOf(own.id)).toEqual(was);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
);
