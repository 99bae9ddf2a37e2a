import '@mantine/dates/styles.layer.css';
import { Select } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useState } from 'react';
import type { ScheduleForm } from '../../../domain/schedule-forms.ts';
import { dayIn } from '../../../domain/house-days.ts';
import { DayInput } from '../../../ui/forms/DayInput.tsx';
import { ScheduleFields } from '../../../ui/forms/ScheduleFields.tsx';
import css from '../../../ui/forms/fields.module.css';
import { READERS_ZONE } from '../../../ui/format.ts';
import { ONCE, whenFault, type When } from './when.ts';

const KINDS = [
  { value: 'by hand', label: 'When I send it' },
  { value: 'once', label: 'Once, at a set time' },
  { value: 'again', label: 'On a schedule' },
];
const WEEKLY: ScheduleForm = { kind: 'weekly', weekdays: [1], hour: 6, minute: 0 };

interface WhenFieldsProps {
  value: When;
  /** The form was submitted, so faults are shown as errors. */
  isTried: boolean;
  onChange: (next: When) => void;
}

/** When it is sent: by hand, once, or by a schedule. */
export function WhenFields({ value, isTried, onChange }: WhenFieldsProps) {
  // The time at which the form was opened is accurate enough to refuse past times.
  const [now] = useState(() => new Date());
  const fault = isTried ? whenFault(value) : null;
  return (
    <>
      <Select
        label="When"
        allowDeselect={false}
        data={KINDS}
        value={value.kind}
        onChange={(kind) =>
          onChange(
            kind === 'once' ? ONCE : kind === 'again' ? { kind, schedule: WEEKLY } : { kind: 'by hand' },
          )
        }
      />
      {value.kind === 'once' && (
        <div>
          <div className={css.pair}>
            <DayInput
              label="Day"
              min={dayIn(READERS_ZONE, now)}
              value={value.day}
              onChange={(day) => onChange({ ...value, day })}
            />
            <TimeInput
              label="Time"
              value={value.time}
              error={fault !== null}
              onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
            />
          </div>
          {fault !== null && (
            <p role="alert" className={css.fault}>
              {fault}
            </p>
          )}
        </div>
      )}
      {value.kind === 'again' && (
        <ScheduleFields
          label="Sent"
          none={null}
          isTried={isTried}
          value={value.schedule}
          onChange={(schedule) => onChange({ kind: 'again', schedule })}
        />
      )}
    </>
  );
}
