/** The values of masters in their sequence, and the records that use them. */
import { matchesText } from '../like.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { CARRIED_BY, FIXED_MASTER } from '../../../../src/domain/masters.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

export type SubMasterRow = components['schemas']['SubMaster'];

/**
 * Which values are read: all for managing them, active ones for choosing, displayed ones for
 * clients.
 */
export type SeenValues = 'all' | 'active' | 'displayed';

const COLUMNS = `s.id, s.master_id, m.code AS master_code, s.code, s.name, s.description, s.keyword, s.is_active, s.is_default,
  s.is_display, s.sequence, CASE WHEN f.id IS NOT NULL THEN json_build_object(
    'id', f.id, 'name', f.original_name, 'mime', f.mime, 'size_bytes', f.size_bytes) END AS image`;
const FROM = 'sub_master s JOIN master m ON m.id = s.master_id LEFT JOIN stored_file f ON f.id = s.image_id';
/** SQL: the masters whose values are kept by their names. */
const BY_NAME = Object.keys(CARRIED_BY)
  .filter((master) => CARRIED_BY[master] === 'name')
  .map((master) => `'${master}'`)
  .join(', ');
/** Uses, counted once for all values of a page. */
const USES = `LEFT JOIN (
    SELECT '${FIXED_MASTER.documentType}' AS master, document_type::text AS value, count(*)::int AS uses
      FROM kyc_document GROUP BY document_type
    UNION ALL
    SELECT '${FIXED_MASTER.businessType}', lower(business_type), count(*)::int
      FROM business WHERE business_type IS NOT NULL GROUP BY lower(business_type)
    UNION ALL
    SELECT '${FIXED_MASTER.companyDesignation}', lower(designation), count(*)::int
      FROM business WHERE designation IS NOT NULL GROUP BY lower(designation)
    UNION ALL
    SELECT '${FIXED_MASTER.salesPersonType}', lower(associate_type), count(*)::int
      FROM app_user WHERE associate_type IS NOT NULL GROUP BY lower(associate_type)
  ) u ON u.master = m.code AND u.value = CASE WHEN m.code IN (${BY_NAME}) THEN lower(s.name) ELSE s.code END`;

export interface SubMasterFilter {
  masterCode: string | null;
  masterId: string | null;
  /** Pattern for `matchesText` on code, name, keyword and description. */
  pattern: string | null;
  seen: SeenValues;
}

const MATCHES = `($1::text IS NULL OR m.code = $1) AND ($2::uuid IS NULL OR m.id = $2)
  AND ($3::text IS NULL OR ${matchesText('s.name', '$3')} OR ${matchesText('s.code', '$3')} OR ${matchesText('s.keyword', '$3')} OR ${matchesText('s.description', '$3')})
  AND ($4 = 'all' OR s.is_active AND m.is_active AND ($4 = 'active' OR s.is_display))`;

/** One page of values, by master and sequence, and the total. */
export async function findSubMasters(
  tx: Tx,
  filter: SubMasterFilter,
  page: number,
  size: number,
): Promise<{ rows: SubMasterRow[]; total: number }> {
  if (filter.masterId !== null && !isUuid(filter.masterId)) return { rows: [], total: 0 };
  const asked = [filter.masterCode, filter.masterId, filter.pattern, filter.seen];
  const counts = filter.seen === 'all';
  const rows = await tx.many<SubMasterRow>(
    `SELECT ${COLUMNS}, ${counts ? 'coalesce(u.uses, 0)' : 'NULL::int'} AS uses
       FROM ${FROM} ${counts ? USES : ''}
      WHERE ${MATCHES} ORDER BY m.code, s.sequence, lower(s.name) LIMIT $5 OFFSET $6`,
    [...asked, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM sub_master s JOIN master m ON m.id = s.master_id WHERE ${MATCHES}`,
    asked,
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findSubMaster(tx: Tx, id: string): Promise<SubMasterRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<SubMasterRow>(
    `SELECT ${COLUMNS}, coalesce(u.uses, 0) AS uses FROM ${FROM} ${USES} WHERE s.id = $1`,
    [id],
  );
}

/** The value, locked so that nobody starts using it while it is changed or deleted. */
export async function lockSubMaster(
  tx: Tx,
  id: string,
): Promise<{ id: string; master_id: string } | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one('SELECT id, master_id FROM sub_master WHERE id = $1 FOR UPDATE', [id]);
}

/** The document types among these that may be chosen, locked until the transaction ends. */
export async function choosableCodes(
  tx: Tx,
  masterCode: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx.many<{ code: string }>(
    `SELECT s.code FROM sub_master s JOIN master m ON m.id = s.master_id
      WHERE m.code = $1 AND s.code = ANY ($2) AND s.is_active ORDER BY s.id FOR SHARE OF s`,
    [masterCode, codes],
  );
  return rows.map(({ code }) => code);
}

/** An active value by its name, regardless of case, locked until the transaction ends. */
export const choosableName = (
  tx: Tx,
  masterCode: string,
  name: string,
): Promise<{ name: string } | undefined> =>
  tx.one(
    `SELECT s.name FROM sub_master s JOIN master m ON m.id = s.master_id
      WHERE m.code = $1 AND lower(s.name) = lower($2) AND s.is_active FOR SHARE OF s`,
    [masterCode, name],
  );

export interface SubMasterValue {
  code: string;
  name: string;
  description: string | null;
  keyword: string | null;
  is_active: boolean;
  is_default: boolean;
  is_display: boolean;
}

/** Which of the two another value of the master already uses. */
export async function subMasterTaken(
  tx: Tx,
  masterId: string,
  { code, name }: Pick<SubMasterValue, 'code' | 'name'>,
  except: string | null,
): Promise<'code' | 'name' | null> {
  const taken = await tx.one<{ same_code: boolean }>(
    `SELECT lower(code) = lower($2) AS same_code FROM sub_master
      WHERE master_id = $1 AND (lower(code) = lower($2) OR lower(name) = lower($3)) AND id IS DISTINCT FROM $4::uuid
      ORDER BY 1 DESC LIMIT 1`,
    [masterId, code, name, except],
  );
  if (!taken) return null;
  return taken.same_code ? 'code' : 'name';
}

/**
 * Added at the end of its master's sequence; call `takeDefault` first if it is to be the default.
 */
export async function insertSubMaster(
  tx: Tx,
  id: string,
  masterId: string,
  value: SubMasterValue,
): Promise<void> {
  await tx.run(
    `INSERT INTO sub_master (id, master_id, code, name, description, keyword, is_active, is_default, is_display, sequence)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(sequence), 0) + 1 FROM sub_master WHERE master_id = $2`,
    [id, masterId, ...columnsOf(value)],
  );
}

export async function changeSubMaster(tx: Tx, id: string, value: SubMasterValue): Promise<void> {
  await tx.run(
    `UPDATE sub_master SET code = $2, name = $3, description = $4, keyword = $5, is_active = $6, is_default = $7,
            is_display = $8, updated_at = now() WHERE id = $1`,
    [id, ...columnsOf(value)],
  );
}

const columnsOf = (value: SubMasterValue): unknown[] => [
  value.code,
  value.name,
  value.description,
  value.keyword,
  value.is_active,
  value.is_default,
  value.is_display,
];

/** Clears the master's present default, because a master has only one. */
export async function takeDefault(tx: Tx, masterId: string, next: string): Promise<void> {
  await tx.run(
    'UPDATE sub_master SET is_default = false, updated_at = now() WHERE master_id = $1 AND is_default AND id <> $2',
    [masterId, next],
  );
}

export async function setImage(tx: Tx, id: string, fileId: string | null): Promise<void> {
  await tx.run('UPDATE sub_master SET image_id = $2, updated_at = now() WHERE id = $1', [id, fileId]);
}

export async function removeSubMaster(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM sub_master WHERE id = $1', [id]);
}

export interface ImageFile {
  storage_key: string;
  mime: string;
}

export async function findImage(tx: Tx, id: string, seen: SeenValues): Promise<ImageFile | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<ImageFile>(
    `SELECT f.storage_key, f.mime
       FROM sub_master s JOIN master m ON m.id = s.master_id JOIN stored_file f ON f.id = s.image_id
      WHERE s.id = $1 AND ($2 = 'all' OR s.is_active AND m.is_active AND ($2 = 'active' OR s.is_display))`,
    [id, seen],
  );
}
