/** What the headings and cells of other columns say about a heading. */
import { isOneTypoApart, MISSPELT_FROM } from '../../../../src/domain/text/one-typo-apart.ts';
import { currencyIn } from '../../../../src/domain/sheets/currencies.ts';
import { valuesIn, type Rows } from '../columns/scored-columns.ts';

const FEWEST = 5;
const NEARLY_ALL = 0.7;
/** `Value.Price.Total`, `value_price_total`, `valuePriceTotal`. */
const BEGINNING = /^(\p{L}{3,}?)(?:[\s._:-]+(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu}))/u;

/**
 * The headings without the word that nearly all of them begin with, which says nothing about a
 * single one: `Price.Total` for `Value.Price.Total`.
 */
export function withoutCommonPrefix(headers: readonly string[]): readonly string[] {
  const beginnings = headers.map((header) => BEGINNING.exec(header.trim()));
  const words = beginnings.map((found) => found?.[1]?.toLowerCase());
  const named = headers.filter((header) => header.trim() !== '').length;
  const times = Map.groupBy(
    words.filter((word) => word !== undefined),
    (word) => word,
  );
  const common = [...times].find(([, same]) => same.length >= Math.max(FEWEST, NEARLY_ALL * named))?.[0];
  if (common === undefined) return headers;
  return headers.map((header, at) => {
    const [whole = '', word = ''] = beginnings[at] ?? [];
    const isCommon =
      words[at] === common || (common.length >= MISSPELT_FROM && isOneTypoApart(word.toLowerCase(), common));
    return isCommon ? header.trim().slice(whole.length) : header;
  });
}

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
