/** Headings of columns that are named by the cells of the column beside them. */
import type { Rows } from '../judged-columns.ts';
import { valuesIn } from '../judged-columns.ts';

const NAMING = /^(.*?)[\s_.-]*name(?:\(s\))?$/i;
const NAMED = /^(.*?)[\s_.-]*values?(?:\(s\))?$/i;

/**
 * Shops write what a column holds into the column before it: `Attribute 1 name` says `Shape` in every
 * row, and `Attribute 1 value(s)` holds the shapes. Returns the headings as they are meant.
 */
export function headersByNeighbours(headers: readonly string[], rows: Rows): string[] {
  const names = new Map<string, string>();
  for (const [column, header] of headers.entries()) {
    const about = NAMING.exec(header.trim())?.[1];
    const [only, ...others] = new Set(about ? valuesIn(rows, column) : []);
    if (about && only !== undefined && others.length === 0) names.set(about.toUpperCase(), only);
  }
  return headers.map((header) => {
    const about = NAMED.exec(header.trim())?.[1];
    return (about && names.get(about.toUpperCase())) || header;
  });
}
