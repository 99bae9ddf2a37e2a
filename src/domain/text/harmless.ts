/**
 * Text that looks like a formula gets a leading quote, so that a spreadsheet does not run what a
 * stranger typed. Some programs also accept the full-width forms of the signs.
 */
// Control characters are meant: a cell may begin with any of them.
const FORMULA = /^[=+\-@＝＋－＠\p{Cc}]/u;

export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
