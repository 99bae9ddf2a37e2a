// PostgreSQL takes no NUL in a text, no name or field has lines, and no password or address has either.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;
const RUNS = new RegExp(`${CONTROL.source}+`, 'g');

export const hasControl = (text: string): boolean => CONTROL.test(text);

/** The text on one line, nothing around it. */
export const oneLine = (text: string): string => text.replace(RUNS, ' ').trim();
