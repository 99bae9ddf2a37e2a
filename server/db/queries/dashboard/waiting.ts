/**
 * Open tasks: the number of waiting records of each list, and since when they wait. The lists' own
 * filters find them.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { PRICE_OFFER_STATUS } from '../../../../src/domain/codes.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { HOUSE_TODAY, houseDay } from '../../fragments/days.ts';
import { invoiceOverdue } from '../../fragments/invoice-amounts.ts';
import type { ListQuery } from '../../fragments/list-query.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { clientsListed } from '../clients/clients.ts';
import { providersListed } from '../providers/providers.ts';
import { conditions, type LineFilters } from '../transactions/line-filters.ts';
import { linesFrom } from '../transactions/line-joins.ts';
import { tasksListed } from '../transactions/tasks.ts';
import { uploadsListed } from '../uploads/uploads.ts';

type WaitingFor = components['schemas']['Waiting'][number];
export type WaitingKind = WaitingFor['kind'];
type Waits = Omit<WaitingFor, 'kind'>;

/** Without a filter. */
export const ANY_TASK = {
  status: null,
  search: null,
  enquiryId: null,
  id: null,
  assignedTo: null,
  overdue: false,
};
/** Confirm-stones at least this many days old are counted together. */
const EARLIER = 2;
const UNDATED = 'NULL::timestamptz';
const ANY_PROVIDER = { pattern: null, providerType: null };

const WAITING: Readonly<Record<WaitingKind, (tx: Tx) => Promise<Waits | null>>> = {
  confirmStone: confirmStonesWaiting,
  enquiry: (tx) => linesWaiting(tx, 'enquiry', { status: liveCodes('enquiry') }),
  priceOffer: (tx) => linesWaiting(tx, 'priceOffer', { status: [PRICE_OFFER_STATUS.open] }),
  memoExtension: (tx) => linesWaiting(tx, 'memo', { status: liveCodes('memo'), asked: true }),
  memoOverdue: (tx) => linesWaiting(tx, 'memo', { status: liveCodes('memo'), overdue: true }),
  invoiceOverdue: (tx) => listWaiting(tx, overdueInvoices, 'i.due_on::timestamptz'),
  kyc: (tx) => listWaiting(tx, clientsListed({ kyc_pending: true }), UNDATED),
  taskMine: (tx) =>
    listWaiting(
      tx,
      tasksListed({ ...ANY_TASK, status: liveCodes('task'), assignedTo: tx.actor.id }),
      't.created_at',
    ),
  task: (tx) => listWaiting(tx, tasksListed({ ...ANY_TASK, status: liveCodes('task') }), 't.created_at'),
  taskOverdue: (tx) => listWaiting(tx, tasksListed({ ...ANY_TASK, overdue: true }), 't.created_at'),
  upload: (tx) => listWaiting(tx, uploadsListed(null, true), 'u.created_at'),
  syncFailed: (tx) => listWaiting(tx, providersListed({ ...ANY_PROVIDER, attention: 'failed' }), UNDATED),
  providerStale: (tx) => listWaiting(tx, providersListed({ ...ANY_PROVIDER, attention: 'stale' }), UNDATED),
};

/** The kinds with waiting records, in the order requested. */
export async function waitingFor(tx: Tx, kinds: readonly WaitingKind[]): Promise<WaitingFor[]> {
  const all = await Promise.all(kinds.map(async (kind) => ({ kind, waits: await WAITING[kind](tx) })));
  return all.flatMap(({ kind, waits }) => (waits === null ? [] : { kind, ...waits }));
}

/** The number of rows in a list, and the earliest `at` (SQL) among them; null for an empty list. */
async function listWaiting(
  tx: Tx,
  list: Pick<ListQuery<string>, 'from' | 'where' | 'values'> | null,
  at: string,
): Promise<Waits | null> {
  if (list === null) return null;
  const found = await tx.one<Pick<Waits, 'count' | 'since'>>(
    `SELECT count(*)::int AS count, min(${at}) AS since FROM ${list.from} WHERE ${list.where}`,
    list.values,
  );
  return found === undefined || found.count === 0 ? null : { ...found, days: [] };
}

export function linesListed(tx: Tx, list: LineWorkflow, filters: LineFilters) {
  const values: unknown[] = [];
  return {
    from: linesFrom(list),
    where: conditions(tx, LINES[list], filters, values, 'with status'),
    values,
  };
}

const linesWaiting = (tx: Tx, list: LineWorkflow, filters: LineFilters): Promise<Waits | null> =>
  listWaiting(tx, linesListed(tx, list, filters), 'l.created_at');

/** Counts for today, yesterday and earlier, by the days (UTC) that the list is filtered by. */
async function confirmStonesWaiting(tx: Tx): Promise<Waits | null> {
  const { from, where, values } = linesListed(tx, 'confirmStone', { status: liveCodes('confirmStone') });
  const days = await tx.many<{ is_last: boolean; day: string; count: number; since: string }>(
    `SELECT age = ${EARLIER} AS is_last, to_char(${HOUSE_TODAY} - age, 'YYYY-MM-DD') AS day, count(*)::int AS count,
            min(created_at) AS since
       FROM (SELECT l.created_at, least(${HOUSE_TODAY} - ${houseDay('l.created_at')}, ${EARLIER}) AS age FROM ${from} WHERE ${where}) line
      GROUP BY age ORDER BY age`,
    values,
  );
  const oldest = days.at(-1);
  if (oldest === undefined) return null;
  return {
    count: days.reduce((sum, { count }) => sum + count, 0),
    since: oldest.since,
    days: days.map(({ is_last, day, count }) => ({ from: is_last ? null : day, to: day, count })),
  };
}

/** Counts invoices, not their lines. */
const overdueInvoices = {
  from: 'invoice i',
  where: `${seesClient('i.client_id')} AND ${invoiceOverdue('i')}`,
  values: [],
};
