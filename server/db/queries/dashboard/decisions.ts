/** What a person may decide, record by record: found by the lists' own filters. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { KYC_STATUS, PRICE_OFFER_STATUS, ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import type { DecisionKind } from '../../../../src/machines/decision-kinds.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import type { ListQuery } from '../../fragments/list-query.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { missedSince, targetEnd, targetsNow } from '../audit/targets/targets.ts';
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

/** `entered` is SQL for the moment at which a record began to wait. */
type Find = (tx: Tx, role: RoleId, entered: string) => Promise<Found[]>;

const DECISIONS: Readonly<Record<DecisionKind, Find>> = {
  confirmStone: (tx, _role, entered) =>
    linesToDecide(tx, 'confirmStone', { status: liveCodes('confirmStone') }, { entered }),
  priceOffer: (tx, _role, entered) =>
    linesToDecide(tx, 'priceOffer', { status: [PRICE_OFFER_STATUS.open] }, { due: 'l.due_at', entered }),
  memoExtension: (tx, _role, entered) =>
    linesToDecide(tx, 'memo', { status: liveCodes('memo'), asked: true }, { due: 'l.due_date', entered }),
  // A question about several stones is sent once, and answered once.
  enquiry: (tx, _role, entered) =>
    linesToDecide(
      tx,
      'enquiry',
      { status: liveCodes('enquiry') },
      { together: 'l.client_id, l.created_by, l.created_at, l.message', entered },
    ),
  kyc: (tx, _role, entered) =>
    toDecide(tx, clientsListed({ kyc_pending: true }), {
      title: `coalesce(b.company_name, u.company_name, trim(u.first_name || ' ' || u.last_name))`,
      client: `jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'company_name', b.company_name, 'role_id', u.role_id)`,
      since: `(SELECT min(k.updated_at) FROM kyc_document k WHERE k.client_id = u.id AND k.status = ${KYC_STATUS.pending})`,
      due: 'NULL::text',
      entered,
    }),
  // Administrators answer for whoever was asked.
  task: (tx, role, entered) =>
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
        entered,
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
    kinds.map(async (kind) => {
      const { workflow, state, since } = WAITS[kind];
      const isTimed = missedSince(now, workflow, state) !== null;
      const found = await DECISIONS[kind](tx, role, isTimed ? since : UNDATED);
      return found.map(({ entered, ...one }) => ({
        ...one,
        kind,
        target: entered === null ? null : (targetEnd(now, workflow, state, entered)?.toISOString() ?? null),
      }));
    }),
  );
  return all.flat();
}

const UNDATED = 'NULL::timestamptz';

/** What is decided, the state in which it waits, and since when (SQL). */
const WAITS: Readonly<Record<DecisionKind, { workflow: WorkflowName; state: string; since: string }>> = {
  confirmStone: { workflow: 'confirmStone', state: 'pending', since: LINE_WAITS },
  priceOffer: { workflow: 'priceOffer', state: 'open', since: LINE_WAITS },
  memoExtension: { workflow: 'memoExtension', state: 'asked', since: REQUEST_WAITS },
  enquiry: { workflow: 'enquiry', state: 'open', since: LINE_WAITS },
  kyc: { workflow: 'kycDocument', state: 'pending', since: DOCUMENTS_WAIT },
  // Tasks have a due day, and no target in time.
  task: { workflow: 'task', state: 'pending', since: UNDATED },
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
  { entered, due = 'NULL::date', together = 'l.id' }: { entered: string; due?: string; together?: string },
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
