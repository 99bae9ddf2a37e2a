import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { parseRange, rangeText, type Range } from '../../domain/stones/search-filters.ts';
import css from './filters.module.css';

interface RangeFieldsProps {
  label: string;
  ranges: readonly Range[];
  onChange: (ranges: Range[]) => void;
}

/** Free ranges, several at once; each counts as soon as the field is left or Enter is pressed. */
export function RangeFields({ label, ranges, onChange }: RangeFieldsProps) {
  const [adding, setAdding] = useState(false);
  const blank = ranges.length === 0 || adding;
  return (
    <div className={css.ranges} role="group" aria-label={label}>
      {ranges.map((range, at) => (
        <RangeRow
          key={rangeText(range)}
          label={label}
          range={range}
          onChange={(next) =>
            onChange(next === null ? ranges.toSpliced(at, 1) : ranges.toSpliced(at, 1, next))
          }
        />
      ))}
      {blank && (
        <RangeRow
          key="new"
          label={label}
          range={null}
          onChange={(next) => {
            setAdding(false);
            if (next !== null && !ranges.some((one) => rangeText(one) === rangeText(next)))
              onChange([...ranges, next]);
          }}
        />
      )}
      {!blank && (
        <button type="button" className={css.more} onClick={() => setAdding(true)}>
          <IconPlus size={14} stroke={1.5} aria-hidden /> another range
        </button>
      )}
    </div>
  );
}

function RangeRow({
  label,
  range,
  onChange,
}: {
  label: string;
  range: Range | null;
  onChange: (range: Range | null) => void;
}) {
  const [from, setFrom] = useState(range?.from ?? '');
  const [to, setTo] = useState(range?.to ?? '');

  function commit(): void {
    if (from === (range?.from ?? '') && to === (range?.to ?? '')) return;
    const next = parseRange(`${figureIn(from)}..${figureIn(to)}`);
    if (next === null && range === null) return;
    onChange(next);
  }

  const end = (name: string, value: string, set: (value: string) => void) => (
    <input
      className={css.end}
      inputMode="decimal"
      maxLength={18}
      autoComplete="off"
      aria-label={`${label}, ${name}`}
      placeholder={name}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
  return (
    <div
      className={css.range}
      // From one end to the other is still the same range: it counts when both are left.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && commit()}
    >
      {end('from', from, setFrom)}
      <span aria-hidden>–</span>
      {end('to', to, setTo)}
      {range !== null && (
        <button
          type="button"
          className={css.iconButton}
          aria-label={`Take off ${label} ${range.from ?? ''} to ${range.to ?? ''}`}
          onClick={() => onChange(null)}
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** `1,200` and `$1200` are what people type. */
const figureIn = (text: string): string => text.replace(/[^\d.-]/g, '');
