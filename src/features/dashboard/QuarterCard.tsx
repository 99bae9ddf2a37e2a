import { Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { carat, day, plural } from '../../ui/format.ts';
import { useQuarter } from './asked.ts';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';
import { change, exactUsd, shortUsd, usd } from './figures.ts';
import { lastQuarters } from './quarters.ts';

type Quarter = components['schemas']['QuarterPerformance'];
type Week = Quarter['weeks'][number];

const HEIGHT = 168;
const LEFT = 56;
const FOOT = 20;
const TICKS = 3;

/** The sales of a quarter by week, beside those of the one before. */
export function QuarterCard() {
  const [periods] = useState(() => lastQuarters(new Date()));
  const [period, setPeriod] = useState<string>();
  const query = useQuarter(period);
  if (query === null) return null;
  return (
    <Card
      title="Sales"
      leads={{ to: '/transaction/invoice', search: {} }}
      query={query}
      aside={
        <Select
          size="xs"
          w={128}
          aria-label="Quarter"
          allowDeselect={false}
          data={periods.map((value) => ({ value, label: value.replace('-', ' ') }))}
          value={period ?? periods[0] ?? null}
          onChange={(value) => setPeriod(value ?? undefined)}
        />
      }
    >
      {(quarter) => (
        <>
          <Sums quarter={quarter} />
          {quarter.weeks.length > 0 && <Weeks weeks={quarter.weeks} />}
          <Table weeks={quarter.weeks} />
        </>
      )}
    </Card>
  );
}

function Sums({ quarter: { sold, before, from, to } }: { quarter: Quarter }) {
  const than = change(sold.total_amt, before.total_amt);
  return (
    <p className={css.sums}>
      <Link to="/transaction/invoice" search={{ type: 0, from, to }}>
        <b className={css.figure}>{usd(sold.total_amt)}</b>
      </Link>{' '}
      {plural(sold.pieces, 'piece')} · {carat(sold.carats)} ct ·{' '}
      {than === null
        ? 'nothing was sold in the quarter before by its same day'
        : `${than} on ${usd(before.total_amt)} by the same day of the quarter before`}
    </p>
  );
}

/** A bar for each week, which leads to its invoices. */
function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const { ref, width } = useElementSize();
  const x = scaleBand<string>()
    .domain(weeks.map(({ from }) => from))
    .range([LEFT, Math.max(LEFT, width)])
    .padding(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...weeks.map(({ total_amt }) => Number(total_amt)))])
    .nice(TICKS)
    .range([HEIGHT - FOOT, 8]);
  // As many dates as there is room for.
  const every = Math.max(1, Math.ceil((weeks.length * 52) / Math.max(1, width - LEFT)));
  return (
    <div ref={ref} className={css.chart}>
      <svg width={width} height={HEIGHT} role="group" aria-label="Sales by week">
        {y.ticks(TICKS).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`} className={css.tick} aria-hidden>
            <line x1={LEFT} x2={width} />
            <text x={LEFT - 8} dy="0.32em" textAnchor="end">
              {shortUsd(tick)}
            </text>
          </g>
        ))}
        {weeks.map(({ from, to, pieces, total_amt }, index) => (
          <Link
            key={from}
            to="/transaction/invoice"
            search={{ type: 0, from, to }}
            className={css.week}
            aria-label={`${day(from)} to ${day(to)}: ${usd(total_amt)}, ${plural(pieces, 'piece')}`}
          >
            <title>{`${day(from)} to ${day(to)}: ${usd(total_amt)}`}</title>
            <rect className={css.target} x={x(from)} y={0} width={x.bandwidth()} height={HEIGHT - FOOT} />
            <rect
              x={x(from)}
              y={y(Number(total_amt))}
              width={x.bandwidth()}
              height={y(0) - y(Number(total_amt))}
            />
            {index % every === 0 && (
              <text x={(x(from) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle">
                {day(from).slice(0, 5)}
              </text>
            )}
          </Link>
        ))}
      </svg>
    </div>
  );
}

function Table({ weeks }: { weeks: readonly Week[] }) {
  return (
    <details className={css.figures}>
      <summary>Figures</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Pieces</th>
            <th scope="col">Carats</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, to, pieces, carats, total_amt }) => (
            <tr key={from}>
              <td>
                {day(from)} to {day(to)}
              </td>
              <td>{pieces}</td>
              <td>{carat(carats)}</td>
              <td>{exactUsd(total_amt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
