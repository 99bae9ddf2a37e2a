/** Carat ranges, which never overlap, with their sub-ranges. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { CaratSpan } from '../../../src/domain/carat-span.ts';
import { isUuid, type Tx } from '../with-actor.ts';

export type CaratRangeRow = components['schemas']['CaratRange'];

type Table = 'carat_range' | 'sub_carat_range';

const COLUMNS = `r.id, r.carat_from::float8 AS carat_from, r.carat_to::float8 AS carat_to, r.sequence, r.is_active,
  r.changed_by, r.changed_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'carat_from', u.carat_from, 'carat_to', u.carat_to,
                                                'sequence', u.sequence, 'is_active', u.is_active)
                             ORDER BY u.sequence, u.carat_from), '[]')
     FROM sub_carat_range u WHERE u.carat_range_id = r.id) AS sub_ranges`;

export const findCaratRanges = (tx: Tx): Promise<CaratRangeRow[]> =>
  tx.many<CaratRangeRow>(`SELECT ${COLUMNS} FROM carat_range r ORDER BY r.sequence, r.carat_from`);

export async function findCaratRange(tx: Tx, id: string): Promise<CaratRangeRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<CaratRangeRow>(`SELECT ${COLUMNS} FROM carat_range r WHERE r.id = $1`, [id]);
}

/** Serialises all changes of ranges, so that what was checked still holds when it is written. */
export const lockCaratRanges = (tx: Tx): Promise<unknown> =>
  tx.run('LOCK TABLE carat_range, sub_carat_range IN SHARE ROW EXCLUSIVE MODE');

/** A range other than `except` that overlaps this one. */
export const rangeMeeting = (
  tx: Tx,
  table: Table,
  { carat_from, carat_to }: CaratSpan,
  except: string | null,
): Promise<CaratSpan | undefined> =>
  tx.one<CaratSpan>(
    `SELECT carat_from::float8 AS carat_from, carat_to::float8 AS carat_to FROM ${table}
      WHERE carat_from <= $2 AND carat_to >= $1 AND id IS DISTINCT FROM $3::uuid ORDER BY carat_from LIMIT 1`,
    [carat_from, carat_to, except],
  );

/** Added at the end of the order, and active. */
export async function insertCaratRange(
  tx: Tx,
  { id, carat_from, carat_to }: CaratSpan & { id: string },
  by: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO carat_range (id, carat_from, carat_to, changed_by, sequence)
     SELECT $1, $2, $3, $4, coalesce(max(sequence), 0) + 1 FROM carat_range`,
    [id, carat_from, carat_to, by],
  );
}

export async function insertSubCaratRange(
  tx: Tx,
  { id, of, carat_from, carat_to }: CaratSpan & { id: string; of: string },
  by: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO sub_carat_range (id, carat_range_id, carat_from, carat_to, changed_by, sequence)
     SELECT $1, $2, $3, $4, $5, coalesce(max(sequence), 0) + 1 FROM sub_carat_range WHERE carat_range_id = $2`,
    [id, of, carat_from, carat_to, by],
  );
}

export async function moveEnds(
  tx: Tx,
  table: Table,
  id: string,
  { carat_from, carat_to }: CaratSpan,
  by: string,
): Promise<void> {
  await tx.run(
    `UPDATE ${table} SET carat_from = $2, carat_to = $3, changed_by = $4, changed_at = now() WHERE id = $1`,
    [id, carat_from, carat_to, by],
  );
}

export async function setActive(
  tx: Tx,
  table: Table,
  id: string,
  isActive: boolean,
  by: string,
): Promise<void> {
  await tx.run(`UPDATE ${table} SET is_active = $2, changed_by = $3, changed_at = now() WHERE id = $1`, [
    id,
    isActive,
    by,
  ]);
}

/** The siblings that share one order: all ranges, or the sub-ranges of one range. */
const SIBLINGS: Record<Table, string> = {
  carat_range: 'carat_range',
  sub_carat_range:
    'sub_carat_range WHERE carat_range_id = (SELECT carat_range_id FROM sub_carat_range WHERE id = $1)',
};

/** Moves the range to a place (from 1, at most the last); the others keep their order. */
export async function moveTo(tx: Tx, table: Table, id: string, place: number): Promise<void> {
  await tx.run(
    `UPDATE ${table} r SET sequence = ordered.place
       FROM (SELECT id, row_number() OVER (ORDER BY CASE WHEN id = $1 THEN $2 - 0.5 ELSE others END) AS place
               FROM (SELECT id, row_number() OVER (PARTITION BY id = $1 ORDER BY sequence, carat_from) AS others
                       FROM ${SIBLINGS[table]}) numbered) ordered
      WHERE ordered.id = r.id AND r.sequence <> ordered.place`,
    [id, place],
  );
}

export async function deleteRange(tx: Tx, table: Table, id: string): Promise<void> {
  await tx.run(`DELETE FROM ${table} WHERE id = $1`, [id]);
}

/** The range of a sub-range. */
export async function rangeOfSub(tx: Tx, id: string): Promise<CaratRangeRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<CaratRangeRow>(
    `SELECT ${COLUMNS} FROM carat_range r JOIN sub_carat_range s ON s.carat_range_id = r.id WHERE s.id = $1`,
    [id],
  );
}
