/** A spreadsheet must not run what a stranger typed: text that looks like a formula gets a leading quote. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
