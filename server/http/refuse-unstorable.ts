import { invalidRequest } from '../refusals.ts';

/** Deeper than any request of the contract, so that recursive code cannot overflow the stack. */
const DEEPEST = 32;

/**
 * Refuses content that the database cannot store: a NUL in a text, half of a character, endlessly
 * nested lists. Checked first, so that the answer is the same whether or not the database would
 * have read it.
 */
export function refuseUnstorable(...values: unknown[]): void {
  const waiting = values.map((value) => ({ value, depth: 0 }));
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { value, depth } = one;
    if (typeof value === 'string') refuseText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST)
      throw invalidRequest(`The request is nested more than ${DEEPEST} levels deep. Send only its fields.`);
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 });
  }
}

function refuseText(text: string): void {
  if (text.includes('\0')) throw invalidRequest('A text contains a NUL character. Remove it and try again.');
  if (!text.isWellFormed())
    throw invalidRequest('A text contains half a character. Delete it and enter it again.');
}
