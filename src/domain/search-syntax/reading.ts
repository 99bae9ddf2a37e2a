import type { SearchWire } from '../stones/search-filters.ts';

/** What the first words of a line mean together. */
export interface Reading {
  /** How many tokens they are. */
  count: number;
  /** Their filters; null if they are left out. */
  asks: SearchWire | null;
  /** How many stones of the following shape are wanted. */
  wanted?: number;
  /** What the words may mean; to be asked. */
  near?: readonly string[];
  /** These codes are not wanted: they are taken from those of the line, or from all. */
  excludes?: SearchWire;
}

/** A pattern for a phrase that starts the text and ends with a whole word. */
export const phrase = (pattern: string): RegExp => new RegExp(`^(?:${pattern})(?=,? |$)`, 'u');

/** How many words a phrase has. */
export const countOf = (text: string): number => text.split(' ').length;
