/**
 * Which encoding and separator a text table has. Programs that write the letters of one region do
 * not say so.
 */
import { constants, gunzipSync } from 'node:zlib';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import { kindOfWord } from '../understand/columns/stone-type.ts';
import { likelyField } from './header-row.ts';
import { SheetError } from './sheet-error.ts';
import { firstBytes, refuseOthers } from './sheet-format.ts';

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

type OldEncoding = (typeof OLD_ENCODINGS)[number];

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
function oldEncodingOf(probe: Buffer): OldEncoding | null {
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

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | OldEncoding;

export interface CsvDialect {
  encoding: CsvEncoding;
  separator: string;
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Bytes of the file, enough to detect encoding and separator. */
const PROBE_BYTES = 16 * 1024;
const MOST_UNPACKED = 8 * PROBE_BYTES;
const PROBE_LINES = 30;

/**
 * With a larger share of control characters it is not text; one stray NUL in a remark is allowed.
 */
const CONTROL_SHARE = 0.01;

/** UTF-16 without a byte order mark is recognised by its zeros: every other byte of Latin text. */
function wideEncoding(probe: Buffer): CsvEncoding | null {
  if (probe[0] === 0xff && probe[1] === 0xfe) return 'utf-16le';
  if (probe[0] === 0xfe && probe[1] === 0xff) return 'utf-16be';
  const nothing = [0, 0];
  for (const [at, byte] of probe.entries()) if (byte === 0) nothing[at % 2] = (nothing[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nothing;
  const most = probe.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(probe: Buffer): CsvEncoding {
  const wide = wideEncoding(probe);
  if (wide) return wide;
  const controls = probe.reduce(
    (count, byte) => count + Number(byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13),
    0,
  );
  if (controls > 1 && controls > probe.length * CONTROL_SHARE) {
    throw new SheetError(
      'wrong_type',
      'This file is not a table of text. Upload a .csv, .csv.gz or .xlsx file.',
    );
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(probe, { stream: true });
    return 'utf-8';
  } catch {
    return oldEncodingOf(probe) ?? 'windows-1252';
  }
}

/** How often a separator occurs in a line, outside quotes. */
function countIn(line: string, separator: string): number {
  let count = 0;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) count += 1;
  }
  return count;
}

function separatorOf(text: string): string {
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, PROBE_LINES);
  // Excel reads a first line like `sep=;` as the declaration of the separator.
  const told = /^sep=(.)$/i.exec(lines[0]?.trim() ?? '')?.[1];
  if (told !== undefined) return told;
  let best = ',';
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    // Separators occur equally often in each row, decimal commas do not: the steadiest count wins.
    const lengths = new Map<number, number>();
    for (const line of lines) {
      const count = countIn(line, separator);
      if (count > 0) lengths.set(count, (lengths.get(count) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...lengths].map(([count, times]) => count * times));
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/**
 * Detects a text table's encoding and separator from its beginning; throws `SheetError` if it is
 * not text.
 */
export async function csvDialect(path: string, gzip: boolean): Promise<CsvDialect> {
  let probe = await firstBytes(path, PROBE_BYTES);
  if (gzip) {
    try {
      probe = gunzipSync(probe, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, MOST_UNPACKED);
    } catch (cause) {
      throw new SheetError('damaged', 'The packed file is damaged and cannot be opened. Pack it again.', {
        cause,
      });
    }
    refuseOthers(probe.subarray(0, 1024));
  }
  const encoding = encodingOf(probe);
  return { encoding, separator: separatorOf(new TextDecoder(encoding).decode(probe, { stream: true })) };
}
