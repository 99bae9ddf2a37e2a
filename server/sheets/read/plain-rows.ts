/**
 * The cells of a row as they look: digits of other scripts as 0 to 9 (Arabic-Indic, Persian,
 * Indian, and the full-width ones of East Asia; a raised point between digits is the decimal
 * point), without invisible characters, and without what protects a number from a spreadsheet:
 * `="007"`, `'007`.
 */
import { withoutFormat } from '../../../src/domain/text/unseen.ts';
import type { SheetRow } from './sheet-row.ts';
import { SheetError } from './sheet-error.ts';

const OTHERS = /[٠-٩۰-۹०-९૦-૯০-৯０-９٫٬．，]|(?<=\d)·(?=\d)/u;
const EACH = new RegExp(OTHERS, 'gu');
const ZEROS = ['٠', '۰', '०', '૦', '০', '０'].map((zero) => zero.codePointAt(0) ?? 0);
const SIGNS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '．': '.', '，': ',', '·': '.' };

function plain(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? (SIGNS[sign] ?? sign) : String(code - zero);
}

/** A formula of texts and numbers alone: `="007"`, `=T("007")`, `="007"&""`, `=TEXT(7,"0")`. */
const OF_LITERALS =
  /^=\+?\s*(?:(?:T|VALUE|TRIM|CLEAN|CONCAT|CONCATENATE)?\s*\(|"[^"]*"|\d+(?![\d.]*\s*[-+*/])|[&,;)\s])+$/i;

const SHOWN = /^=\s*TEXT\s*\(\s*("[^"]*"|\d+)\s*[,;]\s*"[^"]*"\s*\)$/i;
const LINKED = /^=\s*HYPERLINK\s*\(\s*"[^"]*"\s*[,;]\s*("[^"]*"|\d+)\s*\)$/i;
const LITERALS = /"([^"]*)"|(\d+)/g;
const QUOTED = /^\s*(?:"([^"]*)"|'([^']*)'|[“„]([^“”„]*)[”“]|[‘‚]([^‘’]*)[’‘])\s*$/;
const APOSTROPHE = /^\s*['’‘`](?=[\p{L}\d#])(?![^'’]*['’]\s*$)/u;
const MAY_BE_PROTECTED = /^\s*['’‘‚`="“„]/;
const NOT_PLAIN = /[^\t\n\r -~]/;

/** What a formula without references shows; null for others. */
function shownBy(formula: string): string | null {
  const only = (SHOWN.exec(formula) ?? LINKED.exec(formula))?.[1];
  if (only === undefined && !OF_LITERALS.test(formula)) return null;
  return [...(only ?? formula).matchAll(LITERALS)].map(([, text, digits]) => text ?? digits ?? '').join('');
}

function plainCell(cell: string): string {
  let text = cell;
  if (NOT_PLAIN.test(text)) {
    if (OTHERS.test(text)) text = text.replace(EACH, plain);
    text = withoutFormat(text);
  }
  if (!MAY_BE_PROTECTED.test(text)) return text;
  const quoted = QUOTED.exec(text)
    ?.slice(1)
    .find((inner) => inner !== undefined);
  return quoted ?? shownBy(text.trim()) ?? text.replace(APOSTROPHE, '');
}

/** A row with plain cells; changes the row, because it is read only once. */
export function plainCells(row: SheetRow): SheetRow {
  for (const [column, cell] of row.cells.entries()) {
    const text = plainCell(cell);
    if (text !== cell) row.cells[column] = text;
  }
  return row;
}

/** Text that PostgreSQL and JSON accept: without NUL and lone surrogates. */
const storable = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', ' ').toWellFormed() : text;

/** A row whose cells and links can be stored; changes the row, because it is read only once. */
export function storableRow(row: SheetRow): SheetRow {
  const { cells } = row;
  for (const [column, cell] of cells.entries()) {
    const clean = storable(cell);
    if (clean !== cell) cells[column] = clean;
  }
  if (row.links === undefined) return row;
  return { ...row, links: new Map(Array.from(row.links, ([column, link]) => [column, storable(link)])) };
}

/** The first row of a table must come before this one. */
const MOST_FIRST = 20_000;
/** Limit of consecutive empty rows: all the rows that a workbook can have. */
const MOST = 1_048_576;

/**
 * Returns a function that says whether a row is blank, and throws for tables of only blank rows,
 * because even skipped rows take time.
 */
export function createBlankGuard(): (row: Pick<SheetRow, 'row' | 'cells' | 'links'>) => boolean {
  let found = false;
  let blank = 0;
  return ({ row, cells, links }) => {
    if (links !== undefined || cells.some((cell) => cell.trim() !== '')) {
      found = true;
      blank = 0;
      return false;
    }
    blank += 1;
    if (!found && row > MOST_FIRST)
      throw new SheetError(
        'too_large',
        'The first 20,000 rows of the table are empty. Delete the empty rows above the headings.',
      );
    if (blank > MOST)
      throw new SheetError(
        'too_large',
        'More than a million rows of the table are empty, one after the other. Delete the empty rows below the stones.',
      );
    return true;
  };
}
