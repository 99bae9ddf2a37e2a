/** Counts, sums and newest lines of clients' carts, holds, memos and confirm-stones. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { fromDay, HOUSE_TODAY } from '../../fragments/days.ts';
import { keptPrice } from '../../fragments/prices.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { COLLECTED } from '../collected/tables.ts';
import { COMMON_JOINS } from '../transactions/line-joins.ts';
import { CLIENT } from '../transactions/lines.ts';
import { stockSum } from './sales.ts';

type Schemas = components['schemas'];

const linesOf = (table: string, ...where: string[]): string =>
  `${table} l WHERE ${[seesClient('l.client_id'), ...where].join(' AND ')}`;
const openLines = (list: LineWorkflow): string =>
  linesOf(LINES[list].table, `l.status IN (${liveCodes(list).join(', ')})`);

const COUNTED: Readonly<Record<keyof Schemas['EnquiryCount'], string>> = {
  cartCount: linesOf(COLLECTED.cart.table),
  confirmStonesCount: linesOf(LINES.confirmStone.table),
  holdsCount: openLines('hold'),
  memosCount: openLines('memo'),
  notesCount: linesOf(COLLECTED.notes.table, COLLECTED.notes.read),
  pendingStonesCount: openLines('confirmStone'),
  watchListCount: linesOf(COLLECTED.watchlist.table),
};

/** The seven counts, in one statement. */
export async function enquiryCounts(tx: Tx): Promise<Schemas['EnquiryCount']> {
  const columns = Object.entries(COUNTED).map(
    ([name, lines]) => `(SELECT count(*)::int FROM ${lines}) AS "${name}"`,
  );
  const counts = await tx.one<Schemas['EnquiryCount']>(`SELECT ${columns.join(', ')}`);
  if (!counts) throw new Error('A count over no rows is a row too.');
  return counts;
}

const NEWEST = 5;
const SUMMED = {
  carts: { table: COLLECTED.cart.table, open: 'true' },
  confirmStones: of('confirmStone'),
  holds: of('hold'),
  memos: of('memo'),
} as const satisfies Record<keyof Schemas['EnquiryDetails'], { table: string; open: string }>;

function of(list: LineWorkflow) {
  return { table: LINES[list].table, open: `l.status IN (${liveCodes(list).join(', ')})` };
}

/** Sums and newest lines of open lines, at the clients' prices stored on them. */
export async function enquiryDetails(tx: Tx): Promise<Schemas['EnquiryDetails']> {
  const [carts, confirmStones, holds, memos] = await Promise.all([
    sumsOf(tx, SUMMED.carts),
    sumsOf(tx, SUMMED.confirmStones),
    sumsOf(tx, SUMMED.holds),
    sumsOf(tx, SUMMED.memos),
  ]);
  return { carts, confirmStones, holds, memos };
}

async function sumsOf(
  tx: Tx,
  { table, open }: { table: string; open: string },
): Promise<Schemas['EnquirySum']> {
  const from = `${table} l ${COMMON_JOINS} WHERE ${seesClient('l.client_id')} AND ${open}`;
  const [sums, newest] = await Promise.all([
    tx.one<Omit<Schemas['EnquirySum'], 'newest'>>(
      `SELECT count(*)::int AS lots, ${stockSum('l.sell_amt')} FROM ${from}`,
    ),
    tx.many<Schemas['EnquirySum']['newest'][number]>(
      `SELECT l.id, s.stock_no, s.shape, l.carat::float8 AS carat, s.color, s.fancy_color, s.intensity,
              s.overtone, s.stone_type, s.clarity, ${CLIENT} AS client,
              l.sell_amt AS amount, ${keptPrice(tx.actor, 'total_amt', 'l')} AS cost_amt, l.created_at AS at
         FROM ${from} ORDER BY l.created_at DESC, l.id DESC LIMIT ${NEWEST}`,
    ),
  ]);
  if (!sums) throw new Error('A sum over no rows is a row too.');
  return { ...sums, newest };
}

/** Days that the countries cover. */
const LATELY = 90;
const BY_COUNTRY = {
  enquiries: 'enquiry',
  holds: 'hold',
  confirmStones: 'confirmStone',
  memos: 'memo',
} as const;

export type CountryRow = Omit<Schemas['EnquiryCountries']['countries'][number], 'place'> & {
  iso2: string | null;
};

/** Lines of the last 90 days by the country of the client's business, most lines first. */
export async function enquiriesByCountry(tx: Tx): Promise<{ from: string; countries: CountryRow[] }> {
  const since = `${HOUSE_TODAY} - ${LATELY - 1}`;
  const asked = Object.entries(BY_COUNTRY).map(
    ([name, list]) =>
      `SELECT '${name}' AS kind, l.client_id, count(*)::int AS lines
         FROM ${linesOf(LINES[list].table, fromDay('l.created_at', since))} GROUP BY l.client_id`,
  );
  const columns = Object.keys(BY_COUNTRY).map(
    (name) => `coalesce(sum(lines) FILTER (WHERE kind = '${name}'), 0)::int AS "${name}"`,
  );
  const countries = await tx.many<CountryRow>(
    `SELECT coalesce(k.id, 0) AS country_id, k.name, k.iso2, ${columns.join(', ')}
       FROM (${asked.join(' UNION ALL ')}) a
       LEFT JOIN business b ON b.user_id = a.client_id LEFT JOIN country k ON k.id = b.country_id
      GROUP BY k.id ORDER BY sum(lines) DESC, k.name`,
  );
  const day = await tx.one<{ from: string }>(`SELECT to_char(${since}, 'YYYY-MM-DD') AS "from"`);
  return { from: day?.from ?? '', countries };
}

const FEW = 10;

/** The newest documents, newest first. */
export const recentKyc = (tx: Tx): Promise<Schemas['RecentKyc']> =>
  tx.many(
    `SELECT l.id, ${CLIENT} AS client, l.document_category, l.document_type, l.status, l.created_at AS "createdAt"
       FROM kyc_document l LEFT JOIN app_user c ON c.id = l.client_id JOIN business b ON b.id = l.business_id
      WHERE ${seesClient('l.client_id')} ORDER BY l.created_at DESC, l.id DESC LIMIT ${FEW}`,
  );
