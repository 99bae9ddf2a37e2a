/** PDFs that cost much to read for what they have in bytes. */
import { deflateSync } from 'node:zlib';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  mime: string;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const END = latin1('\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

const pdf = (name: string, ...parts: (string | Buffer)[]): HostileFile => ({
  name: `a PDF ${name}`,
  bytes: Buffer.concat([
    latin1('%PDF-1.7\n'),
    ...parts.map((part) => (typeof part === 'string' ? latin1(part) : part)),
    END,
  ]),
  mime: 'application/pdf',
});

/** A packed stream, as objects or as something else. */
function stream(number: number, packed: Buffer, entries: string): Buffer {
  return Buffer.concat([
    latin1(`${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    latin1('\nendstream\nendobj\n'),
  ]);
}

/** An object stream whose objects begin at these places of its text. */
function objects(number: number, places: readonly number[], text: string): Buffer {
  const head = places.map((place, index) => `${index + 100} ${place} `).join('');
  return stream(number, deflateSync(head + text), `/Type /ObjStm /N ${places.length} /First ${head.length}`);
}

const places = (count: number, step = 1): number[] => Array.from({ length: count }, (_one, at) => at * step);
const CATALOG = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
const MEGABYTE = 1024 * 1024;

export function hostilePapers(): HostileFile[] {
  const spaces = deflateSync(Buffer.alloc(30 * MEGABYTE, ' '));
  return [
    pdf(
      'of 20,000 heads that overlap',
      CATALOG,
      `<< ${'/Type /XObject '.repeat(250)} stream\n`.repeat(20_000).slice(0, 8 * MEGABYTE),
    ),
    pdf(
      'of 20,000 streams within each other',
      CATALOG,
      `3 0 obj << /Type /XObject ${'stream\nx\x9c\x00\xff\xff\x00\x00 '.repeat(20_000)}`,
    ),
    pdf(
      'of packed objects that are one long text',
      CATALOG,
      objects(8, places(99_000), `(${'('.repeat(99_000)}${'x'.repeat(4 * MEGABYTE)}${')'.repeat(99_000)})`),
    ),
    pdf(
      'of packed objects within each other',
      CATALOG,
      objects(8, places(58), `${'['.repeat(58)}(${'x'.repeat(16 * MEGABYTE)})${']'.repeat(58)}`),
    ),
    pdf(
      'that unpacks to gigabytes',
      CATALOG,
      ...places(60).map((at) => stream(at + 10, spaces, at % 2 === 0 ? '/Type /ObjStm /N 1 /First 4' : '')),
    ),
    pdf(
      'with pages 100,000 deep',
      CATALOG,
      places(100_000)
        .map((at) => `${at + 2} 0 obj << /Type /Pages /Kids [${at + 3} 0 R] >> endobj\n`)
        .join(''),
    ),
    pdf(
      'whose pages are their own parents',
      CATALOG,
      '2 0 obj << /Type /Pages /Kids [2 0 R 1 0 R] /Parent 2 0 R >> endobj\n',
      'xref\n0 1\ntrailer << /Root 1 0 R /Prev 9 >>\nstartxref\n9\n'.repeat(50_000),
    ),
    pdf('of a million brackets', CATALOG, `3 0 obj ${'['.repeat(MEGABYTE)}`),
    pdf('of digits and comments', CATALOG, `3 0 obj << ${'1 1 '.repeat(MEGABYTE)} ${'%'.repeat(MEGABYTE)}`),
  ];
}
