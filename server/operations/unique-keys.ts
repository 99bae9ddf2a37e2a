import { invalidRequest } from '../refusals.ts';

/**
 * The values that a request names, by their keys.
 * @throws Refused 400 for a key that is named twice
 */
export function byUniqueKey<Value>(named: readonly (readonly [string, Value])[]): Map<string, Value> {
  const all = new Map<string, Value>();
  for (const [key, value] of named) {
    if (all.has(key)) throw invalidRequest(`${key} is repeated in this request.`);
    all.set(key, value);
  }
  return all;
}
