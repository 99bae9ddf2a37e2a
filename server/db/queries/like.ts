/** Conditions on what somebody typed; special characters of LIKE are escaped. */
import { folded, searchText } from '../../../src/domain/text/search-folding.ts';

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern for `matchesText`. */
export const contains = (text: string): string => `%${escaped(folded(text))}%`;

/** The same for the beginning of a word after a space. */
export const containsWord = (text: string): string => `% ${escaped(folded(text))}%`;

/** A pattern for LIKE on numbers of stones and papers. */
export const begins = (text: string): string => `${escaped(searchText(text))}%`;

/**
 * SQL: whether a text contains what was typed, whichever case, accents and spaces either has.
 * `place` is a placeholder of `contains`. Calling a function for each row takes twice as long as
 * LIKE, so columns are only folded if they need it.
 */
export const matchesText = (text: string, place: string): string =>
  /^\w+(\.\w+)?$/.test(text)
    ? `CASE WHEN octet_length(${text}) = length(${text}) AND strpos(${text}, '  ') = 0
            THEN ${text} ILIKE ${place} ELSE folded(${text}) LIKE ${place} END`
    : `folded(${text}) LIKE ${place}`;
