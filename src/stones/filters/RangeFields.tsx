import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { parseTypedNumber } from '../../domain/text/number-input.ts';
import { parseRange, rangeText, type Range } from '../../domain/stones/search-filters.ts';
import css from './filters.module.css';

interface RangeFieldsProps {
  label: string;
  ranges: readonly Range[];
  onChange: (ranges: Range[]) => void;
}

/** Any number of free ranges. A range applies on Enter or when its fields lose the focus. */
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
          <IconPlus size={14} stroke={1.5} aria-hidden /> Add a range
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
  const [fault, setFault] = useState<string | null>(null);

  function commit(): void {
    if (from === (range?.from ?? '') && to === (range?.to ?? '')) return;
    const [low, high] = [parseTypedNumber(from), parseTypedNumber(to)];
    const wrong = low === null ? from : high === null ? to : null;
    setFault(wrong === null ? null : `“${wrong}” is not a number. Write 9,000, 12.5k or 1.2m.`);
    if (low === null || high === null) return;
    const next = parseRange(`${low}..${high}`);
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
      aria-invalid={(fault !== null && parseTypedNumber(value) === null) || undefined}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
  return (
    <div
      className={css.range}
      // Moving between the two ends is not leaving: the range applies when both have lost the
      // focus.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && commit()}
    >
      {end('from', from, setFrom)}
      <span aria-hidden>–</span>
      {end('to', to, setTo)}
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      {range !== null && (
        <button
          type="button"
          className={css.iconButton}
          aria-label={`Remove ${label} ${range.from ?? ''} to ${range.to ?? ''}`}
          onClick={() => onChange(null)}
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}
