import '@mantine/dates/styles.layer.css';
import { Select } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { formOf, scheduleSaid, type ScheduleForm } from '../../../domain/schedule-forms.ts';
import { ScheduleFields } from '../../../ui/forms/ScheduleFields.tsx';
import type { BulkEmail } from '../bulk-email.ts';

export type When =
  | { kind: 'by hand' }
  /** In the picker's format, local time: `2026-11-24 09:30:00`. */
  | { kind: 'once'; at: string | null }
  | { kind: 'again'; schedule: ScheduleForm };

const KINDS = [
  { value: 'by hand', label: 'When I send it' },
  { value: 'once', label: 'Once, at a set time' },
  { value: 'again', label: 'On a schedule' },
];
const WEEKLY: ScheduleForm = { kind: 'weekly', weekdays: [1], hour: 6, minute: 0 };

export function whenOf(email: BulkEmail | null): When {
  if (email?.schedule != null) return { kind: 'again', schedule: formOf(email.schedule) };
  return email?.send_at == null ? { kind: 'by hand' } : { kind: 'once', at: email.send_at };
}

/** In the contract's format. */
export function timeOf(when: When): { send_at?: string | null; schedule?: string | null } {
  switch (when.kind) {
    case 'by hand':
      return {};
    case 'once':
      return { send_at: when.at === null ? null : new Date(when.at).toISOString() };
    case 'again':
      return { schedule: scheduleSaid(when.schedule).expression };
  }
}

interface WhenFieldsProps {
  value: When;
  onChange: (next: When) => void;
}

/** When it is sent: by hand, once, or by a schedule. */
export function WhenFields({ value, onChange }: WhenFieldsProps) {
  // The time at which the form was opened is accurate enough to refuse past times.
  const [now] = useState(() => new Date());
  return (
    <>
      <Select
        label="When"
        allowDeselect={false}
        data={KINDS}
        value={value.kind}
        onChange={(kind) =>
          onChange(
            kind === 'once'
              ? { kind, at: null }
              : kind === 'again'
                ? { kind, schedule: WEEKLY }
                : { kind: 'by hand' },
          )
        }
      />
      {value.kind === 'once' && (
        <DateTimePicker
          label="At"
          required
          minDate={now}
          value={value.at === null ? null : new Date(value.at)}
          onChange={(at) => onChange({ kind: 'once', at })}
        />
      )}
      {value.kind === 'again' && (
        <ScheduleFields
          label="Sent"
          value={value.schedule}
          onChange={(schedule) => onChange({ kind: 'again', schedule })}
        />
      )}
    </>
  );
}
