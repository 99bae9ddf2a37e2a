/** Patterns for LIKE and ILIKE that take every character of a text by its word. */

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const contains = (text: string): string => `%${escaped(text)}%`;

export const begins = (text: string): string => `${escaped(text)}%`;
