/** Records that are as long, as dear and as strange as real ones, for the tests of all screens. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { addProvider, bringIn, csvFile, propose, TEN_STONES } from '../../uploads/support/sheets.ts';
import { account, freeStones } from './lines.ts';
import { PERSON, sessionOf } from './people.ts';

/** Without a column of numbers, so that the portal makes them. */
const FANCY_HEADINGS = [
  'Shape',
  'Weight',
  'Fancy Color',
  'Intensity',
  'Overtone',
  'Clarity',
  'Lab',
  'Report #',
  'Polish',
  'Symmetry',
  'Fluorescence',
  'Growth Type',
  'Type',
  'Price per carat',
  'Location',
];
const FANCIES = 12;

const fanciesOf = (first: number): (string | number)[][] =>
  Array.from({ length: FANCIES }, (_, index) => [
    ['CUSHION MODIFIED', 'RADIANT', 'PEAR', 'HEART'][index % 4] ?? '',
    (3.05 + index).toFixed(2),
    ['Yellow', 'Green', 'Pink', 'Blue'][index % 4] ?? '',
    ['Fancy Vivid', 'Fancy Deep', 'Fancy Intense', 'Fancy Light'][index % 4] ?? '',
    ['Greenish', 'Yellowish', 'Purplish', 'Greenish'][index % 4] ?? '',
    'SI2',
    'IGI',
    `LG${first + index}`,
    'VG',
    'EX',
    'Very Strong',
    'CVD',
    'Lab Grown',
    84_321.55 + index * 1000,
    'Antwerp',
  ]);

let made: Promise<Record<string, string>> | undefined;
/** What the routes with a parameter show, made once: their ids, and the stones to compare. */
export const recordsFor = (page: Page): Promise<Record<string, string>> => (made ??= makeRecords(page));

async function makeRecords(page: Page): Promise<Record<string, string>> {
  const [administrator, client, seller, external] = await Promise.all([
    account(page, PERSON[ROLE.administrator]),
    sessionOf(PERSON[ROLE.customer]),
    sessionOf(PERSON[ROLE.associate]),
    sessionOf(PERSON[ROLE.apiClient]),
  ]);
  const api = apiOf(process.env['E2E_URL'] ?? '', administrator.token);
  const run = randomUUID();
  // With a code of its own: each worker makes these at once, and codes made from names would meet.
  const code = run.replaceAll('-', '').slice(0, 6).toUpperCase();
  const provider = await addProvider(api, `Looked at International Diamond Manufacturers ${run}`, code);
  const sheet = csvFile(fanciesOf(Date.now() % 1_000_000_000), FANCY_HEADINGS, 'fancy-lab-grown.csv');
  const imported = await bringIn(api, provider.id, sheet);
  const { data: found } = await administrator.call<{ stockList: { stock_no: string }[] }>(
    'POST',
    '/inventory/search',
    { upload_id: imported.id },
  );
  const fancies = found.stockList.map(({ stock_no }) => stock_no);
  const upload = await propose(api, provider.id, csvFile(TEN_STONES));
  const written = await api.send('POST', '/bulk-email', {
    subject: 'Looked at',
    body: '<p>Dear client</p>',
    audience: { everybody: true },
    stone_choice: { from: 'arrivals' },
  });
  const whites = await freeStones(2);
  return {
    '/bulk-email/$id': dataOf<{ id: string }>(written).id,
    '/client/$id': client.id,
    '/business-associate/$id/$tab': seller.id,
    '/api/$id': external.id,
    '/inventory/company/upload/$id': upload.id,
    '/search/compare': [...whites, ...fancies.slice(-1)].join(','),
  };
}
