/** Rules for new passwords. Only the server knows which ones are common. */

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
/** Shorter names are parts of too many words. */
const SHORTEST_NAME = 4;

/** Letters and digits in lower case, as names are compared. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Why a password cannot be taken, as a sentence; null if it can. `names` are the person's own names
 * and user names, and their company's.
 */
export function faultOfPassword(password: string, names: readonly string[]): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD)
    return `A password has at least ${SHORTEST_PASSWORD} characters. A sentence is easy to remember.`;
  if (length > LONGEST_PASSWORD) return `A password has at most ${LONGEST_PASSWORD} characters.`;
  const written = plain(password);
  const own = names
    .flatMap((name) => [name, ...name.split(/[\s._-]+/)])
    .map(plain)
    .find((name) => name.length >= SHORTEST_NAME && written.includes(name));
  return own === undefined ? null : 'A password must not contain your own name or that of your company.';
}
