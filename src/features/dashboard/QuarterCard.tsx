import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { houseToday, monthOf } from '../../domain/house-days.ts';
import { carat, count, day, plural } from '../../ui/format.ts';
import { useQuarter } from './queries.ts';
import type { Bar } from '../../ui/charts/bar.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';
import { shortUsd, usd } from '../../ui/charts/usd.ts';
import { change, exactUsd } from './figures.ts';

const SHOWN = 8;

/** The quarter of a day and earlier ones, newest first: `2026-Q4`. */
function lastQuarters(today: string): string[] {
  const quarters = Math.floor(monthOf(today) / 3);
  return Array.from({ length: SHOWN }, (_, ago) => {
    const at = quarters - ago;
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
  });
}

type Quarter = components['schemas']['QuarterPerformance'];
type Week = Quarter['weeks'][number];

/** The sales of a quarter by week, beside those of the previous quarter. */
export function QuarterCard() {
  const [periods] = useState(() => lastQuarters(houseToday()));
  const [period, setPeriod] = useState<string>();
  const query = useQuarter(period);
  if (query === null) return null;
  return (
    <Card
      title="Sales"
      leads={{ to: '/transaction/invoice' }}
      query={query}
      height={213}
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
          <Bars
            label="Sales by week"
            bars={quarter.weeks.map(barOf)}
            scale={shortUsd}
            columns={['Week', 'Pieces', 'Carats', 'Amount']}
          />
        </>
      )}
    </Card>
  );
}

const barOf = ({ from, to, pieces, carats, total_amt }: Week): Bar => ({
  key: from,
  row: [`${day(from)} to ${day(to)}`, count(pieces), carat(carats), exactUsd(total_amt)],
  foot: day(from).slice(0, 5),
  figure: Number(total_amt),
  words: `${day(from)} to ${day(to)}: ${usd(total_amt)}, ${plural(pieces, 'piece')}`,
  leads: { to: '/transaction/invoice', search: { from, to, credited: false } },
});

function Sums({ quarter: { sold, before, from, to } }: { quarter: Quarter }) {
  const than = change(sold.total_amt, before.total_amt);
  return (
    <p className={css.sums}>
      <Link to="/transaction/invoice" search={{ from, to, credited: false }}>
        <b className={css.figure}>{usd(sold.total_amt)}</b>
      </Link>{' '}
      {plural(sold.pieces, 'piece')} · {carat(sold.carats)} ct ·{' '}
      {than === null ? (
        'no sales by the same day of the previous quarter'
      ) : (
        <>
          {than} against{' '}
          <Link to="/transaction/invoice" search={{ from: before.from, to: before.to, credited: false }}>
            {usd(before.total_amt)}
          </Link>{' '}
          by the same day of the previous quarter
        </>
      )}
    </p>
  );
}
