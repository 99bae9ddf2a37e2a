/**
 * Finds a mark in an answer in any form: other case, escaped, base64, inside a workbook or a PDF.
 */
import { inflateRawSync } from 'node:zlib';
import { readPdf } from '../../support/pdf.ts';
import type { Reply } from '../../support/api.ts';

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
  const inner = innerOf(bytes);
  if (inner !== null) {
    for (const part of inner) {
      const found = await seek(part, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    const { title, texts } = await readPdf(bytes);
    // A text may be split into pieces.
    return around([title, texts.join(' '), texts.join('')].join('\n')) ?? around(bytes.toString('latin1'));
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

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');

/** The entries of a ZIP archive with their names; null if it is not one. */
function innerOf(bytes: Buffer): Buffer[] | null {
  if (!bytes.subarray(0, 4).equals(LOCAL)) return null;
  const parts: Buffer[] = [];
  for (let at = bytes.indexOf(DIRECTORY); at >= 0; at = bytes.indexOf(DIRECTORY, at + 4)) {
    const packed = bytes.readUInt32LE(at + 20);
    const from = bytes.readUInt32LE(at + 42);
    const body = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    const part = bytes.subarray(body, body + packed);
    parts.push(bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
    parts.push(bytes.readUInt16LE(at + 10) === 0 ? part : inflateRawSync(part));
  }
  return parts;
}
