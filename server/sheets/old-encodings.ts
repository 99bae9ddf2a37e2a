/** Text tables of programs that write the letters of one region, without saying which. */
import { shapeOfWord } from '../../src/domain/sheets/words/shape-of-word.ts';
import { kindOfWord } from '../../src/domain/sheets/understanding/columns/stone-type-column.ts';
import { likelyField } from './header-row.ts';

const OLD_ENCODINGS = [
  'windows-1250',
  'windows-1254',
  'macintosh',
  'windows-1255',
  'windows-1251',
  'windows-1256',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type OldEncoding = (typeof OLD_ENCODINGS)[number];

/** A single word may be one by chance. */
const FEWEST_WORDS = 2;
const MOST_WORDS = 400;
const FOREIGN = /[^\p{ASCII}]/u;
const CELLS = /[,;\t|"\r\n]+/;

/** Words of sheets among the cells that are not plain Latin. */
function knownWords(text: string): number {
  const words = new Set(text.split(CELLS).map((cell) => cell.trim()));
  const foreign = [...words].filter((word) => FOREIGN.test(word)).slice(0, MOST_WORDS);
  return foreign.filter(
    (word) => likelyField(word) !== null || shapeOfWord(word) !== null || kindOfWord(word) !== null,
  ).length;
}

/**
 * The encoding in which most cells of the first bytes are words of sheets; null if there are no
 * more of them than in the usual one of Western Europe.
 */
export function oldEncodingOf(probe: Buffer): OldEncoding | null {
  const wordsIn = (encoding: string): number => {
    try {
      return knownWords(new TextDecoder(encoding, { fatal: true }).decode(probe, { stream: true }));
    } catch {
      return 0;
    }
  };
  let most = Math.max(FEWEST_WORDS - 1, wordsIn('windows-1252'));
  let found: OldEncoding | null = null;
  for (const encoding of OLD_ENCODINGS) {
    const words = wordsIn(encoding);
    if (words > most) [most, found] = [words, encoding];
  }
  return found;
}
