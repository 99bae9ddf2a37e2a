import { elements, xmlText, type Workbook } from './workbook.ts';
import type { ZipParts } from './zip-parts.ts';

/** Links by row (1-based) and column (0-based). */
export type SheetLinks = ReadonlyMap<number, ReadonlyMap<number, string>>;

const FORMULA_LINK =
  /<(?:\w+:)?c [^>]*?\br="([A-Z]+\d+)"[^>]*>\s*<(?:\w+:)?f[^>]*>\s*=?HYPERLINK\(\s*(?:&quot;|")(.*?)(?:&quot;|")/g;
/** The longest cell that a chunk may cut in two and still be found. */
const CARRIED = 8 * 1024;

/** `AB12` as [12, 27]: the row is 1-based, the column 0-based. */
function cellOf(reference: string): [row: number, column: number] {
  const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return [Number(digits), column - 1];
}

/**
 * Finds where the cells of a worksheet lead: Excel keeps links behind the rows, formulas keep them in the
 * cells. Reads the part once without building it up.
 */
export async function sheetLinks(zip: ZipParts, workbook: Workbook): Promise<SheetLinks> {
  const links = new Map<number, Map<number, string>>();
  const add = (reference: string, target: string): void => {
    const [row, column] = cellOf(reference);
    const ofRow = links.get(row) ?? new Map<number, string>();
    // The copy lets go of the text it was found in: a slice would keep all of the sheet alive.
    ofRow.set(column, Buffer.from(target).toString());
    links.set(row, ofRow);
  };

  const decoder = new TextDecoder();
  let carried = '';
  let behindRows: string | null = null;
  for await (const chunk of zip.unpacked(workbook.worksheet)) {
    const text = carried + decoder.decode(chunk, { stream: true });
    if (behindRows !== null) {
      behindRows += text;
      carried = '';
      continue;
    }
    if (text.includes('HYPERLINK(')) {
      for (const [, reference = '', target = ''] of text.matchAll(FORMULA_LINK))
        add(reference, xmlText(target));
    }
    const rowsEnd = text.indexOf('</sheetData>');
    if (rowsEnd >= 0 && workbook.linkTargets.size > 0) {
      behindRows = text.slice(rowsEnd);
      carried = '';
    } else carried = text.slice(-CARRIED);
  }
  for (const link of elements(behindRows ?? '', 'hyperlink')) {
    const target = workbook.linkTargets.get(link.get('id') ?? '');
    if (target !== undefined) add(link.get('ref') ?? '', target);
  }
  return links;
}
