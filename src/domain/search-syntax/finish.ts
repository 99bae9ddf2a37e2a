/** Cut, polish and symmetry as dealers write them together. */
import type { SearchWire } from '../stones/search-filters.ts';

const AT_LEAST: Readonly<Record<string, readonly string[]>> = {
  ID: ['ID'],
  EX: ['ID', 'EX'],
  X: ['ID', 'EX'],
  VG: ['ID', 'EX', 'VG'],
  GD: ['ID', 'EX', 'VG', 'GD'],
};
const MADE = ['cut', 'polish', 'symmetry'] as const;

/** `3x`, `3vg`, `2ex` (polish and symmetry), and `ex vg ex`: each this grade or better. */
export function finishIn(words: readonly string[]): { count: number; asks: SearchWire } | null {
  const [, times, grade] = /^([23])(id|ex|x|vg|gd)\+?$/i.exec(words[0] ?? '') ?? [];
  const each = AT_LEAST[grade?.toUpperCase() ?? ''];
  if (each !== undefined) {
    const keys = times === '3' ? MADE : MADE.slice(1);
    return { count: 1, asks: Object.fromEntries(keys.map((key) => [key, [...each]])) };
  }
  const grades = words.slice(0, MADE.length).map((word) => AT_LEAST[word.toUpperCase()]);
  const known = grades.findIndex((codes) => codes === undefined);
  const count = known === -1 ? grades.length : known;
  if (count < 2) return null;
  const keys = count === 3 ? MADE : MADE.slice(1);
  return {
    count,
    asks: Object.fromEntries(keys.map((key, index) => [key, [...(grades[index] ?? [])]])),
  };
}
