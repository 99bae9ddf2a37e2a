import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { typedDay } from '../../domain/text/typed-day.ts';
import { day as shown } from '../format.ts';
import { houseCalendar, keyboardOfDays } from './house-calendar.ts';

interface DayInputProps {
  label: string;
  /** Only screen readers get the label, as for the fields of a row. */
  hidesLabel?: boolean;
  description?: string | undefined;
  /** YYYY-MM-DD, as are the bounds. */
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string;
  max?: string;
  /** The meaning of an empty field; without one it cannot be emptied. */
  none?: string;
  /** The label of the button that empties the field. */
  clear?: string | undefined;
  /** Where the calendar opens, if not at today. */
  opensAt?: string;
  /** For days that are years away. */
  startsWithYears?: boolean;
  disabled?: boolean | undefined;
  error?: string | null | undefined;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
}

/**
 * A day, typed or chosen in the calendar. If the text is no day, or a day out of bounds, it stays
 * in the field, and the browser does not submit the form, because the field is invalid.
 */
export function DayInput({
  label,
  hidesLabel = false,
  description,
  value,
  onChange,
  min,
  max,
  none,
  clear = none,
  opensAt,
  startsWithYears = false,
  disabled = false,
  error,
  isFirst = false,
}: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  // The calendar covers what is below, so it opens for a press or a key, not for the focus alone.
  const [wantsCalendar, setWantsCalendar] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const bounds = { min, max };
  const fault = value === null ? refused : null;
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  return (
    <DateInput
      ref={input}
      label={hidesLabel ? undefined : label}
      aria-label={hidesLabel ? label : undefined}
      description={description}
      error={(isLeft ? fault : null) ?? error}
      placeholder={none ?? 'DD/MM/YYYY'}
      valueFormat="DD/MM/YYYY"
      dateParser={(typed) => typedDay(typed, bounds)}
      fixOnBlur={fault === null}
      inputMode={keyboardOfDays()}
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      {...houseCalendar(opensAt)}
      defaultLevel={startsWithYears ? 'decade' : 'month'}
      minDate={min}
      maxDate={max}
      clearable={none !== undefined}
      clearButtonProps={{ 'aria-label': clear }}
      popoverProps={{
        withinPortal: true,
        shadow: 'md',
        disabled: disabled || !wantsCalendar,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
      // Escape closes the calendar, not the dialog around it.
      data-mantine-stop-propagation={(isOpen && wantsCalendar) || undefined}
      disabled={disabled}
      value={value}
      onChange={(day) => {
        setRefused(null);
        onChange(day);
      }}
      onInput={({ currentTarget }) => {
        const said = faultIn(currentTarget.value, bounds, none);
        setRefused(said);
        setIsLeft(false);
        setWantsCalendar(true);
        // The form must not keep a day that the field no longer shows.
        if (said !== null && value !== null) onChange(null);
      }}
      onPointerDown={() => setWantsCalendar(true)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') setWantsCalendar(true);
        if (key === 'Escape') setWantsCalendar(false);
      }}
      onBlur={() => {
        setIsLeft(true);
        setWantsCalendar(false);
      }}
      onInvalid={(event) => {
        event.preventDefault();
        setIsLeft(true);
        event.currentTarget.focus();
      }}
      data-autofocus={isFirst || undefined}
    />
  );
}

interface Bounds {
  min: string | undefined;
  max: string | undefined;
}

function faultIn(typed: string, { min, max }: Bounds, none: string | undefined): string | null {
  if (typed.trim() === '') return none === undefined ? 'Choose a day.' : null;
  if (typedDay(typed, { min, max }) !== null) return null;
  if (typedDay(typed) === null) return `“${typed}” is no day. Write it like ${shown('2026-12-31')}.`;
  if (max === undefined) return `Choose ${shown(min ?? '')} or a later day.`;
  return min === undefined
    ? `Choose ${shown(max)} or an earlier day.`
    : `Choose a day from ${shown(min)} to ${shown(max)}.`;
}
