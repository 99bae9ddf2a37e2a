/** Price columns that no heading names, found because their figures follow from each other. */
import type { StockField } from '../stock-fields.ts';
import { agreement, isSame, times, type Agreement, type Numbers } from './agreement.ts';
import { ENOUGH, numbersOf, type JudgedColumn, type Rows } from './judged-columns.ts';
import { DISCOUNT_FACTORS, discounted, tellingWeights } from './price-columns.ts';
import { settled, type Settled } from './settled.ts';

const MOST_COLUMNS = 8;
const ENOUGH_ROWS = 5;

interface Figures {
  column: number;
  numbers: Numbers;
}

/** Columns of figures whose heading says nothing of its own. */
function unnamed(columns: readonly JudgedColumn[], rows: Rows, taken: ReadonlySet<number>): Figures[] {
  return columns
    .filter(({ column, candidates }) => !taken.has(column) && !candidates.some(({ score }) => score > ENOUGH))
    .map((column) => ({ column: column.column, numbers: numbersOf(column, rows) }))
    .filter(({ numbers }) => new Set(numbers.filter((number) => number !== null)).size >= ENOUGH_ROWS)
    .slice(0, MOST_COLUMNS);
}

const provedBy = (found: Agreement | null): found is Agreement =>
  found !== null && found.rows >= ENOUGH_ROWS && isSame(found);

const rowsOf = ({ share, rows }: Agreement): string => `${Math.round(share * rows)} of ${rows} rows`;

/**
 * Looks for a price per carat that times the weight is a total, and for a list price that with a
 * discount is a price per carat. `carats` is the weight of each row. Empty unless the figures agree
 * without a factor between them.
 */
export function unnamedPrices(
  columns: readonly JudgedColumn[],
  rows: Rows,
  carats: Numbers,
  taken: ReadonlySet<number>,
): Map<number, Settled> {
  const figures = unnamed(columns, rows, taken);
  const telling = tellingWeights(carats);
  const found = new Map<number, Settled>();
  const give = (column: number, field: StockField, reason: string): void => {
    found.set(column, settled(field, 0.9, 'figures', reason));
  };
  for (const price of figures) {
    const expected = times(price.numbers, telling);
    const total = figures.find((other) => other !== price && provedBy(agreement(expected, other.numbers)));
    if (total === undefined) continue;
    const proof = agreement(expected, total.numbers);
    const rowsAgreeing = proof ? rowsOf(proof) : '';
    give(
      price.column,
      'price_per_ct',
      `Times the weight it is column ${total.column + 1} in ${rowsAgreeing}`,
    );
    give(total.column, 'total_amt', `It is weight times column ${price.column + 1} in ${rowsAgreeing}`);
    break;
  }
  for (const list of figures) {
    for (const disc of figures) {
      for (const price of figures) {
        if (new Set([list, disc, price]).size < 3 || found.has(list.column) || found.has(disc.column))
          continue;
        const proof = DISCOUNT_FACTORS.map((factor) =>
          agreement(discounted(list.numbers, disc.numbers, factor), price.numbers),
        ).find(provedBy);
        if (!proof) continue;
        const agreeing = `column ${list.column + 1} with the discount in column ${disc.column + 1} gives it in ${rowsOf(proof)}`;
        give(list.column, 'rap', `With the discount it is column ${price.column + 1} in ${rowsOf(proof)}`);
        give(
          disc.column,
          'disc',
          `Column ${list.column + 1} with it is column ${price.column + 1} in ${rowsOf(proof)}`,
        );
        if (!found.has(price.column))
          give(price.column, 'price_per_ct', agreeing.charAt(0).toUpperCase() + agreeing.slice(1));
      }
    }
  }
  return found;
}
