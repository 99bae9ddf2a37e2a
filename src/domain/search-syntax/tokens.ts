/** The words of a typed line with their positions, so that they can be marked. */
import { mendedWord, singular } from './spelling.ts';
import { foldedWord } from './vocabulary.ts';

export interface Token {
  /** As it was typed. */
  text: string;
  /** Without brackets and a full stop around it, folded, and with its misspelling mended. */
  word: string;
  /** Whether the word is not what was typed. */
  isMended: boolean;
  /** Where it begins and ends in the line. */
  from: number;
  to: number;
  /** After a comma or semicolon. */
  isApart: boolean;
}

const QUOTED = '"(?:[^"]|"")*"';
/** Of `4,500`, `1,20,000` and `0,50`. */
const COMMA_IN_NUMBER = String.raw`(?<=\d),(?=(?:\d\d,)*\d{3}(?!\d))|(?<=(?<![\d.,])\d\d?),(?=\d\d?(?![\d.,]))`;
/**
 * `in:"New York",Antwerp` is one token, and so are `"2 ct"`, `lab: gia` and `4,500`. Commas and
 * semicolons separate other words.
 */
const TOKEN = new RegExp(
  `[^\\s,;":]+:\\s*(?:${QUOTED}|[^\\s,;"]+)(?:,(?:${QUOTED}|[^\\s,;"]+))*|${QUOTED}|(?:[^\\s,;]|${COMMA_IN_NUMBER})+`,
  'g',
);

export const tokensOf = (line: string): Token[] =>
  [...line.matchAll(TOKEN)].map((match) => token(match[0], match.index, line));

function token(text: string, from: number, line: string): Token {
  const bare = foldedWord(text).replaceAll(/^[([{#]+|(?<=.)[)\]}?!.:]+$/g, '');
  const word = /[":]/.test(bare) ? '' : bare.replaceAll(/[−–—]/g, '-').replaceAll(/(?<=\p{L})\.|’/gu, '');
  const mended = mendedWord(word);
  return {
    text,
    word: mended ?? singular(word),
    isMended: mended !== null,
    from,
    to: from + text.length,
    isApart: /[,;]\s*$/.test(line.slice(0, from)),
  };
}

const PARTING = /[/|&,:]|-(?=\D)/g;

/** `oval/pear` and `h-si1` as their words; null for a word that cannot be taken apart. */
export function takenApart({ text, from }: Token, at = PARTING): Token[] | null {
  const pieces = text.includes('"') ? [] : tokensOf(text.replaceAll(at, ' '));
  return pieces.length < 2
    ? null
    : pieces.map((piece) => ({ ...piece, from: from + piece.from, to: from + piece.to }));
}

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
  const values = [
    ...text
      .slice(colon + 1)
      .trimStart()
      .matchAll(VALUE),
  ].map(([value]): Value => {
    const isVerbatim = value.startsWith('"');
    return { text: isVerbatim ? value.slice(1, -1).replaceAll('""', '"') : value, isVerbatim };
  });
  return values.length === 0 ? null : { name: text.slice(0, colon), values };
}

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
