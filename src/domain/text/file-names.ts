/** Names of files: those that people gave, fit to be shown, and those that downloads are given here. */

// Controls, and characters that are not seen or turn the direction of what follows: `gnp.exe` would read as `exe.png`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONGEST = 120;

/** The name that somebody gave a file, without the folders before it; its end is kept where it is long. */
export function shownFileName(given: string, otherwise: string): string {
  const plain = given
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  return Array.from(plain).slice(-LONGEST).join('') || otherwise;
}

const ENDING: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The same with the ending of what the file is, whatever ending it was given. */
export const shownAs = (mime: string, given: string): string =>
  `${shownFileName(given, 'document').replace(/\.[^.]{1,8}$/, '')}.${ENDING[mime] ?? 'bin'}`;

/** What a file is saved as: nothing of what it was called, and the ending of what it is. */
export const downloadName = (kind: string, id: string, mime: string): string =>
  `${kind.toLowerCase().replaceAll(' ', '-')}-${id.slice(-8)}.${ENDING[mime] ?? 'bin'}`;
