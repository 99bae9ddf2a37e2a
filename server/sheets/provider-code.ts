const LETTERS = 3;

/**
 * A short code for a provider from its name: the initials of its words, or the first letters of a
 * single word, with a number added if the code is in `like`.
 */
export async function codeFromName(
  name: string,
  like: (start: string) => Promise<string[]>,
): Promise<string> {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const initials = words.map((word) => word[0]).join('');
  const start = (initials.length >= 2 ? initials : words.join('')).slice(0, LETTERS).padEnd(2, 'X');
  const taken = new Set(await like(start));
  if (!taken.has(start)) return start;
  for (let number = 2; ; number++) if (!taken.has(`${start}${number}`)) return `${start}${number}`;
}
