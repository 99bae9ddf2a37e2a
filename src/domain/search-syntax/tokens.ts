/** The words of a typed line with their positions, so that they can be marked. */

export interface Token {
  text: string;
  /** Where it begins and ends in the line. */
  from: number;
  to: number;
  /** After a comma or semicolon. */
  isApart: boolean;
}

const QUOTED = '"(?:[^"]|"")*"';
/**
 * `in:"New York",Antwerp` is one token, and so is `"2 ct"`. Commas and semicolons separate other
 * words.
 */
const TOKEN = new RegExp(
  `[^\\s,;":]+:(?:${QUOTED}|[^\\s,;"]+)(?:,(?:${QUOTED}|[^\\s,;"]+))*|${QUOTED}|[^\\s,;]+`,
  'g',
);

export const tokensOf = (line: string): Token[] =>
  [...line.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
    isApart: /[,;]\s*$/.test(line.slice(0, match.index)),
  }));

export interface Value {
  text: string;
  /** In quotation marks: taken literally. */
  isVerbatim: boolean;
}

const VALUE = new RegExp(`${QUOTED}|[^,]+`, 'g');

/** The name and the values of `name:value,"another value"`; null for other words. */
export function namedValues(text: string): { name: string; values: Value[] } | null {
  const colon = text.indexOf(':');
  if (colon < 1 || text.startsWith('"')) return null;
  const values = [...text.slice(colon + 1).matchAll(VALUE)].map(([value]): Value => {
    const isVerbatim = value.startsWith('"');
    return { text: isVerbatim ? value.slice(1, -1).replaceAll('""', '"') : value, isVerbatim };
  });
  return values.length === 0 ? null : { name: text.slice(0, colon), values };
}

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
