import { elements, xmlText, type Workbook } from './workbook.ts';
import type { ZipParts } from './zip-parts.ts';
import { isSuspicious, SheetGuard } from './sheet-guard.ts';
import { SheetError } from './sheet-error.ts';

/** What a worksheet says about cells besides values. Rows are 1-based, columns 0-based. */
export interface SheetMarks {
  /** Link targets of cells. */
  links: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** Formulas without a result, as programs write that do not calculate. */
  uncalculated: ReadonlyMap<number, ReadonlySet<number>>;
  hiddenRows: ReadonlySet<number>;
}

const FORMULA_LINK =
  /<(?:\w+:)?c [^>]*?\br="([A-Z]+\d+)"[^>]*>\s*<(?:\w+:)?f[^>]*>\s*=?HYPERLINK\(\s*(?:&quot;|")(.*?)(?:&quot;|")/g;

const NO_RESULT =
  /<(?:\w+:)?c [^>]*?\br="([A-Z]+\d+)"[^>]*>\s*<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;

const HIDDEN_ROW = /<(?:\w+:)?row\b[^>]*?\bhidden="(?:1|true)"[^>]*>/g;
const ROW_NUMBER = /\br="(\d+)"/;
/** Cells up to this length are found even if two chunks split them. */
const CARRIED = 8 * 1024;
/** Characters of links after the rows: half a million of them. */
const MOST_BEHIND = 128 * 1024 * 1024;

/** `AB12` as [12, 27]: the row is 1-based, the column 0-based. */
function cellOf(reference: string): [row: number, column: number] {
  const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return [Number(digits), column - 1];
}

/** The number of the last row that begins in a text; 0 if none does. */
function lastRowIn(text: string): number {
  const at = text.lastIndexOf('<row ');
  return at < 0 ? 0 : Number(ROW_NUMBER.exec(text.slice(at, at + 200))?.[1] ?? 0);
}

class Marks implements SheetMarks {
  readonly links = new Map<number, Map<number, string>>();
  readonly uncalculated = new Map<number, Set<number>>();
  readonly hiddenRows = new Set<number>();
  readonly #lastRow: number;

  constructor(lastRow: number) {
    this.#lastRow = lastRow;
  }

  link(reference: string, target: string): void {
    const [row, column] = cellOf(reference);
    if (row > this.#lastRow) return;
    const ofRow = this.links.get(row) ?? new Map<number, string>();
    // A copy, because a slice would keep the whole text in memory.
    ofRow.set(column, Buffer.from(target).toString());
    this.links.set(row, ofRow);
  }

  noteIn(text: string): void {
    if (text.includes('HYPERLINK(')) {
      for (const [, reference = '', target = ''] of text.matchAll(FORMULA_LINK))
        this.link(reference, xmlText(target));
    }
    if (/<(?:\w+:)?f[\s/>]/.test(text)) {
      for (const [, reference = ''] of text.matchAll(NO_RESULT)) {
        const [row, column] = cellOf(reference);
        if (row <= this.#lastRow)
          this.uncalculated.set(row, (this.uncalculated.get(row) ?? new Set()).add(column));
      }
    }
    if (text.includes(' hidden="')) {
      for (const [tag] of text.matchAll(HIDDEN_ROW)) {
        const row = Number(ROW_NUMBER.exec(tag)?.[1] ?? 0);
        if (row <= this.#lastRow) this.hiddenRows.add(row);
      }
    }
  }
}

/**
 * Collects what a worksheet says about cells besides values, in one pass over its text. Links
 * follow after the rows or are formulas. Rows beyond `lastRow` are ignored.
 */
export async function sheetMarks(zip: ZipParts, workbook: Workbook, lastRow: number): Promise<SheetMarks> {
  const marks = new Marks(lastRow);
  const decoder = new TextDecoder();
  let carried = '';
  let isPast = false;
  let behindRows: string | null = null;
  const guard = new SheetGuard();
  const readsAll = workbook.linkTargets.size > 0 || isSuspicious(workbook.worksheet);
  for await (const chunk of zip.unpacked(workbook.worksheet)) {
    const fresh = decoder.decode(chunk, { stream: true });
    guard.look(fresh);
    const text = carried + fresh;
    if (behindRows !== null) {
      behindRows += text;
      if (behindRows.length > MOST_BEHIND)
        throw new SheetError(
          'too_large',
          'The sheet has far too many links. Remove them, or save it as .csv.',
        );
      carried = '';
      continue;
    }
    const reached = lastRowIn(text);
    guard.lookAtRow(reached);
    // Marks of later rows are not used.
    if (reached <= lastRow || !isPast) marks.noteIn(text);
    isPast = reached > lastRow;
    // Without links after the rows nothing more can be found.
    if (!readsAll && isPast) break;
    const rowsEnd = text.indexOf('</sheetData>');
    if (rowsEnd >= 0 && workbook.linkTargets.size > 0) {
      behindRows = text.slice(rowsEnd);
      guard.endRows();
      carried = '';
    } else carried = text.slice(-CARRIED);
  }
  for (const link of elements(behindRows ?? '', 'hyperlink')) {
    const target = workbook.linkTargets.get(link.get('id') ?? '');
    if (target !== undefined) marks.link(link.get('ref') ?? '', target);
  }
  return marks;
}
