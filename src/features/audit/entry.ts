import type { components } from '../../api/schema.gen.ts';
import { ROLE_NAME } from '../../domain/codes.ts';

/** One line of the log. */
export type Entry = components['schemas']['AuditLog'];

/** The label of a role; actions of the portal itself have none. */
export function roleName(role: number | null | undefined): string {
  const name = Object.entries(ROLE_NAME).find(([id]) => Number(id) === role)?.[1];
  return name ?? 'The portal';
}
