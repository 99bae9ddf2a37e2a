import { useEffect, useState } from 'react';
import { freshness } from '../../domain/stones/freshness.ts';
import common from '../common.module.css';
import * as format from '../format.ts';

type Figure = string | number | null | undefined;

/** USD with two decimals, in tabular figures; a dash when there is none. */
export const Money = ({ value }: { value: Figure }) => <span className="figures">{format.money(value)}</span>;

interface PriceProps {
  value: Figure;
  /** Other prices of the stone by their names. */
  beside: Readonly<Record<string, Figure>>;
}

/** What a client pays, with other prices that differ beside it: `5,306.04 today 5,465.16`. */
export const Price = ({ value, beside }: PriceProps) => (
  <span className="figures">
    {format.money(value)}
    {format.besidePrice(value, beside).map((other) => (
      <small key={other} className={common.quiet}>
        {' '}
        {other}
      </small>
    ))}
  </span>
);

/** `24/03/2026 04:05 PM`. */
export function DateTime({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined) return <span>{format.DASH}</span>;
  return (
    <time className="figures" dateTime={value}>
      {format.dateTime(value)}
    </time>
  );
}

/** `in 2 days` or, in red, `3 days overdue`, with the exact time on hover. */
export function Due({ value }: { value: string | null | undefined }) {
  const { words, overdue } = format.due(value);
  if (value === null || value === undefined) return <span>{words}</span>;
  return (
    <time
      dateTime={value}
      title={format.dateTime(value)}
      style={overdue ? { color: 'var(--status-red)', fontWeight: 500 } : undefined}
    >
      {words}
    </time>
  );
}

const MINUTE_MS = 60_000;

/** A hold's time left, which counts down by the minute; in red once it has run out. */
export function TimeLeft({ value }: { value: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { words, overdue } = format.timeLeft(value, now);
  return (
    <time
      dateTime={value}
      title={format.dateTime(value)}
      style={overdue ? { color: 'var(--status-red)', fontWeight: 500 } : undefined}
    >
      {words}
    </time>
  );
}

/** `3 h ago`: when the provider last offered the stone, flagged after 24 hours. */
export function SeenAvailable({ value }: { value: string | null | undefined }) {
  const age = freshness(value);
  if (age === null || value == null) return <span>{format.DASH}</span>;
  const title = `Seen available ${format.dateTime(value)}${age.old ? ', more than 24 hours ago' : ''}`;
  return (
    <time dateTime={value} title={title} style={age.old ? { color: 'var(--status-orange)' } : undefined}>
      {age.words}
    </time>
  );
}
