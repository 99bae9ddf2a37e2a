/** For each code the spellings that mean it. The code itself always does. */
export type Synonyms<Code extends string> = { readonly [C in Code]?: readonly string[] };

const DROPPED = /[\s._\-/]+/g;

/**
 * The form in which spellings are compared: upper case, without spaces and . _ - / ('V. Good' is
 * 'VGOOD').
 */
export function spelling(raw: string): string {
  return raw.toUpperCase().replace(DROPPED, '');
}
