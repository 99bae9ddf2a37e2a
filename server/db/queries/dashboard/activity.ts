/** How much is searched, and what comes of it. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesClient } from '../../fragments/visibility.ts';
import { LINES } from '../../records/all.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

type Schemas = components['schemas'];

/** A stone's way to its buyer: what is only counted, and what is written down. */
const COUNTED = { searched: 'search', seen: 'view', carted: 'cart' } as const;
const WRITTEN = {
  held: LINES.hold.table,
  confirmed: LINES.confirmStone.table,
  sold: 'invoice_line',
} as const;

/** How often, and by how many clients, since so many days ago, today among them. */
export async function funnelOf(tx: Tx, days: number): Promise<Schemas['Funnel']> {
  const since = `current_date - ($1::int - 1)`;
  const counted = Object.entries(COUNTED).map(
    ([
      step,
      kind,
    ]) => `SELECT '${step}' AS step, coalesce(sum(l.times), 0)::int AS times, count(DISTINCT l.user_id)::int AS clients
       FROM activity l WHERE l.kind = '${kind}' AND l.half_hour >= ${since} AND ${seesClient('l.user_id')}`,
  );
  const written = Object.entries(WRITTEN).map(
    ([step, table]) => `SELECT '${step}', count(*)::int, count(DISTINCT l.client_id)::int
       FROM ${table} l WHERE l.created_at >= ${since} AND ${seesClient('l.client_id')}
        ${step === 'sold' ? 'AND l.credit_note_id IS NULL' : ''}`,
  );
  const steps = await tx.many<Schemas['Funnel']['steps'][number]>(
    [...counted, ...written].join(' UNION ALL '),
    [days],
  );
  const first = await tx.one<{ from: string }>(`SELECT to_char(${since}, 'YYYY-MM-DD') AS "from"`, [days]);
  return { from: first?.from ?? '', steps };
}

export interface SearchesAsked {
  days: number;
  timeZone: string;
  shape?: readonly string[] | undefined;
  color?: readonly string[] | undefined;
  clarity?: readonly string[] | undefined;
  clientId?: string | undefined;
}

/** Searches by the day and by the hour of the day, in the time zone; days and hours without any are zero. */
export async function searchesByDay(tx: Tx, asked: SearchesAsked): Promise<Schemas['SearchesByDay']> {
  const values: unknown[] = [asked.days, asked.timeZone];
  const parameter = parametersOf(values);
  const first = `(now() AT TIME ZONE $2)::date - ($1::int - 1)`;
  const conditions = [
    `a.kind = 'search'`,
    `a.half_hour >= (${first})::timestamp AT TIME ZONE $2`,
    seesClient('a.user_id'),
    ...overlapping({ shapes: asked.shape, colors: asked.color, clarities: asked.clarity }, parameter),
  ];
  if (asked.clientId !== undefined)
    conditions.push(`a.user_id = ${parameter(isUuid(asked.clientId) ? asked.clientId : null)}::uuid`);
  const made = `SELECT a.half_hour AT TIME ZONE $2 AS at, a.times FROM activity a WHERE ${conditions.join(' AND ')}`;
  const found = await tx.one<Schemas['SearchesByDay']>(
    `WITH made AS MATERIALIZED (${made}),
     day AS (SELECT at::date AS day, sum(times)::int AS times FROM made GROUP BY 1),
     hour AS (SELECT extract(hour FROM at)::int AS hour, sum(times)::int AS times FROM made GROUP BY 1)
     SELECT (SELECT jsonb_agg(jsonb_build_object('day', to_char(${first} + n, 'YYYY-MM-DD'), 'times', coalesce(d.times, 0)) ORDER BY n)
               FROM generate_series(0, $1::int - 1) n LEFT JOIN day d ON d.day = ${first} + n) AS days,
            (SELECT jsonb_agg(jsonb_build_object('hour', n, 'times', coalesce(h.times, 0)) ORDER BY n)
               FROM generate_series(0, 23) n LEFT JOIN hour h ON h.hour = n) AS hours`,
    values,
  );
  if (!found) throw new Error('A row of subqueries is always there.');
  return found;
}

const overlapping = (
  asked: Readonly<Record<string, readonly string[] | undefined>>,
  parameter: (value: unknown) => string,
): string[] =>
  Object.entries(asked).flatMap(([column, codes]) =>
    codes === undefined || codes.length === 0 ? [] : `a.${column} && ${parameter(codes)}::text[]`,
  );
