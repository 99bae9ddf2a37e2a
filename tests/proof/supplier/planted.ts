/** A supplier with marks in every field, and with stones in everything that clients can see. */
import { STOP_KINDS } from '../../../src/domain/sheets/import-stops.ts';
import { clientVisibility } from '../../../src/domain/stones/client-fields.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { STOCK_FIELD_NAMES, stockField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { Api } from '../../support/api.ts';
import { asSeen } from '../../support/prices.ts';
import { addProvider, csvFile, dataOf, ended, type Upload } from '../../uploads/support/sheets.ts';
import type { ProofFixture, Member } from '../proof-fixture.ts';
import { CODE, MARK } from './marks.ts';
import { inDays } from '../../support/days.ts';

export interface PlantedSupplier {
  stones: { id: string; stock_no: string }[];
  /** Marks that could not be planted. */
  complaints: string[];
}

/** Fields of a sheet that are not columns of a stone: their words are read into several codes. */
const NO_COLUMNS: readonly StockField[] = ['girdle', 'black_inclusion', 'white_inclusion', 'open_inclusion'];
const isFree = (field: StockField): boolean => ['text', 'url'].includes(stockField(field).kind);

/** Every free text and link of a stone that clients do not see as it is. */
const MARKED: readonly StockField[] = STOCK_FIELD_NAMES.filter(
  (field) => isFree(field) && !NO_COLUMNS.includes(field) && clientVisibility(field) !== 'shown',
);

const COUNT = 30;
/** How many have numbers that other stones have; the last ones have none. */
const TAKEN = 8;
const NAMELESS = 2;

const PLAIN = [
  'stock_no',
  'shape',
  'carat',
  'color',
  'clarity',
  'lab',
  'report_no',
  'cut',
  'polish',
] as const;
const SIZES = [
  'symmetry',
  'length',
  'width',
  'height',
  'depth',
  'table_pct',
  'rap',
  'disc',
  'location',
] as const;

export async function plant(house: ProofFixture, clients: readonly Member[]): Promise<PlantedSupplier> {
  const complaints: string[] = [];
  const { api } = await house.member('admin@pavilion.test');
  const provider = await addProvider(api, `${MARK} Diamonds`, CODE);
  dataOf(
    await api.send('PUT', `/inventory/company/${provider.id}`, {
      contact_person: `Mr ${MARK}`,
      email: `${MARK}@${MARK}.test`,
      mobile: `+91 ${MARK}`,
    }),
  );
  const upload = await bringIn(api, provider.id, await sheetOf(house));
  if (upload.report?.created !== COUNT)
    complaints.push(`The sheet brought ${upload.report?.created} stones.`);
  // The stock number is made from the provider's; these two can be distinguished.
  await house.command(`UPDATE stone SET org_stock_no = $2 || '-' || report_no WHERE provider_id = $1`, [
    provider.id,
    MARK,
  ]);
  const stones = await house.query<{ id: string; stock_no: string }>(
    'SELECT id, stock_no FROM stone WHERE provider_id = $1 ORDER BY id',
    [provider.id],
  );
  for (const field of [...MARKED, 'org_stock_no']) {
    const [row] = await house.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM stone WHERE provider_id = $1 AND ${field} ILIKE '%${MARK}%'`,
      [provider.id],
    );
    if (row?.n !== COUNT) complaints.push(`${field} is marked in ${row?.n} of ${COUNT} stones.`);
  }
  for (const line of await engage(api, clients, stones)) complaints.push(line);
  return { stones, complaints };
}

async function sheetOf(house: ProofFixture): Promise<File> {
  const taken = await house.query<{ stock_no: string }>('SELECT stock_no FROM stone ORDER BY id LIMIT $1', [
    TAKEN,
  ]);
  const fields = [...PLAIN, ...SIZES, ...MARKED];
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const number = index < TAKEN ? taken[index]?.stock_no : index < COUNT - NAMELESS ? `PV7000${index}` : '';
    const plain = [
      number,
      'Round',
      (1 + index / 1000).toFixed(3),
      'G',
      'VS1',
      'GIA',
      `65000${index}`,
      'EX',
      'EX',
    ];
    const sizes = [
      'EX',
      (6.4 + index / 1000).toFixed(2),
      '6.41',
      '3.95',
      '61.5',
      '57',
      '10000',
      '-30',
      'Antwerp',
    ];
    return [
      ...plain.map((cell) => cell ?? ''),
      ...sizes,
      ...MARKED.map((field) => markedCell(house, field, index)),
    ];
  });
  return csvFile(rows, fields, `${MARK}.csv`);
}

const endingOf = (field: StockField, index: number): string =>
  field === 'certificate' ? 'pdf' : field === 'video' ? (index % 2 === 0 ? 'mp4' : 'webm') : 'png';

const markedCell = (house: ProofFixture, field: StockField, index: number): string =>
  stockField(field).kind === 'url'
    ? house.media.origin.replace('//', `//${MARK}:${MARK}@`) +
      `/${MARK}/${index}.${endingOf(field, index)}?by=${MARK}`
    : `${MARK} ${field} +91 98765`;

async function bringIn(api: Api, providerId: string, file: File): Promise<Upload> {
  const upload = dataOf<Upload>(
    await api.form('PUT', '/inventory/mapping', { provider_id: providerId }, { uploadExcel: file }),
  );
  const columns = [...PLAIN, ...SIZES, ...MARKED].map((field, column) => ({ column, field }));
  dataOf(
    await api.send('POST', `/stocks/uploads/${upload.id}/run`, {
      columns,
      statements: { stone_type: 2, currency: 'USD' },
      confirmed: [...STOP_KINDS],
    }),
  );
  return ended(api, upload.id);
}

/**
 * Puts the stones into lines of each client, a collection, pairs, and recommendations for
 * everybody.
 */
async function engage(
  admin: Api,
  clients: readonly Member[],
  stones: PlantedSupplier['stones'],
): Promise<string[]> {
  const complaints: string[] = [];
  const numbers = stones.map(({ stock_no }) => stock_no);
  const done = async (api: Api, method: 'POST' | 'PUT', at: string, data: unknown): Promise<void> => {
    const { status, text } = await api.send(method, at, data);
    if (status !== 200) complaints.push(`${at} was not planted: ${status} ${text.slice(0, 160)}`);
  };
  await done(admin, 'POST', '/inventory/collection', {
    name: 'Rounds of today',
    diamond_type: 1,
    stock_numbers: numbers.slice(0, 9),
  });
  await done(admin, 'POST', '/inventory/featured-stone', { stock_numbers: numbers.slice(0, 9) });
  let next = 10;
  for (const { api, role, id } of clients) {
    const pair = { first_stock_no: numbers[0], second_stock_no: numbers[1] };
    await done(api, 'POST', '/inventory/matchpair', pair);
    const take = (count: number) => ({ stock_numbers: numbers.slice(next, (next += count)) });
    await done(api, 'POST', '/inventory/new-arrival/enquiry', { ...take(2), message: 'Is it there?' });
    // Guests and FTP clients can only enquire.
    if (role === ROLE.guest || role === ROLE.ftpClient) continue;
    await done(api, 'POST', '/inventory/new-arrival/hold', take(2));
    await done(api, 'POST', '/inventory/new-arrival/confirm-stone', await asSeen(api, take(1)));
    const due_date = inDays(1);
    if (role === ROLE.customer)
      await done(
        admin,
        'POST',
        '/inventory/new-arrival/memo',
        await asSeen(admin, { ...take(1), user_id: id, due_date }),
      );
  }
  return complaints;
}
