// PostgreSQL does not accept NUL in a text; names and fields have no line breaks, nor do passwords
// and addresses.
// Those of ASCII: unseen.ts has the later block.
const CONTROL = /(?=\p{ASCII})\p{Cc}/u;
const RUNS = new RegExp(`(?:${CONTROL.source})+`, 'gu');

export const hasControl = (text: string): boolean => CONTROL.test(text);

/** The text on one line, trimmed. */
export const oneLine = (text: string): string => text.replace(RUNS, ' ').trim();
