/** Stones out on memo, by client and age. Amounts in USD with two decimals. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { MEMO_AGES } from '../../../../src/domain/lines/memo-ages.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import { tenancyIndexCondition, seesClient } from '../../fragments/tenancy.ts';
import { memo } from '../../records/memo.ts';
import type { Tx } from '../../with-actor.ts';
import { CLIENT } from './lines.ts';

type Desk = components['schemas']['MemoDesk'];

const MOST_CLIENTS = 1000;

/** SQL: the stones and their value under this condition, as the contract's OutOnMemo. */
const out = (condition: string): string =>
  `jsonb_build_object('lines', count(*) FILTER (WHERE ${condition}),
     'value', (coalesce(sum(o.sell_amt) FILTER (WHERE ${condition}), 0)::numeric(18, 2))::text)`;

const FIGURES = `count(*)::int AS lines, coalesce(sum(o.sell_amt), 0)::numeric(18, 2) AS value, ${out('o.is_over')} AS overdue,
  jsonb_build_array(${MEMO_AGES.map(({ from, to }) => out(`o.age >= ${from}${to === null ? '' : ` AND o.age <= ${to}`}`)).join(', ')}) AS ages`;

/** Sums over all lines that are out, and the clients with the most. */
export async function memoDesk(tx: Tx): Promise<Omit<Desk, 'ages'>> {
  const lines = `WITH o AS MATERIALIZED (
    SELECT l.client_id, l.memo_id, l.sell_amt, (${memo.overdue}) AS is_over, (${memo.asked}) AS is_asked, ${memo.age} AS age
      FROM memo_line l JOIN memo d ON d.id = l.memo_id
     WHERE l.status IN (${liveCodes('memo').join(', ')}) AND ${seesClient('l.client_id')} AND ${tenancyIndexCondition(tx.actor, 'l.client_id')})`;
  const total = await tx.one<Desk['total'] & { asked: Desk['asked']; clients: number }>(
    `${lines} SELECT ${FIGURES}, ${out('o.is_asked')} AS asked, count(DISTINCT o.client_id)::int AS clients FROM o`,
  );
  if (!total) throw new Error('A sum over no rows is a row too.');
  const { clients: known, asked, ...sums } = total;
  const clients = await tx.many<Desk['clients'][number]>(
    `${lines}, by_client AS (
       SELECT o.client_id, ${FIGURES}, count(DISTINCT o.memo_id)::int AS memos, max(o.age) AS oldest,
              EXISTS (SELECT FROM memo_line t WHERE t.client_id = o.client_id AND t.overdue_told = ${HOUSE_TODAY}) AS reminded_today
         FROM o GROUP BY o.client_id)
     SELECT ${CLIENT} AS client, l.lines, l.value, l.overdue, l.ages, l.memos, l.oldest, l.reminded_today
       FROM by_client l LEFT JOIN app_user c ON c.id = l.client_id LEFT JOIN business b ON b.user_id = l.client_id
      ORDER BY l.value DESC, l.client_id LIMIT ${MOST_CLIENTS}`,
  );
  return { total: sums, asked, clients, more_clients: known - clients.length };
}
