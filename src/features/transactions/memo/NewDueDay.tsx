import { addDays, houseToday } from '../../../domain/house-days.ts';
import { lastDayFrom } from '../../../domain/lines/due-days.ts';
import { day as shown } from '../../../ui/format.ts';
import { DayInput } from '../../../ui/forms/DayInput.tsx';
import type { MemoLine } from '../lines.ts';

interface NewDueDayProps {
  label: string;
  lines: readonly MemoLine[];
  /** YYYY-MM-DD */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A day later than all due dates of these lines, which are shown beside it. */
export function NewDueDay({ label, lines, value, onChange }: NewDueDayProps) {
  const days = [...new Set(lines.map((line) => line.due_date))].toSorted();
  const [first = houseToday()] = days;
  const last = days.at(-1) ?? first;
  const today = houseToday();
  const after = addDays(last, 1);
  const earliest = after > today ? after : today;
  return (
    <DayInput
      label={label}
      description={
        first === last ? `Due ${shown(first)} now` : `Due between ${shown(first)} and ${shown(last)} now`
      }
      opensAt={earliest}
      min={earliest}
      max={lastDayFrom(today)}
      value={value}
      onChange={onChange}
      isFirst
    />
  );
}
