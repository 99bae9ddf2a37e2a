import { badShape } from '../refusals.ts';

/**
 * Deeper than any request of the contract; whatever walks through a value may do so by calling
 * itself.
 */
const DEEPEST = 32;

/**
 * What no database keeps and no request needs: a NUL in a text, half of a character, lists within
 * lists without end. Said at the door, so that it is refused alike whether the database, an index
 * in memory or nothing at all would have looked at it.
 */
export function refuseUnfit(...values: unknown[]): void {
  const waiting = values.map((value) => ({ value, depth: 0 }));
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { value, depth } = one;
    if (typeof value === 'string') refuseText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST)
      throw badShape(`The request is nested more than ${DEEPEST} levels deep. Send only its fields.`);
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 });
  }
}

function refuseText(text: string): void {
  if (text.includes('\0')) throw badShape('A text holds a NUL character. Remove it and try again.');
  if (!text.isWellFormed()) throw badShape('A text holds half of a character. Delete it and enter it again.');
}
