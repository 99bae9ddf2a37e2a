import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { addBusinessDays, isBusinessDay, MOST_HOLIDAYS } from '../../domain/business-days.ts';
import { houseToday } from '../../domain/house-days.ts';
import { DayInput } from '../../ui/forms/DayInput.tsx';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedHolidays = AnswerOf<'getHolidays'>;
type Holiday = SavedHolidays['days'][number];

/** The days on which the house is closed. */
export function HolidaySettings() {
  const { answer, error, retry } = useSetting(q<'getHolidays'>('getHolidays'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // A save by anyone starts a new draft from the saved days.
  return <HolidayForm key={answer.version} kept={answer} />;
}

/** `at` numbers the rows of the draft, so that each keeps its fields when another is removed. */
type Row = Holiday & { at: number };

const draftOf = ({ days }: SavedHolidays): Row[] => days.map((day, at) => ({ ...day, at }));

function HolidayForm({ kept }: { kept: SavedHolidays }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [rows, setRows] = useState<readonly Row[]>(() => draftOf(kept));
  const days: readonly Holiday[] = rows.map(({ day, name }) => ({ day, name }));
  const save = useApiMutation('setHolidays', {
    invalidates: ['getHolidays'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const faults = days.map((holiday, at) => faultOf(holiday, days.slice(0, at)));
  const isChanged = JSON.stringify(days) !== JSON.stringify(kept.days);
  const canSave = isChanged && faults.every((fault) => fault === null);
  const change = (at: number, changes: Partial<Holiday>): void =>
    setRows(rows.map((row) => (row.at === at ? { ...row, ...changes } : row)));
  return (
    <SavedForm
      className={css.page}
      label="Holidays"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={canSave}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { days: [...days], version: kept.version } })}
      onDiscard={() => setRows(draftOf(kept))}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setHolidays" />}
    >
      <header>
        <h1>Holidays</h1>
        <p className={common.quiet}>
          Terms in business days skip Saturdays, Sundays and these days. {dueToday(kept, days)} Existing memos
          keep their due date.
        </p>
      </header>
      <div className={css.set}>
        {days.length === 0 && <p className={common.quiet}>There are no holidays yet.</p>}
        <ul className={css.days}>
          {rows.map((holiday, index) => (
            <li key={holiday.at} className={css.day}>
              <DayInput
                label={`Day ${index + 1}`}
                hidesLabel
                disabled={readOnly}
                value={holiday.day || null}
                onChange={(day) => change(holiday.at, { day: day ?? '' })}
                error={faults[index]}
              />
              <TextInput
                aria-label={`Name of day ${index + 1}`}
                placeholder="Name of the holiday"
                maxLength={100}
                disabled={readOnly}
                value={holiday.name}
                onChange={(event) => change(holiday.at, { name: event.currentTarget.value })}
              />
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={34}
                  aria-label={`Remove ${holiday.name || `day ${index + 1}`}`}
                  onClick={() => setRows(rows.filter(({ at }) => at !== holiday.at))}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {!readOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            disabled={days.length >= MOST_HOLIDAYS}
            onClick={() => setRows([...rows, { day: '', name: '', at: (rows.at(-1)?.at ?? -1) + 1 }])}
          >
            Add a holiday
          </Button>
        )}
      </div>
    </SavedForm>
  );
}

function faultOf({ day, name }: Holiday, before: readonly Holiday[]): string | null {
  if (day === '') return 'Choose a day.';
  if (before.some((holiday) => holiday.day === day)) return 'This day is already in the list.';
  return name.trim() === '' ? 'Name the holiday.' : null;
}

/** The due day of a memo issued today, so that a mistake is noticed at once. */
function dueToday({ memo_days }: SavedHolidays, days: readonly Holiday[]): string {
  const holidays = new Set(days.map(({ day }) => day));
  const today = houseToday();
  const due = dayjs(addBusinessDays(today, memo_days, holidays)).format('dddd, D MMMM YYYY');
  const now = isBusinessDay(today, holidays) ? '' : ' (today is not a business day)';
  return `${memo_days} business days from today${now} is ${due}.`;
}
