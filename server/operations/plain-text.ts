// PostgreSQL takes no NUL in a text, and what people call things has one line.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** A name or a note as it is kept: one line, nothing around it; null when nothing is left. */
export const plain = (text: string | null | undefined): string | null =>
  text?.replace(CONTROL, ' ').trim() || null;
