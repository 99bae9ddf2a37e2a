/**
 * Open tasks: the number of waiting records of each list, and since when they wait. The lists' own
 * filters find them.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { FINDING_STATUS, PRICE_OFFER_STATUS } from '../../../../src/domain/codes.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { HOUSE_TODAY, houseDay } from '../../fragments/days.ts';
import { invoiceOverdue } from '../../fragments/invoice-amounts.ts';
import type { ListQuery } from '../../fragments/list-query.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { missedSince, targetEnd, targetsNow, type TargetsNow } from '../audit/targets/targets.ts';
import { DOCUMENTS_WAIT, LINE_WAITS, REQUEST_WAITS } from '../audit/targets/waits.ts';
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

const WAITING: Readonly<Record<WaitingKind, (tx: Tx, now: TargetsNow) => Promise<Waits | null>>> = {
  confirmStone: confirmStonesWaiting,
  enquiry: (tx, now) =>
    linesWaiting(
      tx,
      'enquiry',
      { status: liveCodes('enquiry') },
      waitedFor(now, 'enquiry', 'open', LINE_WAITS),
    ),
  priceOffer: (tx, now) =>
    linesWaiting(
      tx,
      'priceOffer',
      { status: [PRICE_OFFER_STATUS.open] },
      waitedFor(now, 'priceOffer', 'open', LINE_WAITS),
    ),
  memoExtension: (tx, now) =>
    linesWaiting(
      tx,
      'memo',
      { status: liveCodes('memo'), asked: true },
      waitedFor(now, 'memoExtension', 'asked', REQUEST_WAITS),
    ),
  memoOverdue: (tx) => linesWaiting(tx, 'memo', { status: liveCodes('memo'), overdue: true }),
  invoiceOverdue: (tx) => listWaiting(tx, overdueInvoices, 'i.due_on::timestamptz'),
  kyc: (tx, now) =>
    listWaiting(
      tx,
      clientsListed({ kyc_pending: true }),
      UNDATED,
      waitedFor(now, 'kycDocument', 'pending', DOCUMENTS_WAIT),
    ),
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
  finding: (tx) => listWaiting(tx, openFindings, 'f.created_at'),
};

/** The kinds with waiting records, in the order requested. */
export async function waitingFor(tx: Tx, kinds: readonly WaitingKind[]): Promise<WaitingFor[]> {
  const now = await targetsNow(tx);
  const all = await Promise.all(kinds.map(async (kind) => ({ kind, waits: await WAITING[kind](tx, now) })));
  return all.flatMap(({ kind, waits }) => (waits === null ? [] : { kind, ...waits }));
}

/** A target to compare with: `at` is SQL for when a row entered the state. */
interface WaitedFor {
  at: string;
  /** Rows that are in it since then or longer are past the target. */
  missed: string;
  endOf: (since: string) => Date | null;
}

/** Undefined where no target is set. */
function waitedFor(
  now: TargetsNow,
  workflow: WorkflowName,
  state: string,
  at: string,
): WaitedFor | undefined {
  const missed = missedSince(now, workflow, state);
  return missed === null
    ? undefined
    : { at, missed, endOf: (since) => targetEnd(now, workflow, state, since) };
}

/**
 * The number of rows in a list, the earliest `at` (SQL) among them, and how many are past their
 * target; null for an empty list.
 */
async function listWaiting(
  tx: Tx,
  list: Pick<ListQuery<string>, 'from' | 'where' | 'values'> | null,
  at: string,
  target?: WaitedFor,
): Promise<Waits | null> {
  if (list === null) return null;
  const cutoff = `$${list.values.length + 1}::timestamptz`;
  const found = await tx.one<Pick<Waits, 'count' | 'since' | 'missed'> & { next: string | null }>(
    `SELECT count(*)::int AS count, min(at) AS since, (count(*) FILTER (WHERE entered <= ${cutoff}))::int AS missed,
            min(entered) FILTER (WHERE entered > ${cutoff}) AS next
       FROM (SELECT ${at} AS at, ${target?.at ?? UNDATED} AS entered FROM ${list.from} WHERE ${list.where}) waiting`,
    [...list.values, target?.missed ?? null],
  );
  if (found === undefined || found.count === 0) return null;
  const { next, ...waits } = found;
  return { ...waits, next_target: nextTarget(target, next), days: [] };
}

const nextTarget = (target: WaitedFor | undefined, next: string | null): string | null =>
  next === null ? null : (target?.endOf(next)?.toISOString() ?? null);

export function linesListed(tx: Tx, list: LineWorkflow, filters: LineFilters) {
  const values: unknown[] = [];
  return {
    from: linesFrom(list),
    where: conditions(tx, LINES[list], filters, values, 'with status'),
    values,
  };
}

const linesWaiting = (
  tx: Tx,
  list: LineWorkflow,
  filters: LineFilters,
  target?: WaitedFor,
): Promise<Waits | null> => listWaiting(tx, linesListed(tx, list, filters), 'l.created_at', target);

/** Counts for today, yesterday and earlier, by the days (UTC) that the list is filtered by. */
async function confirmStonesWaiting(tx: Tx, now: TargetsNow): Promise<Waits | null> {
  const list = linesListed(tx, 'confirmStone', { status: liveCodes('confirmStone') });
  const target = waitedFor(now, 'confirmStone', 'pending', LINE_WAITS);
  const waits = await listWaiting(tx, list, 'l.created_at', target);
  if (waits === null) return null;
  const days = await tx.many<{ is_last: boolean; day: string; count: number }>(
    `SELECT age = ${EARLIER} AS is_last, to_char(${HOUSE_TODAY} - age, 'YYYY-MM-DD') AS day, count(*)::int AS count
       FROM (SELECT least(${HOUSE_TODAY} - ${houseDay('l.created_at')}, ${EARLIER}) AS age FROM ${list.from} WHERE ${list.where}) line
      GROUP BY age ORDER BY age`,
    list.values,
  );
  return {
    ...waits,
    days: days.map(({ is_last, day, count }) => ({ from: is_last ? null : day, to: day, count })),
  };
}

/** Of ended duties, too: they still have to be judged. */
const openFindings = {
  from: 'duty_finding f',
  where: `f.status = ${FINDING_STATUS.open}`,
  values: [],
};

/** Counts invoices, not their lines. */
const overdueInvoices = {
  from: 'invoice i',
  where: `${seesClient('i.client_id')} AND ${invoiceOverdue('i')}`,
  values: [],
};
