import { isMixed } from '../../domain/stones/stone-texts.ts';
import { count, money, percent, carat } from '../format.ts';
import { SeesPrices } from '../session/SeesPrices.tsx';
import css from './Totals.module.css';

/**
 * Totals from the server, weighted as is usual in the trade. Money is a decimal string in USD.
 * (Specification, section 9.)
 */
export interface TotalsFigures {
  pieces: number;
  lots: number;
  /** Lab-grown rows; with natural ones beside them there are no averages. */
  lab_grown: number;
  carat: number;
  rap_avg: string | null;
  disc_avg: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
  /** The same rows at the supplier's prices, where staff see them. */
  cost_amt?: string | null;
  /** The same rows at the prices offered for them. */
  offered_amt?: string | null;
  /** Stones without rap, which both averages leave out. */
  without_rap: number;
  /** Stones without a price, which the price per carat and the amount leave out. */
  without_price: number;
  /** Lines in none of the sums. */
  left_out: number;
}

/** The footer of a stone list. `label` names the rows summed: `Result`, `Selection`. */
export function Totals({ totals, label }: { totals: TotalsFigures; label: string }) {
  return (
    <div className={css.totals} role="group" aria-label={`Totals: ${label}`}>
      <span className={css.label}>{label}</span>
      <dl>
        <Figure name="Pieces" value={count(totals.pieces)} note={inLots(totals)} />
        <Figure name="Carat" value={carat(totals.carat)} />
        {isMixed(totals) && (
          <Figure name="Natural / lab grown" value={bothOf(totals)} note={NO_AVERAGE} detail />
        )}
        <SeesPrices>
          {!isMixed(totals) && (
            <>
              <Figure
                name="Rap avg"
                value={money(totals.rap_avg)}
                note={withoutRap(totals.without_rap)}
                detail
              />
              <Figure name="Disc avg" value={percent(totals.disc_avg)} detail />
              <Figure
                name="$/ct"
                value={money(totals.price_per_ct)}
                note={withoutPrice(totals.without_price)}
                detail
              />
            </>
          )}
          <Figure
            name={totals.offered_amt == null ? 'Amount $' : 'Price $'}
            value={money(totals.total_amt)}
            strong
          />
          {totals.offered_amt != null && <Figure name="Offered $" value={money(totals.offered_amt)} strong />}
          {totals.cost_amt != null && totals.cost_amt !== totals.total_amt && (
            <Figure name="Supplier $" value={money(totals.cost_amt)} />
          )}
        </SeesPrices>
      </dl>
    </div>
  );
}

function inLots({ pieces, lots, left_out: leftOut }: TotalsFigures): string | undefined {
  const summed = lots - leftOut;
  const notes = [
    ...(pieces === summed ? [] : [`In ${count(summed)} lines: pairs and lots are sold as one`]),
    ...(leftOut === 0
      ? []
      : [
          `${count(leftOut)} credited, rejected, withdrawn or no longer offered ${areLeftOut(leftOut)} of all sums`,
        ]),
  ];
  return notes.length === 0 ? undefined : notes.join('. ');
}

const NO_AVERAGE = 'No averages for natural and lab-grown stones together: filter by one of them';

const bothOf = ({ lots, left_out: leftOut, lab_grown: labGrown }: TotalsFigures): string =>
  `${count(lots - leftOut - labGrown)} / ${count(labGrown)}`;

const areLeftOut = (stones: number): string => `${stones === 1 ? 'is' : 'are'} left out`;

const withoutRap = (stones: number): string | undefined =>
  stones === 0 ? undefined : `${count(stones)} without rap ${areLeftOut(stones)} of the averages`;

const withoutPrice = (stones: number): string | undefined =>
  stones === 0
    ? undefined
    : `${count(stones)} without a price ${areLeftOut(stones)} of the price per carat and the amount`;

function Figure({
  name,
  value,
  note,
  strong,
  detail,
}: {
  name: string;
  value: string;
  note?: string | undefined;
  strong?: boolean;
  /** Left out where a sum is short. */
  detail?: boolean;
}) {
  return (
    <div
      className={css.figure}
      data-strong={strong || undefined}
      data-detail={detail || undefined}
      title={note}
    >
      <dt>
        {name}
        {note !== undefined && <span aria-label={note}> *</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
