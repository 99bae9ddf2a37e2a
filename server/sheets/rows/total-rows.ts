/** Lines that add up the stones above them without saying so, and would pass as heavy stones. */
import type { StoneFields } from '../stone-fields.ts';
import type { StoneReader } from './read-stone.ts';

interface Counted {
  carat: number;
  total: number;
  isNumbered: boolean;
  isGraded: boolean;
}

/** Longer lists label their sums in words. */
const MOST_STONES = 10_000;
const WEIGHT_OFF = 0.006;
/** Rounding error per stone, in USD: prices may be in whole dollars. */
const PRICE_OFF = 0.5;

const counted = ({ carat, total_amt, stock_no, color, clarity }: StoneFields): Counted => ({
  carat,
  total: Number(total_amt ?? 0),
  // Stones without a report are sold beside others, and may have no number at all.
  isNumbered: stock_no !== null,
  isGraded: color !== null && clarity !== null,
});

/**
 * How many of the last stones a row adds up in weight and price; null if it adds up none. Stones of
 * one price per carat often do so by chance.
 */
function stonesAddedUp(line: Counted, above: readonly Counted[]): number | null {
  let [carat, total] = [0, 0];
  for (let at = above.length - 1; at >= 0 && carat < line.carat - WEIGHT_OFF; at -= 1) {
    carat += above[at]?.carat ?? 0;
    total += above[at]?.total ?? 0;
    const stones = above.length - at;
    const isSum = Math.abs(carat - line.carat) <= WEIGHT_OFF;
    if (stones > 1 && isSum && Math.abs(total - line.total) <= Math.max(1, PRICE_OFF * stones)) return stones;
  }
  return null;
}

/** Whether a row lacks what the stones above it have, or has their count in place of a number. */
function isNoStone(stone: StoneFields, above: readonly Counted[]): boolean {
  if (stone.report_no !== null || stone.fancy_color !== null) return false;
  const numbered = above.every(({ isNumbered }) => isNumbered);
  if (numbered && (stone.stock_no === null || stone.stock_no === String(above.length))) return true;
  return stone.color === null && stone.clarity === null && above.every(({ isGraded }) => isGraded);
}

/** Leaves lines of sums out. The returned reader must see all rows once, in order. */
export function withoutTotalRows(read: StoneReader): StoneReader {
  const above: Counted[] = [];
  return (row) => {
    const reading = read(row);
    if (reading.stone === null) return reading;
    const line = counted(reading.stone);
    const stones = line.total > 0 ? stonesAddedUp(line, above) : null;
    if (stones !== null && isNoStone(reading.stone, above.slice(-stones))) {
      const value = `${line.carat} ct of ${stones} stones`;
      return {
        stone: null,
        issues: [{ row: row.row, kind: 'total_line', field: null, column: null, value }],
      };
    }
    above.push(line);
    if (above.length > 2 * MOST_STONES) above.splice(0, MOST_STONES);
    return reading;
  };
}
