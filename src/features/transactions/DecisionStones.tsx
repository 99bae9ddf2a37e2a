import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Decimal } from '../../domain/money.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { sumOf } from '../../stones/actions/prices.ts';
import { money, percent } from '../../ui/format.ts';
import { LabGrown } from '../../ui/records/LabGrown.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { Pictured } from '../../ui/records/Thumbnail.tsx';
import css from './DecisionStones.module.css';
import type { Line, LineWorkflow } from './lines.ts';

interface DecisionStonesProps {
  workflow: LineWorkflow;
  lines: readonly Line[];
  /** Those that are still to be decided. */
  waiting: readonly Line[];
  leftOut: readonly string[];
  onLeaveOut: (ids: readonly string[]) => void;
}

/** The price that is decided on: of an offer, what the client offers. */
const priceOf = (line: Line): string | null =>
  'offered_amt' in line ? line.offered_amt : (line.sell_amt ?? null);

/** `12.40 %, $ 331.16`: what the house earns; null without the supplier’s price. */
function marginOf(lines: readonly Line[]): string | null {
  const [price, cost] = [
    sumOf(lines.map(priceOf)),
    sumOf(lines.map(({ total_amt: amount }) => amount ?? null)),
  ];
  const isKnown = lines.every((line) => priceOf(line) !== null && line.total_amt != null);
  if (!isKnown || Number(cost) === 0) return null;
  const margin = new Decimal(price).minus(cost);
  return `${percent(Number(margin.div(cost).times(100)))} %, $\u00a0${money(margin.toFixed(2))}`;
}

/** The stones of a record with their pictures, the client's price first, and what is earned. */
export function DecisionStones({ workflow, lines, waiting, leftOut, onLeaveOut }: DecisionStonesProps) {
  return (
    <section aria-label="Stones and prices">
      <ul className={css.stones}>
        {lines.map((line) => (
          <li key={line.id} data-left-out={leftOut.includes(line.id) || undefined}>
            {waiting.length > 1 && (
              <Checkbox
                className={css.tick}
                aria-label={`Decide about ${line.stock_no}`}
                disabled={!waiting.includes(line)}
                checked={waiting.includes(line) && !leftOut.includes(line.id)}
                onChange={(event) =>
                  onLeaveOut(
                    event.currentTarget.checked
                      ? leftOut.filter((id) => id !== line.id)
                      : [...leftOut, line.id],
                  )
                }
              />
            )}
            <Pictured stone={line} />
            <div className={css.stone}>
              <p>
                <Link to="/search" search={{ stone: line.stock_no }}>
                  {line.stock_no}
                </Link>{' '}
                <LabGrown stone={line} /> <StatusBadge status={statusLabel(workflow, line.status)} quiet />
              </p>
              <p>{stoneInWords(line)}</p>
              <p>
                {[line.lab === 'NONE' ? null : line.lab, line.report_no, line.location]
                  .filter((fact) => fact)
                  .join(' · ')}
              </p>
            </div>
            <Prices line={line} />
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <Sums lines={waiting.length === 0 ? lines : waiting.filter(({ id }) => !leftOut.includes(id))} />
      )}
    </section>
  );
}

function Prices({ line }: { line: Line }) {
  const isOffer = 'offered_amt' in line;
  const margin = marginOf([line]);
  return (
    <dl className={css.prices}>
      <Figure name={isOffer ? 'Offer $' : 'Client pays $'} value={money(priceOf(line))} isFirst />
      {isOffer && <Figure name="Price $" value={money(line.sell_amt)} />}
      {isOffer && <Figure name="Below price %" value={percent(line.below)} />}
      <Figure name="$/ct" value={money(isOffer ? line.offered_ppc : line.markup_ppc)} />
      {line.markup_disc != null && !isOffer && <Figure name="Rap %" value={percent(line.markup_disc)} />}
      {line.total_amt != null && <Figure name="Supplier $" value={money(line.total_amt)} />}
      {margin !== null && <Figure name="Margin" value={margin} />}
    </dl>
  );
}

const Figure = ({ name, value, isFirst }: { name: string; value: string; isFirst?: boolean }) => (
  <div data-first={isFirst}>
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
  </div>
);

function Sums({ lines }: { lines: readonly Line[] }) {
  const margin = marginOf(lines);
  return (
    <dl className={css.sums} aria-label="Total">
      <Figure name={`Total of ${lines.length} $`} value={money(sumOf(lines.map(priceOf)))} isFirst />
      {margin !== null && <Figure name="Margin" value={margin} />}
    </dl>
  );
}
