/**
 * A spreadsheet must not run what a stranger typed: text that looks like a formula gets a leading quote. Some take the wide
 * forms of the signs for the signs.
 */
// A cell begins with whatever it was given.
// oxlint-disable-next-line no-control-regex
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
