/**
 * Text that looks like a formula gets a leading quote, so that a spreadsheet does not run what a
 * stranger typed. Some programs also accept the full-width forms of the signs.
 */
// Control characters are meant: a cell may begin with any of them.
const FORMULA = /^[=+\-@＝＋－＠\p{Cc}]/u;

export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What a workbook reads as the character of that number: `_x0041_` is A. */
const CODED = /_(?=x[0-9a-f]{4}_)/gi;

/** Characters that no workbook may have: one of them, and a spreadsheet opens nothing of it. */
const UNWRITABLE = /[\ufffe\uffff]/g;
/** The longest text of a cell, after codes are read. */
const LONGEST_CELL = 32_767;

/** The text so that a workbook shows it as it is: an underscore before a code is written as one. */
export const sheetText = (text: string): string =>
  text.slice(0, LONGEST_CELL).replaceAll(UNWRITABLE, '\ufffd').replaceAll(CODED, '_x005F_');

/** The same for texts of others, which may look like a formula. */
export const untrustedSheetText = (text: string): string => sheetText(escapeFormula(text));

/** The name of a worksheet: at most 31 characters, without signs that spreadsheets forbid. */
export const sheetName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} (),.-]/gu, ' ').slice(0, 31);
