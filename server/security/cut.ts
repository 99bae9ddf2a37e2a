/** A text of at most so many characters: a longer one ends in an ellipsis, and never in half of a character. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // A character is at most two units long; whatever lies beyond is not taken apart.
  const characters = [...text.slice(0, 2 * longest)];
  return characters.length <= longest && text.length <= 2 * longest
    ? text
    : `${characters.slice(0, longest - 1).join('')}…`;
}
