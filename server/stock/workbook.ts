import { SheetError } from './sheet-error.ts';
import type { ZipPart, ZipParts } from './zip-parts.ts';

const MAX_META_BYTES = 16 * 1024 * 1024;

export interface Workbook {
  /** The name of the sheet that is read. */
  sheet: string;
  /** The visible sheets, in the workbook's order. */
  sheets: string[];
  worksheet: ZipPart;
  sharedStrings: ZipPart | null;
  styles: ZipPart | null;
  /** Dates count from 1904 rather than 1900. */
  date1904: boolean;
  /** Where the worksheet's links lead, by relation id. */
  linkTargets: ReadonlyMap<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function xmlText(raw: string): string {
  return raw.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );
}

/** The elements of one name, each as its attributes without their prefixes. */
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

/** The relations of a part, by the last word of their type (`worksheet`, `hyperlink`), targets as archive paths. */
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

/** Finds the sheet to read: the one named, else the first that is not hidden. Throws `SheetError` where there is none. */
export async function openWorkbook(zip: ZipParts, wanted: string | undefined): Promise<Workbook> {
  const root = await relationsOf(zip, '');
  const workbookName = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const xml = await zip.text(workbookName, MAX_META_BYTES);
  if (xml === null) {
    throw new SheetError(
      'wrong_type',
      'This archive is not an Excel workbook. Upload a .csv, .csv.gz or .xlsx file.',
    );
  }
  const relations = await relationsOf(zip, workbookName);
  const sheets = elements(xml, 'sheet').map((sheet) => ({
    name: sheet.get('name') ?? '',
    hidden: ['hidden', 'veryHidden'].includes(sheet.get('state') ?? ''),
    part: relations.find(({ id, type }) => type === 'worksheet' && id === sheet.get('id'))?.target,
  }));
  const visible = sheets.filter(({ hidden }) => !hidden);
  const chosen = wanted === undefined ? visible[0] : sheets.find(({ name }) => name === wanted);
  const worksheet = chosen?.part === undefined ? undefined : zip.get(chosen.part);
  if (chosen === undefined || worksheet === undefined) {
    throw new SheetError(
      'no_such_sheet',
      wanted === undefined
        ? 'The workbook has no visible sheet.'
        : `The workbook has no sheet named ${wanted}.`,
    );
  }
  const partOf = (wantedType: string): ZipPart | null =>
    zip.get(relations.find(({ type }) => type === wantedType)?.target ?? '') ?? null;
  const date1904 = elements(xml, 'workbookPr')[0]?.get('date1904') ?? '0';
  return {
    sheet: chosen.name,
    sheets: visible.map(({ name }) => name),
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
