/** Demands by shape and size, beside the number of available stones. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { DEMAND_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import { WAITING } from '../../../../src/domain/demands.ts';
import { CARAT_GROUPS, parseRange } from '../../../../src/domain/stones/search-filters.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';

type SupplyRow = components['schemas']['DemandSupply'][number];

const MOST_ROWS = 200;
const FROM = CARAT_GROUPS.map((group) => parseRange(group)?.from ?? '0');
const TO = CARAT_GROUPS.map((group) => parseRange(group)?.to ?? null);

/**
 * Of waiting demands whose clients the actor sees, fewest stones per demand first. A row without
 * shape or size counts demands that name none.
 */
export const supplyOfDemands = (tx: Tx, diamondType: number | null): Promise<SupplyRow[]> =>
  tx.many<SupplyRow>(
    `WITH sizes AS (
       SELECT * FROM unnest($1::text[], $2::numeric[], $3::numeric[]) AS z (carat, low, high)),
     asked AS (
       SELECT k.id, k.client_id, k.status, sh.shape, si.carat
         FROM demand k
         LEFT JOIN LATERAL jsonb_array_elements_text(k.filters -> 'shape') AS sh (shape) ON true
         LEFT JOIN LATERAL (
           SELECT DISTINCT z.carat
             FROM jsonb_array_elements_text(k.filters -> 'carat') AS r (text)
             JOIN sizes z
               ON z.low <= coalesce(nullif(split_part(r.text, '..', 2), '')::numeric, 'infinity')
              AND coalesce(z.high, 'infinity') >= coalesce(nullif(split_part(r.text, '..', 1), '')::numeric, 0)) si ON true
        WHERE k.status = ANY ($4::smallint[]) AND ${seesClient('k.client_id')}
          AND ($5::smallint IS NULL OR coalesce(k.filters ->> 'diamond_type', $5::text) = $5::text)),
     wanted AS (
       SELECT shape, carat, count(DISTINCT id)::int AS demands, count(DISTINCT client_id)::int AS clients,
              count(DISTINCT id) FILTER (WHERE status = ${DEMAND_STATUS.open})::int AS waiting
         FROM asked GROUP BY shape, carat),
     stock AS (
       SELECT s.shape, ($1::text[])[width_bucket(s.carat, $2::numeric[])] AS carat, count(*)::int AS count
         FROM stone s
        WHERE s.status = ${STONE_STATUS.available} AND ${notUndone('s')} AND ($5::smallint IS NULL OR s.diamond_type = $5)
        GROUP BY 1, 2)
     SELECT w.shape, w.carat, w.demands, w.clients, w.waiting, coalesce(h.count, 0)::int AS available
       FROM wanted w
       LEFT JOIN LATERAL (
         SELECT sum(t.count) AS count FROM stock t
          WHERE (w.shape IS NULL OR t.shape = w.shape) AND (w.carat IS NULL OR t.carat = w.carat)) h ON true
      ORDER BY coalesce(h.count, 0) / w.demands, w.demands DESC, w.shape NULLS LAST, w.carat NULLS LAST
      LIMIT ${MOST_ROWS}`,
    [CARAT_GROUPS, FROM, TO, WAITING, diamondType],
  );
