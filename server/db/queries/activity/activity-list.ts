/** Searches, views and cart additions of clients, by day, client and filters. */
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { Tx } from '../../with-actor.ts';
import { PERSON_NAME, SEARCH_OWNER } from '../searches/search-owners.ts';
import { filteredActivity, type ActivityFilter } from './activity-filter.ts';

/** Latest day first, then the most active client. */
export function activityListed(asked: ActivityFilter): ListQuery<ListColumn<'listActivity'>> {
  const values: unknown[] = [];
  const counted = filteredActivity(asked, parametersOf(values));
  return {
    row: `k.id, to_char(k.day, 'YYYY-MM-DD') AS day, k.shapes, k.colors, k.clarities, k.times, k.people,
          CASE WHEN c.id IS NOT NULL THEN ${SEARCH_OWNER} END AS client`,
    from: `(SELECT md5(concat_ws('|', day, user_id, shapes, colors, clarities))::uuid AS id, day, user_id, shapes, colors,
                   clarities, sum(times)::int AS times, max(people) AS people
              FROM ${counted} u GROUP BY day, user_id, shapes, colors, clarities) k
           LEFT JOIN app_user c ON c.id = k.user_id LEFT JOIN business b ON b.user_id = c.id`,
    where: 'true',
    values,
    id: 'k.id',
    columns: {
      day: 'k.day',
      client: `CASE WHEN c.id IS NOT NULL THEN ${PERSON_NAME} END`,
      role: 'c.role_id',
      shapes: 'k.shapes::text',
      colors: 'k.colors::text',
      clarities: 'k.clarities::text',
      times: 'k.times',
    },
    order: 'k.day DESC, k.times DESC',
  };
}

/** The total number of times. */
export async function timesCounted(tx: Tx, asked: ActivityFilter): Promise<number> {
  const values: unknown[] = [];
  const counted = filteredActivity(asked, parametersOf(values));
  const sum = await tx.one<{ times: number }>(
    `SELECT coalesce(sum(times), 0)::int AS times FROM ${counted} u`,
    values,
  );
  return sum?.times ?? 0;
}
