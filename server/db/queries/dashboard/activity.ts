/** Figures of clients' searches, and of the steps from search to sale. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { houseZone } from '../../../../src/domain/house-days.ts';
import { fromDay } from '../../fragments/days.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { LINES } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { filteredActivity, type ActivityFilter } from '../activity/activity-filter.ts';

type Schemas = components['schemas'];

/** The steps that are only counted; the others have records. */
const COUNTED = { searched: 'search', seen: 'view', carted: 'cart' } as const;
const WRITTEN = {
  held: LINES.hold.table,
  confirmed: LINES.confirmStone.table,
  sold: 'invoice_line',
} as const;

/** The counts and clients of each step in the last `days` days, including today. */
export async function funnelOf(tx: Tx, days: number): Promise<Schemas['Funnel']> {
  const from = await dayAgo(tx, days - 1, houseZone());
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const counted = Object.entries(COUNTED).map(
    ([step, kind]) => `SELECT '${step}' AS step, coalesce(sum(times), 0)::int AS times,
            -- Of days without persons nobody knows whether two of them had the same client.
            CASE WHEN count(people) = 0 THEN count(DISTINCT user_id)::int END AS clients
       FROM ${filteredActivity({ kind, startDate: from, timeZone: houseZone() }, parameter)} u`,
  );
  const written = Object.entries(WRITTEN).map(
    ([step, table]) => `SELECT '${step}', count(*)::int, count(DISTINCT l.client_id)::int
       FROM ${table} l WHERE ${fromDay('l.created_at', `${parameter(from)}::date`)} AND ${seesClient('l.client_id')}
        ${step === 'sold' ? 'AND l.credit_note_id IS NULL' : ''}`,
  );
  const steps = await tx.many<Schemas['Funnel']['steps'][number]>(
    [...counted, ...written].join(' UNION ALL '),
    values,
  );
  return { from, steps };
}

/** The day `days` days ago in the time zone, YYYY-MM-DD, by the database's clock. */
async function dayAgo(tx: Tx, days: number, timeZone: string): Promise<string> {
  const found = await tx.one<{ day: string }>(
    `SELECT to_char((now() AT TIME ZONE $2)::date - $1::int, 'YYYY-MM-DD') AS day`,
    [days, timeZone],
  );
  if (!found) throw new Error('The database does not know which day it is.');
  return found.day;
}

export interface SearchesByDayParams extends Omit<ActivityFilter, 'kind' | 'startDate' | 'endDate' | 'hour'> {
  days: number;
}

/** Searches by day and by hour of the day in the time zone; zero for days and hours without any. */
export async function searchesByDay(
  tx: Tx,
  { days, ...asked }: SearchesByDayParams,
): Promise<Schemas['SearchesByDay']> {
  const from = await dayAgo(tx, days - 1, asked.timeZone);
  const values: unknown[] = [from, days];
  const made = filteredActivity({ ...asked, kind: 'search', startDate: from }, parametersOf(values));
  const found = await tx.one<Schemas['SearchesByDay']>(
    `WITH made AS MATERIALIZED (SELECT day, hour, sum(times)::int AS times FROM ${made} u GROUP BY 1, 2),
     daily AS (SELECT day, sum(times)::int AS times FROM made GROUP BY 1),
     hourly AS (SELECT hour, sum(times)::int AS times FROM made GROUP BY 1)
     SELECT (SELECT jsonb_agg(jsonb_build_object('day', to_char($1::date + n, 'YYYY-MM-DD'),
                                                 'times', coalesce(d.times, 0)) ORDER BY n)
               FROM generate_series(0, $2::int - 1) n LEFT JOIN daily d ON d.day = $1::date + n) AS days,
            (SELECT jsonb_agg(jsonb_build_object('hour', n, 'times', coalesce(h.times, 0)) ORDER BY n)
               FROM generate_series(0, 23) n LEFT JOIN hourly h ON h.hour = n) AS hours`,
    values,
  );
  if (!found) throw new Error('A row of subqueries is always there.');
  return found;
}
