/** Where stones come from: inventory providers, and the mapping that was last confirmed for each. */
import type { components } from '../../../src/api/schema.gen.ts';
import { isUuid } from '../with-actor.ts';
import type { Tx } from '../with-actor.ts';

export type ProviderRow = components['schemas']['Provider'];

const COLUMNS = `p.id, p.name, p.code, p.provider_type, p.contact_person, p.email, p.mobile, p.is_active, p.created_at`;
const FIGURES = `(SELECT count(*)::int FROM stone s WHERE s.provider_id = p.id) AS stones,
  (SELECT max(u.created_at) FROM upload u WHERE u.provider_id = p.id) AS last_upload_at`;

export interface ProviderFilter {
  /** An ILIKE pattern on name, code and contact person. */
  pattern: string | null;
  providerType: number | null;
}

const MATCHES = `($1::text IS NULL OR p.name ILIKE $1 OR p.code ILIKE $1 OR p.contact_person ILIKE $1)
  AND ($2::int IS NULL OR p.provider_type = $2)`;

/** One page of the providers by name, and how many there are in all. */
export async function findProviders(
  tx: Tx,
  { pattern, providerType }: ProviderFilter,
  page: number,
  size: number,
): Promise<{ rows: ProviderRow[]; total: number }> {
  const rows = await tx.many<ProviderRow>(
    `SELECT ${COLUMNS}, ${FIGURES} FROM provider p WHERE ${MATCHES} ORDER BY lower(p.name) LIMIT $3 OFFSET $4`,
    [pattern, providerType, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM provider p WHERE ${MATCHES}`,
    [pattern, providerType],
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findProvider(tx: Tx, id: string): Promise<ProviderRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<ProviderRow>(`SELECT ${COLUMNS}, ${FIGURES} FROM provider p WHERE p.id = $1`, [id]);
}

export interface NewProvider {
  id: string;
  name: string;
  code: string;
  provider_type: number;
  contact_person: string | null;
  email: string | null;
  mobile: string | null;
}

export async function insertProvider(tx: Tx, provider: NewProvider): Promise<void> {
  await tx.run(
    `INSERT INTO provider (id, name, code, provider_type, contact_person, email, mobile)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      provider.id,
      provider.name,
      provider.code,
      provider.provider_type,
      provider.contact_person,
      provider.email,
      provider.mobile,
    ],
  );
}

/** Whether a name or a code is taken; both are unique whatever their case. */
export async function takenBy(tx: Tx, name: string, code: string): Promise<'name' | 'code' | null> {
  const row = await tx.one<{ taken: 'name' | 'code' }>(
    `SELECT CASE WHEN lower(name) = lower($1) THEN 'name' ELSE 'code' END AS taken FROM provider
      WHERE lower(name) = lower($1) OR upper(code) = upper($2)
      ORDER BY lower(name) = lower($1) DESC LIMIT 1`,
    [name, code],
  );
  return row?.taken ?? null;
}

/** The codes that start like this one, in capitals. */
export async function codesLike(tx: Tx, start: string): Promise<string[]> {
  const rows = await tx.many<{ code: string }>(
    `SELECT upper(code) AS code FROM provider WHERE starts_with(upper(code), $1)`,
    [start],
  );
  return rows.map(({ code }) => code);
}

/** A column as a person confirmed it: its heading, and the field it holds; null means that it is ignored. */
export interface ConfirmedColumn {
  column: number;
  header: string;
  field: string | null;
}

export interface KeptMapping {
  id: string;
  provider_id: string;
  header_row: number;
  /** The sheet of the workbook; null where there was nothing to choose. */
  sheet?: string | null;
  columns: ConfirmedColumn[];
  statements: components['schemas']['Statements'];
}

export async function findMapping(tx: Tx, providerId: string): Promise<KeptMapping | undefined> {
  return tx.one<KeptMapping>(
    `SELECT id, provider_id, header_row, sheet, columns, statements FROM mapping_configuration WHERE provider_id = $1`,
    [providerId],
  );
}

/** Remembers the mapping as the provider's, in place of the one before. */
export async function keepMapping(tx: Tx, mapping: KeptMapping): Promise<void> {
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
