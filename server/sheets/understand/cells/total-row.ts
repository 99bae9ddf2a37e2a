import { CURRENCIES } from '../../../../src/domain/sheets/currencies.ts';
import { WORDS } from '../headings/vocabulary.ts';

const WORD = /[\p{L}\p{M}]+/gu;
/** Hebrew abbreviations have a quotation mark in the middle. */
const QUOTES = /["'’״׳]/g;
const wordsIn = (text: string): readonly string[] =>
  text.normalize('NFKC').replace(QUOTES, '').toUpperCase().match(WORD) ?? [];

const wordsOf = (...concepts: (keyof typeof WORDS)[]): string[] =>
  concepts.flatMap((concept) => wordsIn(WORDS[concept]));

const TOTALS = new Set([
  ...wordsOf('total'),
  ...wordsIn('subtotal subtotals sum summe gesamtsumme suma somme somma totali totales totaux итог'),
  ...wordsIn('总计 合计 小计 總計 小計 総計 योग المجموع الإجمالي'),
]);
/** Words beside a total: `Grand total of 12 stones`, `45.2 cts`, `Avg`. */
const BESIDE = new Set([
  ...wordsOf('carat', 'weight', 'pieces', 'stone', 'average', 'amount', 'price', 'number'),
  ...CURRENCIES.flatMap(({ words }) => words.flatMap(wordsIn)),
  ...wordsIn('grand sub of'),
]);

const SUMMED = new Set([...TOTALS, ...wordsOf('average'), ...wordsIn('page pages seite')]);
/** `40 pcs` counts stones; `PC-1042` and `40PC` are numbers of stones. */
const COUNTED = /^\d+\s+(?:pcs|pieces|stones|stück|diamonds)\.?$/iu;
const NUMBERED = /\p{L}[-_.]?\d|\d[-_.]?\p{L}/u;

/**
 * Whether the text in the column of stone numbers names a row of totals: `Sub Total`, `40 pcs`,
 * `Average`, `Page 1 of 3`. Such a line may have a shape and other words.
 */
export function namesTotal(number: string): boolean {
  if (COUNTED.test(number)) return true;
  if (NUMBERED.test(number)) return false;
  const words = wordsIn(number);
  return (
    words.some((word) => SUMMED.has(word)) && words.every((word) => SUMMED.has(word) || BESIDE.has(word))
  );
}

/**
 * The cell that marks a row of totals; null for any other row. The other cells of such a row are
 * figures, at most with units.
 */
export function totalIn(cells: readonly string[]): string | null {
  let found: string | null = null;
  for (const cell of cells)
    for (const word of wordsIn(cell)) {
      if (TOTALS.has(word)) found ??= cell.trim();
      else if (!BESIDE.has(word)) return null;
    }
  return found;
}

const EXAMPLE =
  /^\W*(?:example|sample|test|ex\.|required|mandatory|optional|text|x{3,}|do not (?:delete|remove)|e\.?g\.?|demo|dummy|template|beispiel|muster|exemple|ejemplo|esempio|exemplo|voorbeeld|örnek|пример|образец|示例|样例|例|サンプル|דוגמה|예시)(?:\W*(?:row|stone|diamond|only|data|delete|remove|[a-z]?\d{1,5}))*\W*$/iu;

/** Whether a stone number marks the example row of a template: `EXAMPLE`, `Sample 1`. */
export const namesExample = (number: string): boolean => EXAMPLE.test(number);
