/**
 * The demo's price lists, invented by a simple formula and marked as such wherever they are shown.
 * Published lists belong to their publishers; a house imports its own.
 */
import { addDays, houseToday } from '../../src/domain/house-days.ts';
import { LISTED_CLARITIES, LISTED_COLORS, type ListedRow } from '../../src/domain/prices/price-list.ts';
import { insertPriceList } from '../db/queries/prices/price-lists.ts';
import type { Tx } from '../db/with-actor.ts';
import { LIST_BASE } from './stone-facts.ts';

interface Priced {
  isRound: boolean;
  carat: number;
  color: string | null;
  clarity: string | null;
}

/**
 * USD per carat, in whole hundreds: rises with size, colour and clarity, and for rounds; FL as IF.
 */
export function demoListPrice({ isRound, carat, color, clarity }: Priced): string {
  const base = LIST_BASE.findLast(([from]) => carat >= from)?.[1] ?? 10;
  const colour = color === null ? 0.6 : 0.9 ** Math.max(0, 'DEFGHIJKLMN'.indexOf(color));
  const grade = LISTED_CLARITIES.findIndex((one) => one === (clarity ?? 'SI1'));
  const purity = 0.87 ** (1 + Math.max(0, grade));
  return (Math.max(4, Math.round(base * colour * purity * (isRound ? 1 : 0.82))) * 100).toFixed(2);
}

const LARGEST = '99.99';

/** All cells of a list by the formula; `level` scales the whole list. */
export function demoListRows(shape: 'BR' | 'PS', level = 1): ListedRow[] {
  return LIST_BASE.flatMap(([from], index) => {
    const next = LIST_BASE[index + 1]?.[0];
    const carat_to = next === undefined ? LARGEST : (next - 0.01).toFixed(2);
    return LISTED_CLARITIES.flatMap((clarity) =>
      LISTED_COLORS.filter((color) => color <= 'N').map((color) => {
        const price = demoListPrice({ isRound: shape === 'BR', carat: from, color, clarity });
        return {
          clarity,
          color,
          carat_from: from.toFixed(2),
          carat_to,
          price:
            level === 1 ? price : (Math.max(1, Math.round((Number(price) * level) / 100)) * 100).toFixed(2),
        };
      }),
    );
  });
}

/** Today's list, which prices the demo's stones, and the one of four weeks ago. */
export async function insertDemoPriceLists(tx: Tx): Promise<void> {
  const known = await tx.one('SELECT FROM price_list LIMIT 1');
  if (known) return;
  for (const [age, level] of [
    [28, 0.97],
    [0, 1],
  ] as const)
    for (const shape of ['BR', 'PS'] as const)
      await insertPriceList(tx, {
        shape,
        listed_on: addDays(houseToday(), -age),
        rows: demoListRows(shape, level),
        imported_by: 'The demo',
        is_made_up: true,
      });
}
