/** Inventory providers, and the last confirmed mapping of each. */
import { matchesText } from '../like.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { STONE_STATUS } from '../../../../src/domain/codes.ts';
import { OLD_AFTER } from '../../../../src/domain/stones/freshness.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

export type ProviderRow = components['schemas']['Provider'];

const COLUMNS = `p.id, p.name, p.code, p.provider_type, p.contact_person, p.email, p.mobile, p.is_active, p.feed_url,
  p.feed_user, p.feed_format, p.feed_is_full, p.words_released, p.feed_host_key, p.schedule, p.next_sync_at, p.created_at`;
const STONES = `(SELECT count(*)::int FROM stone s WHERE s.provider_id = p.id AND ${notUndone('s')})`;
const LAST_UPLOAD = '(SELECT max(u.created_at) FROM upload u WHERE u.provider_id = p.id)';
const FIGURES = `${STONES} AS stones, ${LAST_UPLOAD} AS last_upload_at,
  EXISTS (SELECT FROM provider_secret x WHERE x.provider_id = p.id) AS has_feed_password,
  (SELECT json_build_object('id', y.id, 'state', y.state, 'error', y.error, 'created_at', y.created_at, 'finished_at', y.finished_at)
     FROM provider_sync y WHERE y.provider_id = p.id ORDER BY y.created_at DESC LIMIT 1) AS last_sync`;

export interface ProviderFilter {
  /** Pattern for `matchesText` on name, code and contact person. */
  pattern: string | null;
  providerType: number | null;
  /** Only providers whose last fetch failed, or whose stock is unconfirmed. */
  attention: 'failed' | 'stale' | null;
}

const MATCHES = `($1::text IS NULL OR ${matchesText('p.name', '$1')} OR ${matchesText('p.code', '$1')} OR ${matchesText('p.contact_person', '$1')})
  AND ($2::int IS NULL OR p.provider_type = $2)`;

const LAST_STATE =
  '(SELECT y.state FROM provider_sync y WHERE y.provider_id = p.id ORDER BY y.created_at DESC LIMIT 1)';
const IN_STOCK = `EXISTS (SELECT FROM stone s WHERE s.provider_id = p.id AND s.status = ${STONE_STATUS.available})`;
const ATTENTION = {
  failed: `p.is_active AND ${LAST_STATE} = 'failed'`,
  stale: `p.is_active AND coalesce(${LAST_UPLOAD} < now() - make_interval(secs => ${OLD_AFTER / 1000}), true) AND ${IN_STOCK}`,
};

/** By name. */
export const providersListed = ({
  pattern,
  providerType,
  attention,
}: ProviderFilter): ListQuery<ListColumn<'listProviders'>> => ({
  row: `${COLUMNS}, ${FIGURES}`,
  from: 'provider p',
  where: attention === null ? MATCHES : `${MATCHES} AND ${ATTENTION[attention]}`,
  values: [pattern, providerType],
  id: 'p.id',
  columns: {
    name: 'lower(p.name)',
    code: 'upper(p.code)',
    // In the order of the column's labels; those without a feed last.
    type: ['p.feed_url IS NULL', 'p.provider_type'],
    stones: STONES,
    last_upload: LAST_UPLOAD,
    // In the order of the column's labels; inactive ones last, then those that are never fetched.
    schedule: ['NOT p.is_active', 'p.feed_url IS NULL', 'p.schedule'],
    last_sync: LAST_STATE,
    next_sync: 'p.next_sync_at',
    contact: 'lower(p.contact_person)',
    email: 'lower(p.email)',
    mobile: 'p.mobile',
    created: 'p.created_at',
  },
  order: 'lower(p.name)',
});

export async function findProvider(tx: Tx, id: string): Promise<ProviderRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<ProviderRow>(`SELECT ${COLUMNS}, ${FIGURES} FROM provider p WHERE p.id = $1`, [id]);
}

/** The fields of a provider that people set. */
export type ProviderFacts = Pick<
  ProviderRow,
  'name' | 'code' | 'provider_type' | 'is_active' | 'feed_format' | 'feed_is_full' | 'words_released'
> &
  Record<
    | 'contact_person'
    | 'email'
    | 'mobile'
    | 'feed_url'
    | 'feed_user'
    | 'feed_host_key'
    | 'schedule'
    | 'next_sync_at',
    string | null
  >;

const FACTS = [
  'name',
  'code',
  'provider_type',
  'contact_person',
  'email',
  'mobile',
  'is_active',
  'feed_url',
  'feed_user',
  'feed_format',
  'feed_is_full',
  'words_released',
  'feed_host_key',
  'schedule',
  'next_sync_at',
] as const satisfies readonly (keyof ProviderFacts)[];
const NUMBERED = FACTS.map((_fact, index) => `$${index + 2}`).join(', ');

export async function insertProvider(tx: Tx, id: string, facts: ProviderFacts): Promise<void> {
  await tx.run(`INSERT INTO provider (id, ${FACTS.join(', ')}) VALUES ($1, ${NUMBERED})`, [
    id,
    ...FACTS.map((fact) => facts[fact]),
  ]);
}

export async function changeProvider(tx: Tx, id: string, facts: ProviderFacts): Promise<void> {
  await tx.run(
    `UPDATE provider SET (${FACTS.join(', ')}) = ROW (${NUMBERED}), updated_at = now() WHERE id = $1`,
    [id, ...FACTS.map((fact) => facts[fact])],
  );
}

/** The provider, locked against deletion until the transaction ends. */
export async function lockProviderForUse(tx: Tx, id: string): Promise<ProviderRow | undefined> {
  if (!isUuid(id) || !(await tx.one('SELECT FROM provider WHERE id = $1 FOR KEY SHARE', [id])))
    return undefined;
  return findProvider(tx, id);
}

/**
 * Locks the provider before it is read and changed, so that concurrent changes do not undo each
 * other.
 */
export async function lockProvider(tx: Tx, id: string): Promise<ProviderRow | undefined> {
  if (!isUuid(id) || !(await tx.one('SELECT FROM provider WHERE id = $1 FOR UPDATE', [id]))) return undefined;
  return findProvider(tx, id);
}

/** Whether it has stones or imported sheets and can therefore not be deleted. */
export async function broughtStockIn(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM stone WHERE provider_id = $1)
         OR EXISTS (SELECT FROM upload WHERE provider_id = $1 AND state IN ('queued', 'running', 'done')) AS used`,
    [id],
  );
  return row?.used ?? false;
}

/**
 * Deletes a provider without stock, with its sheets that were not imported; returns the keys of
 * their files.
 */
export async function removeProvider(tx: Tx, id: string): Promise<string[]> {
  const files = await tx.many<{ file_id: string }>(
    'DELETE FROM upload WHERE provider_id = $1 RETURNING file_id',
    [id],
  );
  const keys = await tx.many<{ storage_key: string }>(
    'DELETE FROM stored_file WHERE id = ANY ($1::uuid[]) RETURNING storage_key',
    [files.map(({ file_id }) => file_id)],
  );
  await tx.run('DELETE FROM mapping_configuration WHERE provider_id = $1', [id]);
  await tx.run('DELETE FROM provider WHERE id = $1', [id]);
  return keys.map(({ storage_key }) => storage_key);
}

export interface SealedSecret {
  sealed: Buffer;
  origin: string;
}

export const findSecret = (tx: Tx, providerId: string): Promise<SealedSecret | undefined> =>
  tx.one<SealedSecret>('SELECT sealed, origin FROM provider_secret WHERE provider_id = $1', [providerId]);

/** Null removes it. */
export async function saveSecret(tx: Tx, providerId: string, secret: SealedSecret | null): Promise<void> {
  if (secret === null) {
    await tx.run('DELETE FROM provider_secret WHERE provider_id = $1', [providerId]);
    return;
  }
  await tx.run(
    `INSERT INTO provider_secret (provider_id, sealed, origin) VALUES ($1, $2, $3)
     ON CONFLICT (provider_id) DO UPDATE SET sealed = excluded.sealed, origin = excluded.origin, updated_at = now()`,
    [providerId, secret.sealed, secret.origin],
  );
}

/** Whether another provider has this name or code; both are unique regardless of case. */
export async function takenBy(
  tx: Tx,
  name: string,
  code: string,
  butFor: string | null = null,
): Promise<'name' | 'code' | null> {
  const row = await tx.one<{ taken: 'name' | 'code' }>(
    `SELECT CASE WHEN lower(name) = lower($1) THEN 'name' ELSE 'code' END AS taken FROM provider
      WHERE (lower(name) = lower($1) OR upper(code) = upper($2)) AND id IS DISTINCT FROM $3::uuid
      ORDER BY lower(name) = lower($1) DESC LIMIT 1`,
    [name, code, butFor],
  );
  return row?.taken ?? null;
}

/** The codes that start with this text, in upper case. */
export async function codesLike(tx: Tx, start: string): Promise<string[]> {
  const rows = await tx.many<{ code: string }>(
    `SELECT upper(code) AS code FROM provider WHERE starts_with(upper(code), $1)`,
    [start],
  );
  return rows.map(({ code }) => code);
}

/** A confirmed column: its heading and field; null if it is ignored. */
export interface ConfirmedColumn {
  column: number;
  header: string;
  field: string | null;
}

export interface StoredMapping {
  id: string;
  provider_id: string;
  header_row: number;
  /** The workbook's sheet; null if there was no choice. */
  sheet?: string | null;
  columns: ConfirmedColumn[];
  statements: components['schemas']['Statements'];
}

export async function findMapping(tx: Tx, providerId: string): Promise<StoredMapping | undefined> {
  return tx.one<StoredMapping>(
    `SELECT id, provider_id, header_row, sheet, columns, statements FROM mapping_configuration WHERE provider_id = $1`,
    [providerId],
  );
}

/** Stores the provider's mapping, replacing the previous one. */
export async function saveMapping(tx: Tx, mapping: StoredMapping): Promise<void> {
  await tx.run(
    `INSERT INTO mapping_configuration (id, provider_id, header_row, columns, statements, sheet)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (provider_id) DO UPDATE SET header_row = excluded.header_row, sheet = excluded.sheet, columns = excluded.columns,
       statements = excluded.statements, updated_at = now()`,
    [
      mapping.id,
      mapping.provider_id,
      mapping.header_row,
      JSON.stringify(mapping.columns),
      JSON.stringify(mapping.statements),
      mapping.sheet ?? null,
    ],
  );
}
