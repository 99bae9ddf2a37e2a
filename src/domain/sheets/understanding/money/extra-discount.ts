/** A second column of discounts, applied after the first: `Disc %` and `Extra less %`. */
import { readDiscount, withExtra, type DiscountReading } from '../../discount-reading.ts';
import { ASKING_PRICES } from '../../stock-fields.ts';
import { parseNumber } from '../../stock-values.ts';
import { headingWords } from '../headings/words.ts';
import type { SheetQuestion } from '../questions.ts';
import { cellOf, columnOf, type GivenColumn, type SheetAtHand } from '../sheet-columns.ts';

const HALF = 0.5;
const ROWS_SHOWN = 3;

const MARKUP =
  /(?<!\p{L})(?:mark[\s-]*ups?|premium|surcharge|uplift|(?:add(?:itional)?|extra|plus|handling)\W*(?:%|pct|percent\p{L}*)|aufschlag|zuschlag|majoration|recargo|maggiorazione|наценка|加价)(?!\p{L})/iu;

/** Whether a column adds to the price: its figures are percents above. */
export const isMarkup = ({ header }: Pick<GivenColumn, 'header'>): boolean => MARKUP.test(header);

/** Null if the sheet has prices, which settle the matter, or no such column. */
export function extraDiscount(sheet: SheetAtHand): GivenColumn | null {
  const priced = ASKING_PRICES.some((field) => columnOf(sheet, field) !== undefined);
  if (priced || columnOf(sheet, 'disc') === undefined) return null;
  const isDiscount = (column: GivenColumn): boolean => {
    if (column.field !== null) return false;
    const isNamed = headingWords(column.header).some(({ concepts }) => concepts.includes('discount'));
    if (!isNamed && !isMarkup(column)) return false;
    const given = sheet.rows.filter((row) => (parseNumber(cellOf(row, column)) ?? 0) !== 0);
    return given.length >= HALF * sheet.rows.length;
  };
  return sheet.columns.find(isDiscount) ?? null;
}

/** `reading` is how the first discount is read. */
export function extraQuestion(
  sheet: SheetAtHand,
  extra: GivenColumn,
  reading: DiscountReading,
): SheetQuestion {
  const first = columnOf(sheet, 'disc');
  const examples = (isBoth: boolean): string[] =>
    sheet.rows
      .flatMap((row) => {
        const [raw, other] = [first ? cellOf(row, first) : '', cellOf(row, extra)];
        const [written, more] = [parseNumber(raw), parseNumber(other)];
        if (written === null || more === null) return [];
        const disc = readDiscount(written, raw, reading);
        return [`Row ${row.row}: ${isBoth ? withExtra(disc, more, isMarkup(extra)) : disc} % from the list`];
      })
      .slice(0, ROWS_SHOWN);
  return {
    kind: 'extra_discount',
    column: extra.column,
    sentence: isMarkup(extra)
      ? `Is ${extra.header} added, after ${first?.header ?? 'the discount'}?`
      : `Is ${extra.header} also deducted, after ${first?.header ?? 'the discount'}?`,
    evidence: null,
    options: [
      { value: 'both', label: 'Yes, one after the other', examples: examples(true) },
      { value: 'first', label: `No, only ${first?.header ?? 'the first'}`, examples: examples(false) },
    ],
  };
}
