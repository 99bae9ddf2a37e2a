import { badShape } from '../refusals.ts';

/**
 * PostgreSQL takes no NUL in text. Said at the door, so that a word is refused alike whether the database, an index in
 * memory or nothing at all would have looked at it.
 */
export function refuseNul(...values: unknown[]): void {
  if (values.some(holdsNul)) throw badShape('A text holds a NUL character. Remove it and try again.');
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsNul);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}
