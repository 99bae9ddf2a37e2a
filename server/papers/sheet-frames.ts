/** The parts of an XLSX workbook with one sheet, without the sheet itself. */

import { SHEET_FORMAT } from '../../src/domain/cells.ts';
import { sheetName } from '../../src/domain/text/spreadsheet-text.ts';

export const NS = {
  xml: '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  sheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
} as const;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Number formats that a sheet may have; the first one is for texts. */
const FORMATS = ['General', ...new Set(Object.values(SHEET_FORMAT))];

/** The number of a cell's style: figures by their format, sums and headings bold. */
export function styleOf(of: 'line' | 'sum' | 'heading', format: string | undefined): number {
  const known = Math.max(
    0,
    FORMATS.findIndex((one) => one === format),
  );
  return of === 'line' ? known : of === 'sum' ? FORMATS.length + known : FORMATS.length;
}

/** The parts of the workbook by their paths. */
export const framesOf = ({ name }: { name: string }): Record<string, string> => ({
  '[Content_Types].xml': `${NS.xml}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `${NS.xml}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${NS.xml}<workbook xmlns="${NS.sheet}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${NS.xml}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles(),
});

function styles(): string {
  const formats = FORMATS.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const cells = [0, 1].flatMap((font) =>
    FORMATS.map(
      (_code, index) =>
        `<xf numFmtId="${164 + index}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 1 ? ' applyFont="1"' : ''}/>`,
    ),
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `${NS.xml}<styleSheet xmlns="${NS.sheet}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
