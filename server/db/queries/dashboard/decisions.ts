/** What a person may decide, record by record: found by the lists' own filters. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { KYC_STATUS, PRICE_OFFER_STATUS, ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import type { DecisionKind } from '../../../../src/machines/decision-kinds.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import type { ListQuery } from '../../fragments/list-query.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { targetEnd, targetsNow } from '../audit/targets/targets.ts';
import { DOCUMENTS_WAIT, LINE_WAITS, REQUEST_WAITS } from '../audit/targets/waits.ts';
import { clientsListed } from '../clients/clients.ts';
import type { LineFilters } from '../transactions/line-filters.ts';
import { CLIENT } from '../transactions/lines.ts';
import { tasksListed, TASK_CLIENT } from '../transactions/tasks.ts';
import { ANY_TASK, linesListed } from './waiting.ts';

type Decision = components['schemas']['Decision'];
type Found = Omit<Decision, 'kind' | 'target'> & { entered: string | null };

/** The most of a kind. */
const MOST = 200;
/** Those due first come first, and then the oldest. */
const ORDER = `ORDER BY due NULLS LAST, since, id LIMIT ${MOST}`;

const DECISIONS: Readonly<Record<DecisionKind, (tx: Tx, role: RoleId) => Promise<Found[]>>> = {
  confirmStone: (tx) => linesToDecide(tx, 'confirmStone', { status: liveCodes('confirmStone') }),
  priceOffer: (tx) =>
    linesToDecide(tx, 'priceOffer', { status: [PRICE_OFFER_STATUS.open] }, { due: 'l.due_at' }),
  memoExtension: (tx) =>
    linesToDecide(
      tx,
      'memo',
      { status: liveCodes('memo'), asked: true },
      { due: 'l.due_date', entered: REQUEST_WAITS },
    ),
  // A question about several stones is sent once, and answered once.
  enquiry: (tx) =>
    linesToDecide(
      tx,
      'enquiry',
      { status: liveCodes('enquiry') },
      { together: 'l.client_id, l.created_by, l.created_at, l.message' },
    ),
  kyc: (tx) =>
    toDecide(tx, clientsListed({ kyc_pending: true }), {
      title: `coalesce(b.company_name, u.company_name, trim(u.first_name || ' ' || u.last_name))`,
      client: `jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'company_name', b.company_name, 'role_id', u.role_id)`,
      since: `(SELECT min(k.updated_at) FROM kyc_document k WHERE k.client_id = u.id AND k.status = ${KYC_STATUS.pending})`,
      due: 'NULL::text',
      entered: DOCUMENTS_WAIT,
    }),
  // Administrators answer for whoever was asked.
  task: (tx, role) =>
    toDecide(
      tx,
      tasksListed({
        ...ANY_TASK,
        status: liveCodes('task'),
        assignedTo: role === ROLE.administrator ? null : tx.actor.id,
      }),
      {
        title: 's.stock_no',
        client: TASK_CLIENT,
        since: 't.created_at',
        due: `to_char(t.due_date, 'YYYY-MM-DD')`,
        entered: 'NULL::timestamptz',
      },
    ),
};

/** The records of these kinds, in the order requested. */
export async function decisionsFor(
  tx: Tx,
  kinds: readonly DecisionKind[],
  role: RoleId,
): Promise<Decision[]> {
  const now = await targetsNow(tx);
  const all = await Promise.all(
    kinds.map(async (kind) =>
      (await DECISIONS[kind](tx, role)).map(({ entered, ...found }) => ({
        ...found,
        kind,
        target: entered === null ? null : (targetEnd(now, ...STATE[kind], entered)?.toISOString() ?? null),
      })),
    ),
  );
  return all.flat();
}

/** What is decided, and the state in which it waits. */
const STATE: Readonly<Record<DecisionKind, readonly [WorkflowName, string]>> = {
  confirmStone: ['confirmStone', 'pending'],
  priceOffer: ['priceOffer', 'open'],
  memoExtension: ['memoExtension', 'asked'],
  enquiry: ['enquiry', 'open'],
  kyc: ['kycDocument', 'pending'],
  task: ['task', 'pending'],
};

type Columns = Record<'title' | 'client' | 'since' | 'due' | 'entered', string>;

async function toDecide(tx: Tx, list: ListQuery<string> | null, columns: Columns): Promise<Found[]> {
  if (list === null) return [];
  const { title, client, since, due, entered } = columns;
  return tx.many<Found>(
    `SELECT ${list.id} AS id, ARRAY[${list.id}] AS ids, ${title} AS title, ${client} AS client, ${since} AS since,
            ${due} AS due, NULL AS amount, ${entered} AS entered
       FROM ${list.from} WHERE ${list.where} ${ORDER}`,
    list.values,
  );
}

/**
 * Lines requested together are one record: those of one document, or those with the same values in
 * `together`.
 */
function linesToDecide(
  tx: Tx,
  list: LineWorkflow,
  filters: LineFilters,
  { due = 'NULL::date', together = 'l.id', entered = LINE_WAITS } = {},
): Promise<Found[]> {
  const { from, where, values } = linesListed(tx, list, filters);
  const isNumbered = LINES[list].document !== null;
  const { offered_amt: offered = 'l.sell_amt' }: Readonly<Record<string, string>> = LINES[list].columns;
  return tx.many<Found>(
    `SELECT ${isNumbered ? 'd.id' : 'min(l.id::text)::uuid'} AS id, array_agg(l.id ORDER BY s.stock_no) AS ids,
            CASE WHEN count(*) = 1 THEN min(s.stock_no) ELSE ${isNumbered ? 'min(d.number)' : 'min(s.stock_no)'} END AS title,
            (array_agg(${CLIENT}))[1] AS client, min(l.created_at) AS since, min(${due}) AS due,
            sum(${offered}) AS amount, min(${entered}) AS entered
       FROM ${from} WHERE ${where} GROUP BY ${isNumbered ? 'd.id' : together} ${ORDER}`,
    values,
  );
}
