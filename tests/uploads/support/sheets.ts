/** Small sheets of stones as providers send them, and helpers to upload and import them. */
import { gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import type { components } from '../../../src/api/schema.gen.ts';
import type { StopKind } from '../../../src/domain/sheets/import-stops.ts';
import { isUnderWay, type UploadMode } from '../../../src/domain/sheets/upload-states.ts';
import type { Api, Reply } from '../../support/api.ts';
import { until } from '../../support/wait.ts';

export type Upload = components['schemas']['Upload'];
export type Provider = components['schemas']['Provider'];
type Cells = readonly (string | number)[];

export const HEADINGS = [
  'Stock #',
  'Shape',
  'Weight',
  'Color',
  'Clarity',
  'Lab',
  'Report #',
  'Cut',
  'Rap',
  'Discount %',
  'Location',
];

/** The field that each heading is recognised as. */
export const FIELDS = [
  'stock_no',
  'shape',
  'carat',
  'color',
  'clarity',
  'lab',
  'report_no',
  'cut',
  'rap',
  'disc',
  'location',
];

/** Ten white stones with values for all headings. */
export const TEN_STONES: readonly Cells[] = Array.from({ length: 10 }, (_, index) => [
  `X${101 + index}`,
  index % 2 === 0 ? 'Round' : 'PRINCESS',
  (1 + index / 100).toFixed(2),
  'DEFGHIJKLM'[index] ?? 'D',
  'VS1',
  'GIA',
  String(2_100_000_000 + index),
  'EX',
  10_000,
  -30,
  'Antwerp',
]);

const csv = (rows: readonly Cells[], headings: Cells = HEADINGS): string =>
  [headings, ...rows].map((cells) => cells.join(',')).join('\r\n');

export const csvFile = (rows: readonly Cells[], headings?: Cells, name = 'stock.csv'): File =>
  new File([csv(rows, headings)], name, { type: 'text/csv' });

export const gzipFile = (rows: readonly Cells[], headings?: Cells): File =>
  new File([new Uint8Array(gzipSync(csv(rows, headings)))], 'stock.csv.gz', { type: 'application/gzip' });

export async function xlsxFile(rows: readonly Cells[], headings: Cells = HEADINGS): Promise<File> {
  const bytes = await writeXlsx({
    sheets: [{ name: 'Stock', rows: [headings, ...rows].map((cells) => [...cells]) }],
  });
  return new File([new Uint8Array(bytes)], 'stock.xlsx');
}

export async function addProvider(api: Api, name: string, code?: string): Promise<Provider> {
  const reply = await api.send('POST', '/inventory/company', {
    name,
    ...(code === undefined ? {} : { code }),
  });
  return dataOf<Provider>(reply);
}

export function dataOf<T>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.body?.data as T;
}

/** Uploads a sheet and returns it with its recognised columns. */
export async function propose(api: Api, providerId: string, file: File, more: object = {}): Promise<Upload> {
  const data = { provider_id: providerId, ...more };
  return dataOf<Upload>(await api.form('PUT', '/inventory/mapping', data, { uploadExcel: file }));
}

export const chosen = (upload: Upload): { column: number; field: string | null }[] =>
  (upload.columns ?? []).map(({ column, field }) => ({ column, field: field ?? null }));

/** Answers to what these sheets leave open: prices in US dollars, and the kind is unknown. */
export const OPEN = { stone_type_open: true, currency: 'USD' } as const;

/** Waits until nothing is running for an upload. */
export async function ended(api: Api, id: string): Promise<Upload> {
  return until('the end of an upload', async () => {
    const upload = dataOf<Upload>(await api.get(`/stocks/uploads/${id}`));
    return !isUnderWay(upload.state) && upload;
  });
}

/** Uploads a sheet and imports it with its proposed columns. */
export async function bringIn(
  api: Api,
  providerId: string,
  file: File,
  statements: Upload['statements'] = {},
  more: { mode?: UploadMode; confirmed?: StopKind[] } = {},
): Promise<Upload> {
  const upload = await propose(api, providerId, file);
  const run = { columns: chosen(upload), statements: { ...OPEN, ...statements }, ...more };
  dataOf(await api.send('POST', `/stocks/uploads/${upload.id}/run`, run));
  return ended(api, upload.id);
}

/** Uploads a sheet and makes a preview. */
export async function previewOf(
  api: Api,
  providerId: string,
  file: File,
  mode: UploadMode = 'part',
): Promise<Upload> {
  const upload = await propose(api, providerId, file);
  dataOf(
    await api.send('POST', `/stocks/uploads/${upload.id}/preview`, {
      columns: chosen(upload),
      statements: OPEN,
      mode,
    }),
  );
  return ended(api, upload.id);
}

export type Change = components['schemas']['UploadChange'];

export async function changesOf(api: Api, uploadId: string, kind?: string): Promise<Change[]> {
  const reply = await api.get(`/stocks/uploads/${uploadId}/changes${kind ? `?kind=${kind}` : ''}`);
  return dataOf<{ data: Change[] }>(reply).data;
}

/** Copies of TEN_STONES under a prefix unique to a test; `cells` overrides values by heading. */
export function stonesNamed(
  prefix: string,
  count = 10,
  cells: Record<string, string | number> = {},
): Cells[] {
  return Array.from({ length: count }, (_, index) =>
    (TEN_STONES[index % 10] ?? []).map((cell, column) => {
      const heading = HEADINGS[column] ?? '';
      if (heading === 'Stock #') return `${prefix}${index + 1}`;
      if (heading === 'Report #') return '';
      return cells[heading] ?? cell;
    }),
  );
}

/** Adds a column to rows with `HEADINGS`. */
export const withColumn = (
  rows: readonly Cells[],
  heading: string,
  values: readonly (string | number)[],
): [rows: Cells[], headings: Cells] => [
  rows.map((row, index) => [...row, values[index] ?? '']),
  [...HEADINGS, heading],
];
