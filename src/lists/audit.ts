/** The audit log: what stands in its columns. */
import type { components } from '../api/schema.gen.ts';
import { DIAMOND_TYPE, ROLE_NAME } from '../domain/codes.ts';
import { cellsOf } from './cells.ts';

type Entry = components['schemas']['AuditLog'];

/** The label of a role; actions of the portal itself have none. */
export function roleName(role: number | null | undefined): string {
  const name = Object.entries(ROLE_NAME).find(([id]) => Number(id) === role)?.[1];
  return name ?? 'The portal';
}

const typeName = (type: number | null | undefined): string | null =>
  type === DIAMOND_TYPE.white ? 'White' : type === DIAMOND_TYPE.fancy ? 'Fancy' : null;

const cell = cellsOf<Entry>();

export const AUDIT_CELLS = {
  at: cell('When', ({ at }) => at, 'dateTime'),
  actor_name: cell('Who', ({ actor_name }) => actor_name),
  role: cell('Role', ({ role_id }) => roleName(role_id)),
  by_key: cell('By key', ({ by_key }) => by_key?.name),
  summary: cell('What was done', ({ summary }) => summary),
  operation: cell('Operation', ({ operation }) => operation),
  diamond_type: cell('Diamonds', ({ diamond_type }) => typeName(diamond_type)),
  ip: cell('From address', ({ ip }) => ip),
  request_id: cell('Request', ({ request_id }) => request_id),
};
