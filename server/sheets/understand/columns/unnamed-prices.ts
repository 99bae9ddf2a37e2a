/** Finds price columns with unknown headings, by figures that follow from each other. */
import { isAskingPrice, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { agreement, isSame, times, type Agreement, type Numbers } from '../agreement.ts';
import { agreementByNotation, DISCOUNT_NOTATIONS } from '../money/list-prices.ts';
import { bestFor, ENOUGH, numbersOf, type Rows, type ScoredColumn } from './scored-columns.ts';
import { fieldProposal, type FieldProposal } from './field-proposal.ts';
import { tellingWeights } from './price-agreements.ts';

const MOST_COLUMNS = 8;
const ENOUGH_ROWS = 5;

/** A numeric column; its field is null unless it is known. */
interface Figures {
  column: number;
  field: StockField | null;
  numbers: Numbers;
}

/**
 * Numeric columns with an unknown heading, and columns that are known to be prices or discounts.
 */
function figuresIn(
  columns: readonly ScoredColumn[],
  rows: Rows,
  known: ReadonlyMap<number, FieldProposal>,
): Figures[] {
  const disc = bestFor(columns, 'disc');
  const fieldOf = (column: ScoredColumn): StockField | null | undefined => {
    if (column === disc) return 'disc';
    const own = known.get(column.column);
    if (own) return own.field === 'rap' || isAskingPrice(own.field) ? own.field : undefined;
    return column.candidates.some(({ score }) => score > ENOUGH) ? undefined : null;
  };
  return columns
    .flatMap((column): Figures[] => {
      const field = fieldOf(column);
      return field === undefined ? [] : [{ column: column.column, field, numbers: numbersOf(column, rows) }];
    })
    .filter(({ numbers }) => new Set(numbers.filter((number) => number !== null)).size >= ENOUGH_ROWS)
    .sort((a, b) => Number(a.field === null) - Number(b.field === null))
    .slice(0, MOST_COLUMNS);
}

const provedBy = (found: Agreement | null): found is Agreement =>
  found !== null && found.rows >= ENOUGH_ROWS && isSame(found);

const rowsOf = ({ share, rows }: Agreement): string => `${Math.round(share * rows)} of ${rows} rows`;

/**
 * Looks for a price per carat whose product with the weight is a total, and a list price that minus
 * a discount is a price per carat. Only exact agreement counts, and known columns keep their field.
 */
export function unnamedPrices(
  columns: readonly ScoredColumn[],
  rows: Rows,
  weights: ScoredColumn,
  known: ReadonlyMap<number, FieldProposal>,
): Map<number, FieldProposal> {
  const figures = figuresIn(columns, rows, known).filter(({ column }) => column !== weights.column);
  const found = new Map<number, FieldProposal>();
  const held = new Set(figures.map(({ field }) => field));
  const mayBe = (field: StockField) =>
    figures.filter((one) =>
      held.has(field) ? one.field === field : one.field === null && !found.has(one.column),
    );
  const give = ({ column, field: own }: Figures, field: StockField, reason: string): void => {
    if (own !== null) return;
    found.set(column, fieldProposal(field, 0.9, 'figures', reason));
    held.add(field);
    const one = figures.find((other) => other.column === column);
    if (one) one.field = field;
  };
  const telling = tellingWeights(numbersOf(weights, rows));
  const byWeight = firstPair(mayBe('price_per_ct'), mayBe('total_amt'), (price, total) =>
    agreement(times(price.numbers, telling), total.numbers),
  );
  if (byWeight) {
    const { one: price, other: total, proof } = byWeight;
    give(price, 'price_per_ct', `Times the weight it is column ${total.column + 1} in ${rowsOf(proof)}`);
    give(total, 'total_amt', `It is weight times column ${price.column + 1} in ${rowsOf(proof)}`);
  }
  for (const disc of mayBe('disc')) {
    const byList = firstPair(mayBe('rap'), mayBe('price_per_ct'), (list, price) =>
      list === disc || price === disc ? null : bestDiscounted(list.numbers, disc.numbers, price.numbers),
    );
    if (!byList) continue;
    const { one: list, other: price, proof } = byList;
    give(
      list,
      'rap',
      `With the discount in column ${disc.column + 1} it is column ${price.column + 1} in ${rowsOf(proof)}`,
    );
    give(
      disc,
      'disc',
      `Column ${list.column + 1} less this is column ${price.column + 1} in ${rowsOf(proof)}`,
    );
    give(
      price,
      'price_per_ct',
      `Column ${list.column + 1} less column ${disc.column + 1} is this in ${rowsOf(proof)}`,
    );
    break;
  }
  return found;
}

const bestDiscounted = (list: Numbers, discounts: Numbers, price: Numbers): Agreement | null =>
  DISCOUNT_NOTATIONS.map((way) => agreementByNotation(way, [list, discounts], price)).find(provedBy) ?? null;

function firstPair(
  ones: readonly Figures[],
  others: readonly Figures[],
  prove: (one: Figures, other: Figures) => Agreement | null,
): { one: Figures; other: Figures; proof: Agreement } | null {
  for (const one of ones)
    for (const other of others) {
      const proof = one === other ? null : prove(one, other);
      if (provedBy(proof)) return { one, other, proof };
    }
  return null;
}
