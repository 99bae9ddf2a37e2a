/** Whether a column holds list prices of whole stones: the list price per carat times weight. */
import { ASKING_PRICES } from '../../stock-fields.ts';
import type { Answers } from '../answers.ts';
import { meaningsOfHeading } from '../headings/fields.ts';
import type { SheetQuestion } from '../questions.ts';
import { cellOf, columnOf, type SheetAtHand } from '../sheet-columns.ts';
import { of, type Figures } from './figures.ts';
import { isInSteps } from './list-prices.ts';

const ENOUGH_ROWS = 5;
const MOST = 0.8;
const ROWS_SHOWN = 3;
/** Near one carat both are the same. */
const TELLING = 0.05;

/** How far a list price may be off because its total was written in cents. */
const roundedBy = (carat: number): number => 0.0051 / carat;

interface Row {
  at: number;
  rap: number;
  carat: number;
}

function tellingRows(figures: Figures): Row[] {
  const carats = of(figures, 'carat');
  return of(figures, 'rap').flatMap((rap, at) => {
    const carat = carats[at];
    return rap && carat && Math.abs(carat - 1) > TELLING ? [{ at, rap, carat }] : [];
  });
}

/**
 * Decided by the heading, or because the figures fit the steps of the published list only after
 * division by the weight; `open` if they fit neither way and no other column shows it.
 */
export function isListOfStone(
  sheet: SheetAtHand,
  figures: Figures,
  { list_price }: Pick<Answers, 'list_price'>,
): boolean | 'open' {
  if (list_price !== null) return list_price === 'of_stone';
  const column = columnOf(sheet, 'rap');
  if (column === undefined) return false;
  if (meaningsOfHeading(column.header)[0]?.field === 'list_total') return true;
  const rows = tellingRows(figures);
  if (rows.length < ENOUGH_ROWS) return false;
  const share = (wanted: (row: Row) => boolean): number => rows.filter(wanted).length / rows.length;
  if (share(({ rap }) => isInSteps(rap, 0.005)) >= MOST) return false;
  const isWhole = rows.every(({ rap }) => Number.isInteger(rap));
  if (!isWhole && share(({ rap, carat }) => isInSteps(rap / carat, roundedBy(carat))) >= MOST) return true;
  const isPriced = ASKING_PRICES.some((field) => of(figures, field).some((price) => price !== null));
  const isGiven = of(figures, 'disc').some((disc) => disc !== null);
  return !isPriced && isGiven ? 'open' : false;
}

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Asks with both readings of the first rows. */
export function listQuestion(sheet: SheetAtHand, figures: Figures): SheetQuestion {
  const column = columnOf(sheet, 'rap');
  const examples = (isOfStone: boolean): string[] =>
    tellingRows(figures)
      .slice(0, ROWS_SHOWN)
      .flatMap(({ at, rap, carat }) => {
        const row = sheet.rows[at];
        if (!row || !column) return [];
        const perCarat = figure(isOfStone ? rap / carat : rap);
        return [`Row ${row.row}, ${carat} ct: ${cellOf(row, column)} is ${perCarat} per carat`];
      });
  return {
    kind: 'list_price',
    column: column?.column ?? null,
    sentence: `Is ${column?.header || 'the list price'} the list price of one carat or of the whole stone?`,
    evidence: null,
    options: [
      { value: 'per_carat', label: 'Of one carat', examples: examples(false) },
      { value: 'of_stone', label: 'Of the whole stone', examples: examples(true) },
    ],
  };
}
