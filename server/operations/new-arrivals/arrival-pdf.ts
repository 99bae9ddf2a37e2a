/** New arrivals as a PDF, at the prices of its recipient. */
import { DIAMOND_TYPE, type DiamondType } from '../../../src/domain/codes.ts';
import { houseDay } from '../../../src/domain/house-days.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../src/domain/stones/type-options.ts';
import { mixedInWords } from '../../../src/domain/stones/stone-texts.ts';
import { totalsOf } from '../../../src/domain/stones/totals.ts';
import { houseTime } from '../../../src/domain/text/times.ts';
import type { Addressee } from '../../db/queries/clients/clients.ts';
import type { PrintedList } from '../../papers/printed-list.ts';
import type { StoneRow } from '../../search/engine.ts';
import { arrivalColumns, dayText, stones as counted, whom } from '../printed-stones.ts';

export interface ArrivalsToPrint {
  stones: readonly StoneRow[];
  /** First and last day (YYYY-MM-DD). */
  first: string;
  last: string;
  diamondType: DiamondType | null;
  /** Whether filters leave out some arrivals. */
  filtered?: boolean;
  /** The client whose prices they are; null for the supplier's. */
  client: Addressee | null;
  /** A note that there are more stones; null when there are not. */
  note: string | null;
  /** Who made it, for someone else or for internal use. */
  maker: string | null;
}

export function printedArrivals(of: ArrivalsToPrint, now: Date): PrintedList {
  const { stones, first, last, diamondType, filtered = false, client, note, maker } = of;
  const columns = arrivalColumns(diamondType);
  const totals = totalsOf(stones);
  const days = first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
  const kinds = DIAMOND_TYPE_OPTIONS.filter(({ code }) => (diamondType ?? code) === code);
  const made = houseTime(now);
  return {
    title: 'New arrivals',
    about: `${days} · ${kinds.map(({ label }) => label).join(' and ')} diamonds${filtered ? ', by filters' : ''} · ${counted(totals.pieces)}`,
    made: [...whom(client), `Made ${made}${maker === null ? '' : ` by ${maker}`}`],
    warning: client === null ? 'Supplier’s prices: not for clients' : null,
    columns: columns.map(({ label, width, isFigure }) => ({ label, width, isFigure })),
    rows: stones.toSorted(byDayAndShape).map((stone) => columns.map(({ text }) => text(stone))),
    totals: columns.map(({ total }) => total(totals)),
    notes: [
      ...(note === null ? [] : [note]),
      `Prices in USD. Stones and prices as they were on ${made}.`,
      ...mixedInWords(totals),
      ...(totals.without_rap > 0 && diamondType !== DIAMOND_TYPE.fancy
        ? [`The average discount leaves out ${counted(totals.without_rap)} without a list price.`]
        : []),
    ],
  };
}

/** Paper cannot be sorted, so: newest day first, then by shape, heaviest first. */
function byDayAndShape(a: StoneRow, b: StoneRow): number {
  return (
    inOrder(dayOf(b), dayOf(a)) ||
    inOrder(a.shape ?? '', b.shape ?? '') ||
    (b.carat ?? 0) - (a.carat ?? 0) ||
    inOrder(a.stock_no, b.stock_no)
  );
}

const dayOf = ({ created_at }: StoneRow): string => (created_at == null ? '' : houseDay(created_at));
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
