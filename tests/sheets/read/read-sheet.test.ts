import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { writeXlsx, type Cell } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet, type SheetOptions } from '../../../server/sheets/read/read-sheet.ts';
import { SheetError } from '../../../server/sheets/read/sheet-error.ts';
import type { SheetRow } from '../../../server/sheets/read/sheet-row.ts';
import { pass } from '../../support/wait.ts';
import { sheetFile } from '../sheet-file.ts';

async function read(content: string | Uint8Array, options?: SheetOptions) {
  const sheet = await readSheet(sheetFile(content), options);
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return { ...sheet, rows };
}

async function failure(content: string | Uint8Array, options?: SheetOptions): Promise<SheetError> {
  const error: unknown = await read(content, options).catch((caught: unknown) => caught);
  if (error instanceof SheetError) return error;
  throw new Error(`expected a SheetError, got ${String(error)}`);
}

/** The container of old workbooks and of encrypted ones, with one name in its directory. */
function oldOffice(name: string): Uint8Array {
  const bytes = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  Buffer.from(name, 'utf16le').copy(bytes, 1024);
  return bytes;
}

const CSV = 'Stock #,Shape,Carat\nA1,Round,1.01\nA2,Oval,0.56000000000000005\n';
const ROWS = [
  { row: 2, cells: ['A1', 'Round', '1.01'] },
  { row: 3, cells: ['A2', 'Oval', '0.56000000000000005'] },
];

describe('text tables', () => {
  it.each([
    ['plain', CSV],
    ['with a byte order mark', `\uFEFF${CSV}`],
    ['with semicolons', CSV.replaceAll(',', ';')],
    ['with tabs', CSV.replaceAll(',', '\t')],
    ['with CRLF', CSV.replaceAll('\n', '\r\n')],
    ['with quotes', CSV.replaceAll(/[^,\n]+/g, '"$&"')],
    [
      'in UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV.replaceAll(',', '\t'), 'utf16le')]),
    ],
    ['in UTF-16, big-endian', Buffer.from(`\uFEFF${CSV}`, 'utf16le').swap16()],
    ['in UTF-16 without a mark', Buffer.from(CSV, 'utf16le')],
    ['in gzip', gzipSync(CSV)],
  ])('are read %s', async (_, content) => {
    const sheet = await read(content);
    expect(sheet.headers).toEqual(['Stock #', 'Shape', 'Carat']);
    expect(sheet.rows).toEqual(ROWS);
    expect(sheet.sample).toEqual(ROWS);
  });

  it('may contain a stray NUL', async () => {
    const { rows } = await read(`${CSV}A3,Pe\u0000ar,0.7\n`);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  it('lose the apostrophes that protect text from being a formula', async () => {
    const { rows } = await read(`Stock #,Shape,Carat,Comments\n'=A1,Round,1,'-x\n'A2',Oval,1,it's\n`);
    expect(rows.map(({ cells }) => [cells[0], cells[3]])).toEqual([
      ['=A1', '-x'],
      [`A2`, `it's`],
    ]);
  });

  it('may have separators and line breaks in quotes, and decimal commas', async () => {
    const { rows } = await read('Stock #;Carat;Comments\nA1;1,01;"a;b\nc ""d"""\nA2;0,30;x\n');
    expect(rows).toEqual([
      { row: 2, cells: ['A1', '1,01', 'a;b\nc "d"'] },
      { row: 3, cells: ['A2', '0,30', 'x'] },
    ]);
  });

  it('may be in Windows-1252', async () => {
    const { rows } = await read(Buffer.from('Stock #,Shape,City\nA1,Round,Zürich\n', 'latin1'));
    expect(rows[0]?.cells[2]).toBe('Zürich');
  });

  it('may have headings below a title; rows keep their numbers and blank ones are skipped', async () => {
    const content =
      'Our stock of today,,\n,,\nStock #,Shape,Carat\n\nA1,Round,1.01\n,,\nA2,Oval,0.5,surplus\nA3\n';
    const sheet = await read(content);
    expect(sheet.headerRow).toBe(3);
    expect(sheet.rows.map(({ row }) => row)).toEqual([5, 7, 8]);
    expect((await read(content, { headerRow: 5 })).headers).toEqual(['A1', 'Round', '1.01']);
  });

  it('may repeat their headings; the first row of headings counts', async () => {
    const { headerRow, rows } = await read(`${CSV}${CSV}`);
    expect(headerRow).toBe(1);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 5, 6]);
  });

  it('without known headings have the first row with several cells as headings', async () => {
    expect((await read('x\nfoo,bar\n1,2\n')).headers).toEqual(['foo', 'bar']);
  });
});

describe('workbooks', () => {
  const cell = (value: Partial<Cell>): Cell => ({ value: null, type: 'string', ...value });

  it('are read from the first visible sheet, with formula results, links, booleans and row numbers', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Secret',
          hidden: true,
          rows: [
            ['Stock #', 'Shape'],
            ['X', 'Oval'],
          ],
        },
        {
          name: 'Stock',
          rows: [
            ['Price list'],
            [],
            ['Stock #', 'Shape', 'Carat', 'Total', 'Image', 'Video', 'Lab Grown'],
            ['A1', 'Round', 0.56000000000000005, null, 'View', null, true],
          ],
          cells: new Map([
            ['3,3', cell({ value: 1234.5, type: 'formula', formula: 'C4*2204', formulaResult: 1234.5 })],
            ['3,4', cell({ value: 'View', hyperlink: { target: 'https://example.test/a?b=1&c=2' } })],
            [
              '3,5',
              cell({
                value: 'Video',
                type: 'formula',
                formula: 'HYPERLINK("https://example.test/v?a=1&b=2","Video")',
                formulaResult: 'Video',
              }),
            ],
          ]),
        },
        {
          name: 'Other',
          rows: [
            ['Stock #', 'Shape'],
            ['B1', 'Pear'],
          ],
        },
      ],
    });
    const sheet = await read(content);
    expect(sheet.sheet).toBe('Stock');
    expect(sheet.sheets).toEqual([
      { name: 'Secret', hidden: true },
      { name: 'Stock', hidden: false },
      { name: 'Other', hidden: false },
    ]);
    expect(sheet.headerRow).toBe(3);
    expect(sheet.rows).toEqual([
      {
        row: 4,
        cells: ['A1', 'Round', '0.56', '1234.5', 'View', 'Video', 'TRUE'],
        links: new Map([
          [4, 'https://example.test/a?b=1&c=2'],
          [5, 'https://example.test/v?a=1&b=2'],
        ]),
      },
    ]);
    expect((await read(content, { sheet: 'Other' })).rows).toEqual([{ row: 2, cells: ['B1', 'Pear'] }]);
    expect(await failure(content, { sheet: 'None' })).toMatchObject({ kind: 'no_such_sheet' });
  });

  it('are read to the end, however slowly rows are consumed', async () => {
    // Numbers compress badly and streams buffer 1 MB, so more of this sheet is requested while rows
    // wait.
    const numbers = (index: number): number[] =>
      Array.from({ length: 24 }, (_, column) =>
        Number.parseInt(hash('md5', `${column} ${index}`).slice(0, 12), 16),
      );
    const rows = Array.from({ length: 8000 }, (_, index) => ['Round', ...numbers(index)]);
    const content = await writeXlsx({
      sheets: [{ name: 'Stock', rows: [['Shape', 'Carat'], ...rows] }],
    });
    const sheet = await readSheet(sheetFile(content));
    let count = 0;
    for await (const { row, cells } of sheet.rows()) {
      if (count % 250 === 0) await pass(2, 'rows are consumed slowly');
      expect(cells).toEqual(['Round', ...numbers(row - 2).map(String)]);
      count += 1;
    }
    expect(count).toBe(8000);
  });
});

describe('a file that is not a readable sheet', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['headings alone', 'Stock #,Shape,Carat\n', 'empty'],
    ['a PDF', '%PDF-1.7 ...', 'wrong_type'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'wrong_type'],
    ['an old workbook', oldOffice('Workbook'), 'wrong_type'],
    ['a workbook with a password', oldOffice('EncryptedPackage'), 'encrypted'],
    ['a web page', '\uFEFF<!DOCTYPE html><html><table><tr><td>Shape</td></tr></table>', 'wrong_type'],
    ['a web page that begins with its table', '\n <table><tr><td>Shape</td></tr></table>', 'wrong_type'],
    [
      'a workbook of 2003',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
      'wrong_type',
    ],
    ['other XML', '<?xml version="1.0"?><stones/>', 'wrong_type'],
    ['JSON', '[{"shape":"Round","carat":1.01}]', 'wrong_type'],
    ['a text document', '{\\rtf1\\ansi Shape}', 'wrong_type'],
    ['a packed archive', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), 'wrong_type'],
    ['a packed web page', gzipSync('<html><table/></html>'), 'wrong_type'],
    ['a packed workbook', gzipSync('PK\x03\x04 and so on'), 'wrong_type'],
    ['a broken archive', 'PK\x03\x04 and nothing behind it', 'damaged'],
    ['an archive cut short', gzipSync(CSV.repeat(5000)).subarray(0, 200), 'damaged'],
    ['an open quote', 'Stock #,Shape,Carat\nA1,"Round,1.01\n', 'damaged'],
    ['a row without end', `Stock #,Shape,Carat\n${'x'.repeat(2 ** 21)}`, 'damaged'],
  ])('%s', async (_, content, kind) => {
    const error = await failure(content);
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    // The message also says what to do.
    if (kind !== 'empty')
      expect(error.message).toMatch(/\b(?:[Uu]pload|save|Open|Look|Unpack|damaged|closed)\b/);
  });

  it('is one with more than 255 sheets, or without visible rows', async () => {
    const table = {
      name: 'S',
      rows: [
        ['Stock #', 'Shape'],
        ['A1', 'Round'],
      ],
    };
    const many = await writeXlsx({
      sheets: Array.from({ length: 300 }, (_, index) => ({ ...table, name: `S${index}` })),
    });
    expect(await failure(many)).toMatchObject({
      kind: 'too_large',
      message: expect.stringMatching(/^The workbook has 300 sheets; 255 are the most\./),
    });
    const hidden = await writeXlsx({
      sheets: [
        { ...table, hidden: true },
        { ...table, name: 'T', rows: [] },
      ],
    });
    expect(await failure(hidden)).toMatchObject({ kind: 'empty' });
  });

  it('is a gzip bomb', async () => {
    const bomb = gzipSync(`Stock #,Shape,Carat\n${'A1,Round,1.01\n'.repeat(200_000)}`);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await failure(bomb, { maxBytes: 2 ** 20 })).toMatchObject({ kind: 'too_large' });
  });

  it('is a workbook larger than allowed, or than it declares', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'S', rows: [['Stock #', 'Shape'], ...Array.from({ length: 999 }, () => ['A1', 'Round'])] },
      ],
    });
    expect(await failure(content, { maxBytes: 1024 })).toMatchObject({ kind: 'too_large' });

    const liar = Buffer.from(content);
    for (let at = 0; (at = liar.indexOf('PK\x01\x02', at)) >= 0; at += 4) {
      if (liar.toString('latin1', at + 46, at + 66).includes('worksheets')) liar.writeUInt32LE(100, at + 24);
    }
    expect(await failure(liar)).toMatchObject({ kind: 'damaged' });
  });

  it('is refused at the first row of too many columns, and what comes after it is not read', async () => {
    const wide = Array.from({ length: 1001 }, (_, column) => `Remark ${column}`).join(',');
    const content = `Stock #,Shape,Carat\nA1,Round,1.01\n${`${wide}\n`.repeat(400)}`;
    // Reading on would find that it is too large.
    expect(content.length).toBeGreaterThan(4e6);
    expect(await failure(content, { maxBytes: 1e6 })).toMatchObject({
      kind: 'too_large',
      message:
        'Row 3 of the sheet has more than 1000 columns; 500 are the most. Save only the columns of its stones.',
    });
  });

  it('may have stray cells and many empty ones beside its columns', async () => {
    const row = `A1,Round,1.01${',x'.repeat(900)}${','.repeat(2000)}`;
    const sheet = await readSheet(sheetFile(`Stock #,Shape,Carat\n${row}`));
    expect(sheet.headers).toEqual(['Stock #', 'Shape', 'Carat']);
  });
});
