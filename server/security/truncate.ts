/** Shortens a text to `longest` characters with an ellipsis, without splitting a surrogate pair. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // A character has at most two code units, so the rest of the text need not be split.
  const characters = [...text.slice(0, 2 * longest)];
  return characters.length <= longest && text.length <= 2 * longest
    ? text
    : `${characters.slice(0, longest - 1).join('')}…`;
}
