/**
 * Who may read a note: its author, and for notes that clients share, their business associate and
 * administrators. Row-level security enforces the same (`stone_note`).
 */
import { seesClient } from './tenancy.ts';

/** SQL: whether the actor reads the note under `alias`. */
export const readsNote = (alias: string): string =>
  `(${alias}.author_id = (SELECT actor_id()) OR (${alias}.shared AND ${seesClient(`${alias}.client_id`)}))`;
