import type { BusinessStatus, RoleId } from '../../src/domain/codes.ts';
import { askOnce } from '../db/ask.ts';
import { scopeOf } from '../db/with-actor.ts';
import type { Person } from '../operations/handler.ts';
import { forbidden, unauthorised } from '../refusals.ts';
import { hashOfToken } from '../tokens.ts';
import type { ContractOperation } from './contract.ts';
import type pg from 'pg';

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null;
}

interface Row {
  user_id: string;
  role_id: RoleId;
  name: string;
  business_status: BusinessStatus | null;
  associate_id: string | null;
  read_access: boolean;
  write_access: boolean;
}

/**
 * Who calls, and whether they may: the session and the person are alive (else 401), the role is within the
 * contract's ceiling and the permission was not taken away (else 403). One look-up, nothing cached: a revoked token
 * or a suspended person is refused on the very next request, by every server process.
 */
export async function authorise(
  pool: pg.Pool,
  token: string | null,
  operation: ContractOperation,
): Promise<Person> {
  if (!token) throw unauthorised();
  const { rows } = await askOnce<Row>(pool, 'SELECT * FROM authenticate($1, $2)', [
    hashOfToken(token),
    operation.permission?.name ?? '',
  ]);
  const row = rows[0];
  if (!row) throw unauthorised();
  const granted = operation.permission?.access === 'write' ? row.write_access : row.read_access;
  if (!operation.roles.includes(row.role_id) || !granted) throw forbidden();
  return {
    id: row.user_id,
    role: row.role_id,
    name: row.name,
    businessStatus: row.business_status,
    associateId: row.associate_id,
    actor: { id: row.user_id, scope: scopeOf(row.role_id) },
  };
}
