/**
 * The check of every uploaded file: its real type, whatever its name, and that it contains nothing
 * else.
 */
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { shownAs, shownFileName } from '../../src/domain/text/file-names.ts';
import { badShape, Refused } from '../refusals.ts';
import { hasActiveParts } from './pdf-programs.ts';

const PDF = 'application/pdf';
const MEGABYTE = 1024 * 1024;

/** The types an operation accepts, and its messages for other files. */
export interface FileRule {
  megabytes: number;
  /** By type, the function that finds where such a file ends (ends.ts). */
  kinds: Readonly<Record<string, (bytes: Buffer) => number | null>>;
  tooLarge: string;
  otherKind: string;
  notPlain: string;
}

/** Markup that a browser would run. */
const MARKUP = /<script|<html|<svg|<!doctype/i;

export interface PlainFile {
  /** From its content; the browser's claim is ignored. */
  mime: string;
  /** The uploaded name, made safe to show. */
  name: string;
}

interface Uploaded {
  name: string;
  path: string;
  size: number;
}

/**
 * @param field the request's name of the file, for the message
 * @throws Refused 413 above the size limit; 400 when it is not one of the types from its first byte
 * to its last
 */
export async function checkPlainFile(file: Uploaded, field: string, rule: FileRule): Promise<PlainFile> {
  const name = shownFileName(file.name, 'document');
  if (file.size === 0) throw badShape(`${name} is empty. Choose the file again.`, field);
  if (file.size > rule.megabytes * MEGABYTE)
    throw new Refused(413, `${name} is larger than ${rule.megabytes} MB. ${rule.tooLarge}`, { field });
  const bytes = await readFile(file.path);
  // Null for SVG, HTML and CSV; unrecognised files are refused.
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const endOf = mime === undefined ? undefined : rule.kinds[mime];
  if (mime === undefined || endOf === undefined) throw badShape(`${name} ${rule.otherKind}`, field);
  const end = endOf(bytes);
  if (end === null) throw badShape(`${name} is damaged or cut off. Export it again.`, field);
  if (
    end < bytes.length ||
    isArchive(bytes) ||
    isPdfBesides(bytes, mime) ||
    MARKUP.test(bytes.toString('latin1')) ||
    (mime === PDF && (await hasActiveParts(bytes)))
  ) {
    throw badShape(`${name} ${rule.notPlain}`, field);
  }
  return { mime, name: shownAs(mime, file.name) };
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
