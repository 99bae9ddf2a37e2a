/**
 * Who reads a note: its author; and of those that clients share, their business associate and
 * administrators. The operations let nobody else see clients' lists of notes, and row-level
 * security says the same (migration 0121).
 */
import { seesClient } from './visibility.ts';

/** SQL: whether the actor reads the note under `alias`. */
export const readsNote = (alias: string): string =>
  `(${alias}.author_id = (SELECT actor_id()) OR (${alias}.shared AND ${seesClient(`${alias}.client_id`)}))`;
