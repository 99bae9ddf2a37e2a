/**
 * Latin letters without their accents: `Größe` becomes `Grosse`. Marks of other scripts stay,
 * because they are vowels there: without them Hindi, Hebrew and Arabic words would become other
 * words.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');
