/**
 * The real type of an uploaded file, whatever its name, and whether it contains nothing else. Only
 * in a process of its own (server/readers).
 */
import { fileTypeFromBuffer } from 'file-type';
import { jpegEnd, pdfEnd, pngEnd, webpEnd } from './trailing-bytes.ts';
import { hasActiveParts } from './pdf-programs.ts';
import type { SafeContent, SafeRule } from './safe-rules.ts';

const PDF = 'application/pdf';

/** By type, the function that finds where such a file ends. */
type Ends = ReadonlyMap<string, (bytes: Buffer) => number | null>;

const PICTURES = [
  ['image/png', pngEnd],
  ['image/jpeg', jpegEnd],
] as const;
const KINDS: Readonly<Record<SafeRule, Ends>> = {
  paper: new Map([...PICTURES, [PDF, pdfEnd]]),
  picture: new Map([...PICTURES, ['image/webp', webpEnd]]),
};

/** Markup that a browser would run. */
const MARKUP = /<script|<html|<svg|<!doctype/i;

export async function safeContent(bytes: Buffer, rule: SafeRule): Promise<SafeContent> {
  // Null for SVG, HTML and CSV; unrecognised files are refused.
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const endOf = mime === undefined ? undefined : KINDS[rule].get(mime);
  if (mime === undefined || endOf === undefined) return { fault: 'other kind' };
  const end = endOf(bytes);
  if (end === null) return { fault: 'damaged' };
  const isMore =
    end < bytes.length ||
    isArchive(bytes) ||
    isPdfBesides(bytes, mime) ||
    MARKUP.test(bytes.toString('latin1')) ||
    (mime === PDF && (await hasActiveParts(bytes)));
  return isMore ? { fault: 'not plain' } : { mime };
}

const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD = 22;

/** A zip is read from its end: its last record, including a comment, must end at the last byte. */
function isArchive(bytes: Buffer): boolean {
  let at = bytes.lastIndexOf(END_OF_ARCHIVE);
  while (at !== -1 && at >= bytes.length - END_RECORD - 0xffff) {
    if (at + END_RECORD <= bytes.length && at + END_RECORD + bytes.readUInt16LE(at + 20) === bytes.length)
      return true;
    if (at === 0) return false;
    at = bytes.lastIndexOf(END_OF_ARCHIVE, at - 1);
  }
  return false;
}

/** PDF readers accept a header anywhere in the first kilobyte. */
const isPdfBesides = (bytes: Buffer, mime: string): boolean =>
  mime !== PDF && bytes.subarray(0, 1024).includes('%PDF-');
