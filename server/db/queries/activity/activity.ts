/** Counts of people's activity by half hours, and the daily totals that outlive them. */
import { CLIENT_ROLES } from '../../../../src/domain/codes.ts';
import type { SearchWire } from '../../../../src/domain/stones/search-filters.ts';
import type { Tx } from '../../with-actor.ts';

/** Counts are kept by person for this many days. */
export const KEPT_DAYS = 90;

export interface Counted {
  user_id: string;
  kind: 'search' | 'view' | 'cart';
  at: Date;
  times: number;
  /** The filters of a search. */
  filters?: Pick<SearchWire, 'shape' | 'color' | 'clarity'>;
}

/** Adds to the counts, for clients only. Accounts that were closed meanwhile are left out. */
export async function addCounts(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const rows = counted.map(({ filters = {}, ...one }) => ({
    ...one,
    shapes: sorted(filters.shape),
    colors: sorted(filters.color),
    clarities: sorted(filters.clarity),
  }));
  await tx.run(
    `INSERT INTO activity AS a (half_hour, user_id, kind, shapes, colors, clarities, times)
     SELECT date_bin('30 minutes', m.at, 'epoch') AS half_hour, m.user_id, m.kind, m.shapes, m.colors, m.clarities, sum(m.times)
       FROM jsonb_to_recordset($1::jsonb)
         AS m (user_id uuid, kind text, at timestamptz, times int, shapes text[], colors text[], clarities text[])
       JOIN app_user u ON u.id = m.user_id AND u.is_active AND u.role_id IN (${CLIENT_ROLES.join(', ')})
      GROUP BY 1, 2, 3, 4, 5, 6
      -- In one order, so that two processes wait for each other at most once.
      ORDER BY 1, 2, 3, 4, 5, 6
     ON CONFLICT (half_hour, user_id, kind, shapes, colors, clarities) DO UPDATE SET times = a.times + excluded.times`,
    [JSON.stringify(rows)],
  );
}

const sorted = (codes: readonly string[] = []): string[] => [...codes].toSorted();
