/**
 * Marks the personal words of an audit entry, which the database then encrypts with the person's
 * key.
 */

/**
 * The marks of `seal_marked`: around a marked part, between the id and the words, and around an
 * encrypted part.
 */
const MARK = { begin: '\u{E010}', words: '\u{E011}', end: '\u{E012}' } as const;
const MARKS = /[\u{E000}\u{E001}\u{E010}-\u{E012}]/gu;

/**
 * Marks `words` as personal in a summary or subject: a name, an address, a company, or what
 * somebody wrote about the person. They stay readable until the person's data are blanked.
 */
export const markPersonal = (personId: string, words: string): string =>
  `${MARK.begin}${personId}${MARK.words}${withoutMarks(words)}${MARK.end}`;

/** Removes the marking characters from texts that people typed. */
export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '');

/** Completes a marked part whose end was cut off; one without words is dropped. */
export function withClosedMarks(text: string): string {
  const begin = text.lastIndexOf(MARK.begin);
  if (begin <= text.lastIndexOf(MARK.end)) return text;
  return text.includes(MARK.words, begin) ? `${text}${MARK.end}` : text.slice(0, begin);
}
