import type { ZipPart, ZipParts } from './zip-parts.ts';
import { SheetError } from './sheet-error.ts';

const MAX_META_BYTES = 16 * 1024 * 1024;
/** More than a person could choose from. */
const MOST_SHEETS = 255;

/** A sheet that a person can choose. */
export interface SheetName {
  name: string;
  /** Hidden in the workbook, and read only if a person chooses it. */
  hidden: boolean;
}

export interface Workbook {
  /** Name of the sheet that is read. */
  sheet: string;
  /** All worksheets, in the workbook's order. */
  sheets: SheetName[];
  worksheet: ZipPart;
  sharedStrings: ZipPart | null;
  styles: ZipPart | null;
  /** Dates count from 1904 instead of 1900. */
  date1904: boolean;
  /** Targets of the worksheet's links, by relation id. */
  linkTargets: ReadonlyMap<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The character of a code; empty for NUL, surrogates and codes out of range. */
const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code);

export function xmlText(raw: string): string {
  return raw.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
      if (decimal !== undefined) return characterOf(Number(decimal));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );
}

/** All elements of one name, as their attributes without prefixes. */
export function elements(xml: string, name: string): Map<string, string>[] {
  const tags = xml.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}(?=[\\s/>])([^>]*)>`, 'g'));
  return Array.from(tags, ([, attributes = '']) => {
    const pairs = attributes.matchAll(/(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
    return new Map(
      Array.from(pairs, ([, key = '', double, single]) => [key, xmlText(double ?? single ?? '')]),
    );
  });
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/**
 * The relations of a part, by the last word of their type (`worksheet`, `hyperlink`), targets as
 * archive paths.
 */
async function relationsOf(zip: ZipParts, partName: string): Promise<Relation[]> {
  const slash = partName.lastIndexOf('/') + 1;
  const folder = partName.slice(0, slash);
  const xml = await zip.text(`${folder}_rels/${partName.slice(slash)}.rels`, MAX_META_BYTES * 4);
  return elements(xml ?? '', 'Relationship').map((relation) => {
    const target = relation.get('Target') ?? '';
    const external = relation.get('TargetMode') === 'External';
    const path = external ? target : new URL(target, `file:///${folder}`).pathname.slice(1);
    return {
      id: relation.get('Id') ?? '',
      type: (relation.get('Type') ?? '').split('/').at(-1) ?? '',
      target: path,
    };
  });
}

/** Other archives that people upload as workbooks. */
async function noWorkbook(zip: ZipParts): Promise<SheetError> {
  const sentence = (await zip.text('mimetype', 200))?.includes('opendocument')
    ? 'This is an OpenDocument file. Open it in a spreadsheet program and save it as .xlsx.'
    : 'This archive is not an Excel workbook. Unpack it and upload the .csv or .xlsx file in it.';
  return new SheetError('wrong_type', sentence);
}

/**
 * Finds the sheet to read: the named one, else the first visible. Throws `SheetError` if there is
 * none.
 */
export async function openWorkbook(zip: ZipParts, wanted: string | undefined): Promise<Workbook> {
  const root = await relationsOf(zip, '');
  const workbookName = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (workbookName.endsWith('.bin')) {
    throw new SheetError(
      'wrong_type',
      'This is a binary workbook (.xlsb). Open it in a spreadsheet program and save it as .xlsx.',
    );
  }
  const xml = await zip.text(workbookName, MAX_META_BYTES);
  const named = elements(xml ?? '', 'sheet');
  if (xml === null || (named.length === 0 && !/<(?:\w+:)?workbook[\s>]/.test(xml)))
    throw await noWorkbook(zip);
  if (named.length > MOST_SHEETS) {
    throw new SheetError(
      'too_large',
      `The workbook has ${named.length} sheets; ${MOST_SHEETS} are the most. Save the sheet with the stones as a workbook of its own.`,
    );
  }
  const relations = await relationsOf(zip, workbookName);
  const sheets = named.flatMap((sheet) => {
    const relation = relations.find(({ id }) => id === sheet.get('id'));
    // Sheets of charts and macros have no rows.
    if (relation?.type !== 'worksheet') return [];
    const hidden = ['hidden', 'veryHidden'].includes(sheet.get('state') ?? '');
    return [{ name: sheet.get('name') ?? '', hidden, part: relation.target }];
  });
  const chosen = sheets.find(({ name, hidden }) => (wanted === undefined ? !hidden : name === wanted));
  const worksheet = chosen === undefined ? undefined : zip.get(chosen.part);
  if (chosen === undefined || worksheet === undefined) {
    throw new SheetError(
      'no_such_sheet',
      wanted === undefined
        ? 'The workbook has no visible sheet with rows. Show the sheet with the stones and save the workbook again.'
        : `The workbook has no sheet named ${wanted}.`,
    );
  }
  const partOf = (wantedType: string): ZipPart | null =>
    zip.get(relations.find(({ type }) => type === wantedType)?.target ?? '') ?? null;
  const date1904 = elements(xml, 'workbookPr')[0]?.get('date1904') ?? '0';
  return {
    sheet: chosen.name,
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    worksheet,
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
    date1904: date1904 === '1' || date1904 === 'true',
    linkTargets: new Map(
      (await relationsOf(zip, worksheet.name))
        .filter(({ type }) => type === 'hyperlink')
        .map(({ id, target }) => [id, target]),
    ),
  };
}
