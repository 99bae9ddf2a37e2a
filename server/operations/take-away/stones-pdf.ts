/** The chosen stones as a PDF, at the prices of whom it is for. */
import { totalsOf } from '../../../src/domain/stones/totals.ts';
import { inParts, type Source } from '../../papers/kinds.ts';
import { arrivalColumns, dayText, stones as counted } from '../arrivals/arrival-columns.ts';
import type { Person } from '../handler.ts';
import { whom } from '../arrivals/arrival-pdf.ts';
import { SUPPLIERS_PRICES, type ToTakeAway } from './to-take-away.ts';

export function stonesPdf(
  { stones, client, isForHouse }: ToTakeAway,
  { name }: Person,
  now: Date,
): Source<'pdf'> {
  const [, ...columns] = arrivalColumns(null);
  const totals = totalsOf(stones);
  const made = `${dayText(now.toISOString())}, ${now.toISOString().slice(11, 16)} UTC`;
  return {
    head: {
      title: 'Stones',
      about: counted(totals.pieces),
      made: [...whom(client), `Made ${made} by ${name}`],
      warning: isForHouse ? SUPPLIERS_PRICES : null,
      columns: columns.map(({ label, width, isFigure }) => ({ label, width, isFigure })),
      totals: columns.map(({ total }) => total(totals)),
      notes: [`Prices in USD. Stones and prices as they were on ${made}.`],
    },
    rows: inParts(stones.map((stone) => columns.map(({ text }) => text(stone)))),
  };
}
