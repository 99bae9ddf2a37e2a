import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { addDays, houseToday } from '../../../domain/house-days.ts';
import { lastDayFrom } from '../../../domain/lines/due-days.ts';
import { day as shown } from '../../../ui/format.ts';
import { isoDay } from '../../../domain/text/iso-day.ts';
import { houseCalendar } from '../../../ui/forms/house-calendar.ts';
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
  return (
    <DateInput
      label={label}
      description={
        first === last ? `Due ${shown(first)} now` : `Due between ${shown(first)} and ${shown(last)} now`
      }
      placeholder="DD/MM/YYYY"
      valueFormat="DD/MM/YYYY"
      dateParser={(typed) => isoDay(typed.replaceAll(/[/.]/g, '-'))}
      required
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      {...houseCalendar()}
      defaultDate={after > today ? after : today}
      minDate={after > today ? after : today}
      maxDate={lastDayFrom(today)}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      value={value}
      onChange={onChange}
      data-autofocus
    />
  );
}
