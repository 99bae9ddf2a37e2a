/** Headings of columns whose field is named in the cells of another column. */
import { currencyIn } from '../currencies.ts';
import type { Rows } from '../scored-columns.ts';
import { valuesIn } from '../scored-columns.ts';

const NAMING = /^(.*?)[\s_.-]*name(?:\(s\))?$/i;
const NAMED = /^(.*?)[\s_.-]*values?(?:\(s\))?$/i;

const isSign = (text: string): boolean =>
  /^(?:US)?\p{Sc}$|^[A-Z]{3}$/u.test(text) && currencyIn(text) !== null;

/**
 * Sheets that keep the sign of a currency in a column of its own name it, and not that of the
 * figures.
 * Web shops export pairs of columns: `Attribute 1 name` holds `Shape` in every row, and `Attribute
 * 1 value(s)` the shapes. Returns all headings, with those of the values replaced by their name.
 */
export function headersByAdjacentColumns(headers: readonly string[], rows: Rows): string[] {
  const names = new Map<string, string>();
  for (const [column, header] of headers.entries()) {
    const about = NAMING.exec(header.trim())?.[1];
    const [only, ...others] = new Set(about ? valuesIn(rows, column) : []);
    if (about && only !== undefined && others.length === 0) names.set(about.toUpperCase(), only);
  }
  return headers.map((header, column) => {
    const before = headers[column - 1]?.trim() ?? '';
    if (header.trim() === '' && before !== '') {
      const signs = valuesIn(rows, column - 1);
      if (signs.length > 0 && signs.every(isSign)) return before;
    }
    const about = NAMED.exec(header.trim())?.[1];
    return (about && names.get(about.toUpperCase())) || header;
  });
}
