import { count, money, percent, carat } from '../format.ts';
import css from './Totals.module.css';

/**
 * Totals from the server, weighted as is usual in the trade. Money is a decimal string in USD.
 * (Specification, section 9.)
 */
export interface TotalsFigures {
  pieces: number;
  lots: number;
  carat: number;
  rap_avg: string | null;
  disc_avg: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
  /** Stones without rap, which both averages leave out. */
  without_rap: number;
}

/** The footer of a stone list. `label` names the rows summed: `Result`, `Selection`. */
export function Totals({ totals, label }: { totals: TotalsFigures; label: string }) {
  return (
    <div className={css.totals} role="group" aria-label={`Totals: ${label}`}>
      <span className={css.label}>{label}</span>
      <dl>
        <Figure name="Pieces" value={count(totals.pieces)} note={inLots(totals)} />
        <Figure name="Carat" value={carat(totals.carat)} />
        <Figure name="Rap avg" value={money(totals.rap_avg)} note={withoutRap(totals.without_rap)} />
        <Figure name="Disc avg" value={percent(totals.disc_avg)} />
        <Figure name="$/ct" value={money(totals.price_per_ct)} />
        <Figure name="Amount $" value={money(totals.total_amt)} strong />
      </dl>
    </div>
  );
}

const inLots = ({ pieces, lots }: TotalsFigures): string | undefined =>
  pieces === lots ? undefined : `In ${count(lots)} lines: pairs and lots are sold as one`;

const withoutRap = (stones: number): string | undefined =>
  stones === 0
    ? undefined
    : `${count(stones)} without rap ${stones === 1 ? 'is' : 'are'} left out of the averages`;

function Figure({
  name,
  value,
  note,
  strong,
}: {
  name: string;
  value: string;
  note?: string | undefined;
  strong?: boolean;
}) {
  return (
    <div className={css.figure} data-strong={strong || undefined} title={note}>
      <dt>
        {name}
        {note !== undefined && <span aria-label={note}> *</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
