/** Masters, the lists that people choose from; sub-masters.ts has their values. */
import { matchesText } from '../like.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

export type MasterRow = components['schemas']['Master'];

const COLUMNS = `m.id, m.code, m.name, m.description, m.is_fixed, m.is_active,
  (SELECT count(*)::int FROM sub_master s WHERE s.master_id = m.id) AS submasters, m.created_at, m.updated_at`;
const MATCHES = `($1::text IS NULL OR ${matchesText('m.name', '$1')} OR ${matchesText('m.code', '$1')} OR ${matchesText('m.description', '$1')})`;

/** One page of masters by name, and the total. `pattern` is one for `matchesText`. */
export async function findMasters(
  tx: Tx,
  pattern: string | null,
  page: number,
  size: number,
): Promise<{ rows: MasterRow[]; total: number }> {
  const rows = await tx.many<MasterRow>(
    `SELECT ${COLUMNS} FROM master m WHERE ${MATCHES} ORDER BY lower(m.name) LIMIT $2 OFFSET $3`,
    [pattern, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM master m WHERE ${MATCHES}`,
    [pattern],
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findMaster(tx: Tx, id: string): Promise<MasterRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<MasterRow>(`SELECT ${COLUMNS} FROM master m WHERE m.id = $1`, [id]);
}

export type LockedMaster = Pick<MasterRow, 'id' | 'code' | 'name' | 'is_fixed'>;

/**
 * Locks a master for changing it or its values, because default and sequence concern all values.
 */
export async function lockMaster(tx: Tx, id: string): Promise<LockedMaster | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<LockedMaster>('SELECT id, code, name, is_fixed FROM master WHERE id = $1 FOR UPDATE', [id]);
}

export interface MasterText {
  code: string;
  name: string;
  description: string | null;
}

/** Which of the two another master already uses. */
export async function masterTaken(
  tx: Tx,
  { code, name }: MasterText,
  except: string | null,
): Promise<'code' | 'name' | null> {
  const taken = await tx.one<{ code: string }>(
    `SELECT code FROM master WHERE (code = $1 OR lower(name) = lower($2)) AND id IS DISTINCT FROM $3::uuid
      ORDER BY code = $1 DESC LIMIT 1`,
    [code, name, except],
  );
  if (!taken) return null;
  return taken.code === code ? 'code' : 'name';
}

export async function insertMaster(tx: Tx, id: string, { code, name, description }: MasterText) {
  await tx.run('INSERT INTO master (id, code, name, description) VALUES ($1, $2, $3, $4)', [
    id,
    code,
    name,
    description,
  ]);
}

export async function changeMaster(tx: Tx, id: string, { code, name, description }: MasterText) {
  await tx.run('UPDATE master SET code = $2, name = $3, description = $4, updated_at = now() WHERE id = $1', [
    id,
    code,
    name,
    description,
  ]);
}

export async function setMasterActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await tx.run('UPDATE master SET is_active = $2, updated_at = now() WHERE id = $1', [id, isActive]);
}

export async function removeMaster(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM master WHERE id = $1', [id]);
}
