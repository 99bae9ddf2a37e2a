/** Patterns for LIKE and ILIKE with special characters escaped. */

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const contains = (text: string): string => `%${escaped(text)}%`;

export const begins = (text: string): string => `${escaped(text)}%`;
