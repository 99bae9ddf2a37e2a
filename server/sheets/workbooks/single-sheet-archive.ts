import type { Workbook } from './workbook.ts';
import type { ZipPart, ZipParts } from './zip-parts.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

function localHeader(name: string, part: Pick<ZipPart, 'method' | 'crc' | 'packedSize' | 'size'>): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(part.method, 8);
  header.writeUInt32LE(part.crc, 14);
  header.writeUInt32LE(part.packedSize, 18);
  header.writeUInt32LE(part.size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function stored(name: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([
    localHeader(name, { method: 0, crc: 0, packedSize: bytes.length, size: bytes.length }),
    bytes,
  ]);
}

/**
 * The workbook as an archive of one sheet, with strings and styles first and all sizes announced:
 * the only layout that can be read as a stream, so that a sheet of any length takes little memory.
 * Packed parts are passed on unchanged.
 */
export async function* singleSheetArchive(zip: ZipParts, workbook: Workbook): AsyncGenerator<Uint8Array> {
  const extras = [
    ...(workbook.sharedStrings
      ? [['sharedStrings', 'sharedStrings.xml', workbook.sharedStrings] as const]
      : []),
    ...(workbook.styles ? [['styles', 'styles.xml', workbook.styles] as const] : []),
  ];
  yield stored('[Content_Types].xml', `${XML}<Types xmlns="${PACKAGE}/content-types"/>`);
  yield stored('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  yield stored(
    'xl/workbook.xml',
    `${XML}<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${workbook.date1904 ? 1 : 0}"/>` +
      '<sheets><sheet name="sheet" sheetId="1" r:id="rId1"/></sheets></workbook>',
  );
  yield stored(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ...extras.map(([type, target]) => [type, target] as const),
    ]),
  );
  for (const [, target, part] of extras) {
    yield localHeader(`xl/${target}`, part);
    yield* zip.packed(part);
  }
  yield localHeader('xl/worksheets/sheet1.xml', workbook.worksheet);
  yield* zip.packed(workbook.worksheet);
}
