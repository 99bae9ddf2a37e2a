import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { count } from '../format.ts';
import type { Bar } from './bar.ts';
import css from './charts.module.css';
import { Figures } from './Figures.tsx';

interface BarsProps {
  label: string;
  bars: readonly Bar[];
  /** Formats the figures of the scale. */
  scale?: (figure: number) => string;
  /** The columns of the equivalent table; absent if the screen has one elsewhere. */
  columns?: readonly string[];
}

const HEIGHT = 144;
const LEFT = 56;
const FOOT = 20;
const TICKS = 3;
/** The width that a label below a bar needs, in pixels. */
const FOOT_WIDTH = 52;

/** A figure for each day, hour or week, side by side. Draws nothing if all are zero. */
export const Bars = (props: BarsProps) =>
  props.bars.every(({ figure }) => figure === 0) ? null : <Chart {...props} />;

function Chart({ label, bars, scale = count, columns }: BarsProps) {
  const { ref, width } = useElementSize();
  const x = scaleBand()
    .domain(bars.map(({ key }) => key))
    .range([LEFT, Math.max(LEFT, width)])
    .padding(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ figure }) => figure))])
    .nice(TICKS)
    .range([HEIGHT - FOOT, 8]);
  // Counts are whole numbers, so there are no ticks between them.
  const ticks = y.ticks(TICKS).filter((tick) => scale !== count || Number.isInteger(tick));
  const every = Math.max(1, Math.ceil((bars.length * FOOT_WIDTH) / Math.max(1, width - LEFT)));
  return (
    <div ref={ref} className={css.chart}>
      <svg width={width} height={HEIGHT} role="group" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`} className={css.tick} aria-hidden>
            <line x1={LEFT} x2={width} />
            <text x={LEFT - 8} dy="0.32em" textAnchor="end">
              {scale(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <Place key={bar.key} bar={bar}>
            <title>{bar.words}</title>
            <rect className={css.target} x={x(bar.key)} y={0} width={x.bandwidth()} height={HEIGHT - FOOT} />
            <rect x={x(bar.key)} y={y(bar.figure)} width={x.bandwidth()} height={y(0) - y(bar.figure)} />
            {index % every === 0 && (
              <text x={(x(bar.key) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle" aria-hidden>
                {bar.foot}
              </text>
            )}
          </Place>
        ))}
      </svg>
      {columns !== undefined && <Figures label={label} columns={columns} bars={bars} />}
    </div>
  );
}

function Place({ bar, children }: { bar: Bar; children: ReactNode }) {
  if (bar.leads === undefined)
    return (
      <g className={css.barOf} role="img" aria-label={bar.words}>
        {children}
      </g>
    );
  return (
    <Link {...bar.leads} className={css.barOf} aria-label={bar.words}>
      {children}
    </Link>
  );
}
