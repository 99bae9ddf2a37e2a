/**
 * Finds a mark in an answer in any form: other case, escaped, base64, inside a workbook or a PDF.
 */
import { readPdf } from '../../support/pdf.ts';
import type { Reply } from '../../support/api.ts';
import { unzipped } from '../contract/unzipped.ts';

/** Unique marks: one for words and links, one for the code, which has at most six letters. */
export const MARK = 'zqxmark';
export const CODE = 'ZQXMRK';
const MARKS = [MARK, CODE.toLowerCase()];

const DEEPEST = 3;

/** Where the mark is; null if nowhere. */
export async function markIn({ bytes, headers }: Pick<Reply, 'bytes' | 'headers'>): Promise<string | null> {
  const heads = Buffer.from([...headers].map((header) => header.join(': ')).join('\n'));
  return (await seek(heads, 0)) ?? seek(Buffer.from(bytes), 0);
}

async function seek(bytes: Buffer, depth: number): Promise<string | null> {
  if (depth > DEEPEST) return null;
  const inner = unzipped(bytes);
  if (inner !== null) {
    for (const part of inner) {
      const found = await seek(part, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    const { notes, texts } = await readPdf(bytes);
    // A text may be split into pieces.
    return around([notes, texts.join(' '), texts.join('')].join('\n')) ?? around(bytes.toString('latin1'));
  }
  const text = bytes.toString('latin1');
  for (const way of [text, unescaped(text), bytes.toString('utf16le')]) {
    const found = around(way);
    if (found !== null) return found;
  }
  for (const run of new Set(text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g))) {
    const found = await seek(
      Buffer.from(run, run.includes('-') || run.includes('_') ? 'base64url' : 'base64'),
      depth + 1,
    );
    if (found !== null) return found;
  }
  return null;
}

function around(text: string): string | null {
  const low = text.toLowerCase();
  for (const mark of MARKS) {
    const at = low.indexOf(mark);
    if (at >= 0) return text.slice(Math.max(0, at - 60), at + 40).replaceAll(/\s+/g, ' ');
  }
  return null;
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll(/\\u00([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll(/&#x?([0-9a-f]+);/gi, (all, code: string) =>
      String.fromCharCode(parseInt(code, all.includes('x') ? 16 : 10)),
    );
