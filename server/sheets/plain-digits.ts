/**
 * Digits of other scripts as 0 to 9: Arabic-Indic, Persian, Indian, and the full-width ones of East
 * Asia. A raised point between digits is the decimal point.
 */
import type { SheetRow } from './sheet-row.ts';

const OTHERS = /[٠-٩۰-۹०-९૦-૯০-৯０-９٫٬．，]|(?<=\d)·(?=\d)/u;
const EACH = new RegExp(OTHERS, 'gu');
const ZEROS = ['٠', '۰', '०', '૦', '০', '０'].map((zero) => zero.codePointAt(0) ?? 0);
const SIGNS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '．': '.', '，': ',', '·': '.' };

function plain(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? (SIGNS[sign] ?? sign) : String(code - zero);
}

/** A row whose digits are 0 to 9; changes the row, because it is read only once. */
export function plainDigits(row: SheetRow): SheetRow {
  for (const [column, cell] of row.cells.entries())
    if (OTHERS.test(cell)) row.cells[column] = cell.replace(EACH, plain);
  return row;
}
