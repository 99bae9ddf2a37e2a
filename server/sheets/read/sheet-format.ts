/**
 * Detects a file's format from its first bytes, never its name; other files get advice on what to
 * do.
 */
import { open } from 'node:fs/promises';
import { SheetError } from './sheet-error.ts';

/** Reads the first bytes of a file. */
export async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export type SheetFormat = 'csv' | 'csv.gz' | 'xlsx';

const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const UPLOAD = 'Upload a .csv, .csv.gz or .xlsx file.';

/**
 * First bytes of files that people upload by mistake, with advice. Markup is compared without
 * blanks.
 */
const NO_SHEETS: readonly [beginning: RegExp, sentence: string][] = [
  [/^%PDF/, `This is a PDF. ${UPLOAD}`],
  [
    /^<\?xml[^>]*>.{0,400}?(?:<\?mso-application|urn:schemas-microsoft-com:office:spreadsheet)/s,
    'This is an Excel 2003 workbook (XML). Open it in a spreadsheet program and save it as .xlsx.',
  ],
  [
    /^(?:<!doctype html|<html|<head|<body|<meta|<table|<\?xml[^>]*>\s*<html|<!--)/i,
    'This is a web page, despite its name. Open it in a spreadsheet program and save it as .xlsx.',
  ],
  [/^<(?:\?xml|[a-z])/i, `This is XML and not a sheet. ${UPLOAD}`],
  [/^\{\\rtf/, `This is a text document. ${UPLOAD}`],
  [/^[[{]\s*["{[\]}]/, `This is JSON and not a sheet. ${UPLOAD}`],
  [
    /^PK[^\x20-\x7e]/,
    'This is a workbook or archive inside another archive. Unpack it and upload the sheet in it.',
  ],
  [/^(?:Rar!|7z\xbc\xaf|BZh\d|\xfd7zXZ)/, 'This is a packed archive. Unpack it and upload the sheet in it.'],
];

/**
 * Returns a file's format.
 * @throws SheetError with advice if it is not a sheet
 */
export async function sheetFormat(path: string): Promise<SheetFormat> {
  const bytes = await firstBytes(path, 1024);
  const start = bytes.toString('latin1');
  if (start === '') throw new SheetError('empty', 'The file is empty. Choose another one.');
  if (start.startsWith('\x1f\x8b')) return 'csv.gz';
  if (start.startsWith('PK')) return 'xlsx';
  if (start.startsWith(OLD_OFFICE.slice(0, 4))) throw await oldOffice(path);
  refuseOthers(bytes);
  return 'csv';
}

/** @throws SheetError if these are not the first bytes of a text table */
export function refuseOthers(bytes: Buffer): void {
  const start = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const shown = start.trimStart();
  const found = NO_SHEETS.find(([beginning]) => beginning.test(shown));
  if (found) throw new SheetError('wrong_type', found[1]);
}

/**
 * Encrypted workbooks and those from before 2007 are OLE containers, told apart by their directory.
 */
async function oldOffice(path: string): Promise<SheetError> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(512);
    await file.read(header, 0, 512, 0);
    const sectorSize = 1 << Math.min(16, header.readUInt16LE(30));
    const directory = Buffer.alloc(4096);
    await file.read(directory, 0, directory.length, (header.readUInt32LE(48) + 1) * sectorSize);
    if (directory.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      return new SheetError(
        'encrypted',
        'The workbook is locked with a password. Open it, remove the password and save it again.',
      );
    }
    return new SheetError(
      'wrong_type',
      'This is a workbook in the old format (.xls). Open it in a spreadsheet program and save it as .xlsx.',
    );
  } finally {
    await file.close();
  }
}
