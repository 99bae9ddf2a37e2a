/** Headings that all begin with the same word, as unfolded records have them. */
import { isOneTypoApart, MISSPELT_FROM } from '../../../text/one-typo-apart.ts';

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
