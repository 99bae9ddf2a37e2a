/**
 * The values of PDFs. Texts and numbers keep their original bytes, because they may be encrypted.
 */
export type PdfValue =
  | { is: 'raw'; bytes: Buffer }
  /** Without its slash, and without escapes. */
  | { is: 'name'; name: string }
  | { is: 'ref'; number: number; generation: number }
  | { is: 'array'; items: PdfValue[] }
  | PdfDict;

export interface PdfDict {
  is: 'dict';
  entries: Map<string, PdfValue>;
}

export interface PdfObject {
  generation: number;
  value: PdfValue;
  /** The stream's stored bytes. */
  stream: Buffer | null;
}

/** The file cannot be read reliably. */
export class UnclearPdf extends Error {
  override readonly name = 'UnclearPdf';
}

export const NULL: PdfValue = { is: 'raw', bytes: Buffer.from('null') };

export const dictOf = (value: PdfValue | undefined): PdfDict | null => (value?.is === 'dict' ? value : null);
export const nameOf = (value: PdfValue | undefined): string | null =>
  value?.is === 'name' ? value.name : null;

/** Null unless it is a whole number from 0. */
export function numberOf(value: PdfValue | undefined): number | null {
  if (value?.is !== 'raw') return null;
  const text = value.bytes.toString('latin1');
  return /^\+?\d{1,10}$/.test(text) ? Number(text) : null;
}

/** Characters of a name that need no escape. */
const written = (name: string): string =>
  name.replaceAll(
    /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g,
    (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

/** The value as written to a file. */
export function toPdf(value: PdfValue, into: (Buffer | string)[]): void {
  switch (value.is) {
    case 'raw':
      into.push(value.bytes);
      break;
    case 'name':
      into.push('/', written(value.name));
      break;
    case 'ref':
      into.push(`${value.number} ${value.generation} R`);
      break;
    case 'array':
      into.push('[');
      for (const item of value.items) {
        into.push(' ');
        toPdf(item, into);
      }
      into.push(' ]');
      break;
    case 'dict':
      into.push('<<');
      for (const [key, item] of value.entries) {
        into.push(` /${written(key)} `);
        toPdf(item, into);
      }
      into.push(' >>');
  }
}
