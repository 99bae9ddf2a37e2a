import { Chip, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { houseZone } from '../../domain/house-days.ts';
import { nextRun, WEEKDAYS } from '../../domain/schedule.ts';
import {
  hoursShown,
  scheduleInWords,
  checkSchedule,
  type ScheduleForm,
} from '../../domain/schedule-forms.ts';
import { dateTime } from '../format.ts';
import css from './fields.module.css';
import common from '../common.module.css';

const KINDS = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'On certain weekdays' },
  { value: 'interval', label: 'Every few hours' },
  { value: 'expression', label: 'Cron expression' },
];
const BY_HAND = 'Manually';
/** 24 hours are stored as 0. */
const HOURS = Array.from({ length: 24 }, (_, index) => (index + 1) % 24).map((hours) => ({
  value: String(hours),
  label: hoursShown(hours),
}));
const EARLY = { hour: 4, minute: 0 };
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

interface ScheduleFieldsProps {
  /** What the schedule does: 'Fetched'. */
  label: string;
  /** The label for no schedule: 'Not by e-mail'. Null where there must be one. */
  none?: string | null;
  /** It was sent as it is: a fault is said aloud. */
  isTried?: boolean;
  value: ScheduleForm;
  onChange: (next: ScheduleForm) => void;
}

/** A schedule, in words and with the next run. */
export function ScheduleFields({
  label,
  none = BY_HAND,
  isTried = false,
  value,
  onChange,
}: ScheduleFieldsProps) {
  // The time the form was opened, close enough for the next run.
  const [now] = useState(() => new Date());
  const { expression, fault } = checkSchedule(value);
  const next = expression === null || fault !== null ? null : nextRun(expression, now, houseZone());
  return (
    <>
      <div className={css.pair}>
        <Select
          label={label}
          data={none === null ? KINDS : [{ value: 'none', label: none }, ...KINDS]}
          allowDeselect={none !== null}
          value={value.kind}
          onChange={(kind) => onChange(formOfKind(kind, value))}
        />
        <Moment value={value} onChange={onChange} fault={fault} />
      </div>
      {value.kind === 'weekly' && (
        <Chip.Group
          multiple
          value={value.weekdays.map(String)}
          onChange={(days) => onChange({ ...value, weekdays: days.toSorted().map(Number) })}
        >
          <Group gap={6} role="group" aria-label="Days of the week">
            {MONDAY_FIRST.map((day) => (
              <Chip key={day} value={String(day)} size="xs">
                {WEEKDAYS[day]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {fault !== null && isTried ? (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      ) : (
        <p className={common.quiet} role="status">
          {fault ??
            (next === null
              ? `${none === BY_HAND ? 'Only when someone starts it' : none}.`
              : `${scheduleInWords(expression)}; next ${dateTime(next)}.`)}
        </p>
      )}
    </>
  );
}

function Moment({
  value,
  onChange,
  fault,
}: Pick<ScheduleFieldsProps, 'value' | 'onChange'> & { fault: string | null }) {
  switch (value.kind) {
    case 'none':
      return null;
    case 'daily':
    case 'weekly':
      return (
        <TextInput
          label={`At (${houseZone()})`}
          type="time"
          required
          value={`${two(value.hour)}:${two(value.minute)}`}
          onChange={(event) => {
            const [hour, minute] = event.currentTarget.value.split(':').map(Number);
            if (hour !== undefined && minute !== undefined) onChange({ ...value, hour, minute });
          }}
        />
      );
    case 'interval':
      return (
        <Select
          label="Every"
          data={HOURS}
          value={String(value.hours % 24)}
          onChange={(hours) => onChange({ kind: 'interval', hours: Number(hours) })}
        />
      );
    case 'expression':
      return (
        <TextInput
          label={`Expression (${houseZone()})`}
          placeholder="30 6-18 * * MON-FRI"
          required
          maxLength={200}
          error={value.expression.trim() !== '' && fault}
          value={value.expression}
          onChange={(event) => onChange({ kind: 'expression', expression: event.currentTarget.value })}
        />
      );
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A new kind keeps what it has in common with the previous one. */
function formOfKind(kind: string | null, before: ScheduleForm): ScheduleForm {
  const at = 'hour' in before ? { hour: before.hour, minute: before.minute } : EARLY;
  switch (kind) {
    case 'daily':
      return { kind, ...at };
    case 'weekly':
      return { kind, weekdays: [1, 2, 3, 4, 5], ...at };
    case 'interval':
      return { kind, hours: 6 };
    case 'expression':
      return { kind, expression: checkSchedule(before).expression ?? '' };
    default:
      return { kind: 'none' };
  }
}
