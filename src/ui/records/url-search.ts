/**
 * How the router reads and writes the search parameters of an address. A value is text: the readers
 * of define-view.ts decide what is a number or a flag, so that a report number such as `662E41` or
 * one of twenty digits stays what it is. Only lists and objects are written as JSON.
 */

const JSON_START = /^["[{]/;

/** Lists, objects, and text that older addresses have in quotes because it looked like a figure. */
function valueOf(text: string): unknown {
  if (!JSON_START.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A parameter that occurs several times is a list. */
export function parseSearch(search: string): Record<string, unknown> {
  const found = Object.create(null) as Record<string, unknown>;
  for (const [name, text] of new URLSearchParams(search)) {
    const [before, value] = [found[name], valueOf(text)];
    if (before === undefined) found[name] = value;
    else found[name] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
  }
  return found;
}

/** Text as it is, unless it would be read as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && valueOf(value) === value ? value : JSON.stringify(value);

/** Leaves out what is undefined or null; what parseSearch reads is what was written. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    written.set(name, textOf(value));
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}
