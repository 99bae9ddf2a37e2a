/** The columns of collected stones: the stone's, its availability since, and the text of a note. */
import { useMemo } from 'react';
import type { Standing } from '../../../domain/collected.ts';
import type { StatusLabel } from '../../../domain/labels.ts';
import { COLLECTED_CELLS, NOTE_CELLS, standingWords } from '../../../lists/collected.ts';
import { useStoneColumns } from '../../../stones/columns.tsx';
import { day, money } from '../../../ui/format.ts';
import { columnsOf } from '../../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { useSeesPrices } from '../../../ui/session/SeesPrices.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import type { CollectedKey } from './keys.ts';
import type { CollectedLine, NoteLine } from './screens.ts';
import css from '../transactions.module.css';

const COLOUR: Readonly<Record<Standing, StatusLabel['colour']>> = {
  free: 'green',
  back: 'green',
  own: 'blue',
  taken: 'red',
  sold: 'orange',
  gone: 'grey',
};

export const standingLabel = (standing: Standing, isStaff: boolean): StatusLabel => ({
  label: standingWords(standing, isStaff),
  colour: COLOUR[standing],
});

/** `+120.00`, or `-80.00`. */
export const signed = (amount: string): string => (Number(amount) > 0 ? `+${money(amount)}` : money(amount));

interface CollectedColumns {
  list: CollectedKey;
  fancy: boolean;
  isStaff: boolean;
  /** Whether the lines belong to several clients. */
  withClients: boolean;
  /** Whether a client's prices are shown beside the supplier's. */
  ofClient: boolean;
}

/** Prices are seen without scrolling: right after status, shape, carat, colour and clarity. */
const PAID = /per_ct|ppc|_amt/;
const BEFORE_PRICES = 5;

/** Rows of a cart or watchlist have no text; their list does not show these columns. */
export function useCollectedColumns({
  list,
  fancy,
  isStaff,
  withClients,
  ofClient,
}: CollectedColumns): DataColumn<NoteLine>[] {
  const stone = useStoneColumns(fancy, ofClient);
  const seesPrices = useSeesPrices();
  return useMemo(() => {
    if (stone.length === 0) return [];
    const own = OWN(isStaff);
    const named = (...keys: string[]): DataColumn<NoteLine>[] => own.filter(({ key }) => keys.includes(key));
    const number = stone.filter(({ key }) => key === 'stock_no');
    const money = stone.filter(({ key }) => PAID.test(key));
    // Availability for this client says more than the status.
    const rest = stone
      .filter(({ key }) => key !== 'stock_no' && !PAID.test(key))
      .map((column) => (column.key === 'status' ? { ...column, sticky: false, hidden: true } : column));
    return [
      ...number,
      ...named('standing'),
      ...(withClients ? named('client') : []),
      ...(list === 'notes' ? named('words', 'remind_on', 'shared') : []),
      ...rest.slice(0, BEFORE_PRICES),
      ...money,
      ...(seesPrices ? named('change_amt', 'added_amt') : []),
      ...rest.slice(BEFORE_PRICES),
      ...named(...(seesPrices ? ['added_ppc'] : []), ...(isStaff ? ['added_by'] : []), 'added_at'),
    ];
  }, [stone, list, isStaff, withClients, seesPrices]);
}

const OWN = (isStaff: boolean): DataColumn<NoteLine>[] => [
  ...columnsOf(COLLECTED_CELLS, {
    standing: {
      sticky: true,
      beside: 12,
      cell: ({ standing }: CollectedLine) => <StatusBadge status={standingLabel(standing, isStaff)} quiet />,
    },
    client: { width: 184 },
    change_amt: {
      width: 104,
      cell: ({ change_amt: change, added_amt: then }: CollectedLine) =>
        change == null ? '' : <span title={`${money(then)} when it was added`}>{signed(change)}</span>,
    },
    added_ppc: { hidden: true },
    added_by: { width: 152 },
  }),
  ...columnsOf(NOTE_CELLS, {
    words: { width: 240 },
    remind_on: {
      width: 144,
      cell: ({ remind_on: on, is_due: isDue }: NoteLine) =>
        on == null ? (
          ''
        ) : (
          <span className={isDue ? css.due : undefined}>{`${day(on)}${isDue ? ' · due' : ''}`}</span>
        ),
    },
    shared: { width: 168 },
  }),
];
