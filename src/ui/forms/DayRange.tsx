import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import css from './DayRange.module.css';
import { houseCalendar } from './house-calendar.ts';

type Days = [string | null, string | null];

const CALENDAR = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};

interface DayRangeProps {
  /** The field's name; shown above it only when `isLabelled`. */
  label: string;
  isLabelled?: boolean;
  from: string | undefined;
  to: string | undefined;
  onDays: (from: string | undefined, to: string | undefined) => void;
}

/** A range of two days, both included. With only one chosen, it reports nothing yet. */
export function DayRange({ label, isLabelled = false, from, to, onDays }: DayRangeProps) {
  const [choosing, setChoosing] = useState<Days | null>(null);
  return (
    <DatePickerInput
      type="range"
      size="sm"
      className={css.days}
      classNames={{ day: css.day }}
      {...(isLabelled ? { label } : { 'aria-label': label })}
      placeholder="Any day"
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      allowSingleDateInRange
      {...houseCalendar()}
      clearable
      clearButtonProps={{ 'aria-label': 'Any day' }}
      // The calendar is part of the field, not a dialog that needs its own name.
      popoverProps={{ withinPortal: true, shadow: 'md', withRoles: false }}
      ariaLabels={CALENDAR}
      hideOutsideDates
      value={choosing ?? [from ?? null, to ?? null]}
      onChange={(days: Days) => {
        const [first, last] = days;
        if ((first === null) !== (last === null)) {
          setChoosing(days);
          return;
        }
        setChoosing(null);
        onDays(first ?? undefined, last ?? undefined);
      }}
    />
  );
}
