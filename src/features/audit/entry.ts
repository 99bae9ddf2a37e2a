import type { components } from '../../api/schema.gen.ts';

/** One line of the log. */
export type Entry = components['schemas']['AuditLog'];
