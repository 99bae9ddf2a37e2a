import '@mantine/dates/styles.layer.css';
import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { typedDays, type DaySpan } from '../../domain/text/typed-day.ts';
import { day as shown } from '../format.ts';
import css from './DayRange.module.css';
import { houseCalendar, keyboardOfDays } from './house-calendar.ts';

interface DayRangeProps {
  /** The field's name; shown above it only when `isLabelled`. */
  label: string;
  isLabelled?: boolean;
  from: string | undefined;
  to: string | undefined;
  onDays: (from: string | undefined, to: string | undefined) => void;
}

/**
 * A range of two days, both included, typed or chosen in the calendar. With only one chosen, it
 * reports nothing yet.
 */
export function DayRange({ label, isLabelled = false, from, to, onDays }: DayRangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  /** Null shows the days. */
  const [typed, setTyped] = useState<string | null>(null);
  const understood = typed === null ? null : typedDays(typed);
  const isFault = typed !== null && typed.trim() !== '' && understood === null;

  const close = (): void => {
    setIsOpen(false);
    setFirst(null);
    setTyped(null);
  };
  const report = (days: DaySpan | null): void => {
    close();
    if (days?.from !== from || days?.to !== to) onDays(days?.from, days?.to);
  };
  const take = (): void => {
    if (typed === null || isFault) close();
    else report(understood);
  };
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          size="sm"
          className={css.days}
          {...(isLabelled ? { label } : { 'aria-label': label })}
          placeholder="Any day"
          title="A day, two days or a month, such as 1/11 – 27/11, today or Nov 2026"
          autoComplete="off"
          inputMode={keyboardOfDays()}
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          rightSection={
            (from ?? to) !== undefined && (
              <CloseButton size="sm" aria-label="Any day" onClick={() => report(null)} />
            )
          }
          value={typed ?? inWords(from, to)}
          error={isFault}
          onClick={() => setIsOpen(true)}
          onFocus={() => setIsOpen(true)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={take}
          // Escape closes the calendar, not the drawer around it.
          data-mantine-stop-propagation={isOpen || undefined}
          onKeyDown={(event) => {
            // Enter takes the days; a form around them is sent by the next one.
            if (event.key === 'Enter' && isOpen) event.preventDefault();
            if (event.key === 'Enter' && !isFault) take();
            if (event.key === 'Escape') close();
          }}
        />
      </Popover.Target>
      {/* The field keeps the focus, so that leaving it is leaving the calendar. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          type="range"
          size="sm"
          classNames={{ day: css.day }}
          allowSingleDateInRange
          hideOutsideDates
          {...houseCalendar(from)}
          value={first === null ? [from ?? null, to ?? null] : [first, null]}
          onChange={([start, end]) => {
            if (start !== null && end !== null) report({ from: start, to: end });
            else setFirst(start);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function inWords(from: string | undefined, to: string | undefined): string {
  if (from === to) return from === undefined ? '' : shown(from);
  return [from, to]
    .map((day) => (day === undefined ? '' : shown(day)))
    .join(' – ')
    .trim();
}
