import { Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { daySeconds, USUAL_HOURS } from '../../domain/business-days.ts';
import { houseZone } from '../../domain/house-days.ts';
import { AWAITED, LONGEST_TARGET, type AwaitedState, type Target } from '../../machines/targets.ts';
import { TIME_KIND } from '../../machines/workflow-time.ts';
import { findState, WORKFLOWS } from '../../machines/workflows.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import { isWithin, WholeNumberField } from './WholeNumberField.tsx';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedTargets = AnswerOf<'getTargets'>;
/** `amount` is a text while it is typed; empty for no target. */
interface Wanted {
  unit: Target['unit'];
  amount: number | string;
}
type Draft = Readonly<Record<string, Wanted>>;

const SPAN = { least: 1, most: LONGEST_TARGET };
/** What a state gets that has no target yet. */
const NOTHING: Wanted = { unit: 'hours', amount: '' };
const keyOf = ({ workflow, state }: Pick<Target, 'workflow' | 'state'>): string => `${workflow} ${state}`;

/** The house's hours, and how long records may wait for it. */
export function TargetSettings() {
  const { answer, error, retry } = useSetting(q<'getTargets'>('getTargets'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <TargetForm key={answer.version} kept={answer} />;
}

const draftOf = ({ targets }: SavedTargets): Draft =>
  Object.fromEntries(
    targets.map((one) => [keyOf(one), { unit: one.unit, amount: one.amount ?? '' }] as const),
  );

/** The states with a target; those whose number is left empty have none. */
const targetsOf = (draft: Draft): Target[] =>
  AWAITED.flatMap(({ workflow, state, isDated }): Target[] => {
    const { unit, amount } = draft[keyOf({ workflow, state })] ?? NOTHING;
    if (isDated) return unit === 'due' ? [{ workflow, state, unit, amount: null }] : [];
    return amount === '' ? [] : [{ workflow, state, unit, amount: Number(amount) }];
  });

function TargetForm({ kept }: { kept: SavedTargets }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [hours, setHours] = useState({ opens: kept.opens, closes: kept.closes });
  const [draft, setDraft] = useState<Draft>(() => draftOf(kept));
  const save = useApiMutation('setTargets', {
    invalidates: ['getTargets', 'getWaiting', 'listDecisions', 'getWorkflowTimes', 'getWorkflowTargets'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const targets = targetsOf(draft);
  const isChanged =
    hours.opens !== kept.opens ||
    hours.closes !== kept.closes ||
    JSON.stringify(targets) !== JSON.stringify(kept.targets);
  const isValid =
    hours.opens < hours.closes &&
    Object.values(draft).every(
      ({ unit, amount }) => unit === 'due' || amount === '' || isWithin(SPAN, amount),
    );
  return (
    <SavedForm
      className={css.page}
      label="Hours and targets"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isValid && isChanged}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { ...hours, targets, version: kept.version } })}
      onDiscard={() => {
        setHours({ opens: kept.opens, closes: kept.closes });
        setDraft(draftOf(kept));
      }}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setTargets" />}
    >
      <header>
        <h1>Hours and targets</h1>
        <p className={common.quiet}>
          How long records may wait for the house. A target refuses nothing: whoever is asked sees the time
          left, gets a notice when three quarters of it have passed and when it is over, and the workflows
          screen reports how often it was kept.
        </p>
      </header>
      <HoursField value={hours} disabled={readOnly} onChange={setHours} />
      <fieldset className={css.set} disabled={readOnly}>
        <legend>Targets</legend>
        <ul className={css.targets}>
          {AWAITED.map((awaited) => (
            <TargetField
              key={keyOf(awaited)}
              awaited={awaited}
              value={draft[keyOf(awaited)] ?? NOTHING}
              disabled={readOnly}
              onChange={(wanted) => setDraft({ ...draft, [keyOf(awaited)]: wanted })}
            />
          ))}
        </ul>
      </fieldset>
    </SavedForm>
  );
}

interface HoursFieldProps {
  value: { opens: number; closes: number };
  disabled: boolean;
  onChange: (hours: { opens: number; closes: number }) => void;
}

/** What a house gets that is no longer open day and night. */
const OFFICE_HOURS = { opens: 9 * 60, closes: 18 * 60 };

function HoursField({ value, disabled, onChange }: HoursFieldProps) {
  const isAlways = daySeconds(value) === daySeconds(USUAL_HOURS);
  return (
    <fieldset className={css.set} disabled={disabled}>
      <legend>House hours</legend>
      <div className={css.choices}>
        <Switch
          label="Open day and night on business days"
          checked={isAlways}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked ? USUAL_HOURS : OFFICE_HOURS)}
        />
        {!isAlways && (
          <div className={css.limits}>
            <Clock
              label={`Opens (${houseZone()})`}
              minute={value.opens}
              onMinute={(opens) => onChange({ ...value, opens })}
              disabled={disabled}
            />
            <Clock
              label={`Closes (${houseZone()})`}
              minute={value.closes}
              // Midnight ends the day.
              onMinute={(closes) => onChange({ ...value, closes: closes === 0 ? 1440 : closes })}
              error={value.closes > value.opens ? undefined : 'After it opens.'}
              disabled={disabled}
            />
          </div>
        )}
        <p className={common.quiet}>
          Where people of the house have to act, only these hours count, on{' '}
          <Link to="/settings/system-settings/holiday">business days</Link>. A target of one day is as long as
          the house is open. If the hours change, all times are counted again, which takes some minutes.
        </p>
      </div>
    </fieldset>
  );
}

interface ClockProps {
  label: string;
  minute: number;
  onMinute: (minute: number) => void;
  error?: string | undefined;
  disabled: boolean;
}

const two = (figure: number): string => String(figure).padStart(2, '0');

function Clock({ label, minute, onMinute, error, disabled }: ClockProps) {
  return (
    <TextInput
      type="time"
      label={label}
      required
      disabled={disabled}
      error={error}
      value={`${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`}
      onChange={(event) => {
        const [hour, rest] = event.currentTarget.value.split(':').map(Number);
        if (hour !== undefined && rest !== undefined) onMinute(hour * 60 + rest);
      }}
    />
  );
}

interface TargetFieldProps {
  awaited: AwaitedState;
  value: Wanted;
  disabled: boolean;
  onChange: (wanted: Wanted) => void;
}

function TargetField({ awaited: { workflow, state, isDated }, value, disabled, onChange }: TargetFieldProps) {
  const status = findState(workflow, state) ?? { label: state, colour: 'grey' as const };
  const name = `${WORKFLOWS[workflow].title}, ${status.label}`;
  return (
    <li className={css.targetOf}>
      <span className={css.targetName}>
        {WORKFLOWS[workflow].title} <StatusBadge status={status} />
      </span>
      {isDated ? (
        <Checkbox
          label="By the due day"
          aria-label={`${name}: by the due day`}
          disabled={disabled}
          checked={value.unit === 'due'}
          onChange={(event) => onChange(event.currentTarget.checked ? { unit: 'due', amount: '' } : NOTHING)}
        />
      ) : (
        <TimeField name={name} workflow={workflow} value={value} disabled={disabled} onChange={onChange} />
      )}
      <Link to="/workflows" search={{ machine: workflow, times: 'targets' }}>
        How it is kept
      </Link>
    </li>
  );
}

function TimeField({
  name,
  workflow,
  value: { unit, amount },
  disabled,
  onChange,
}: Omit<TargetFieldProps, 'awaited'> & { name: string; workflow: Target['workflow'] }) {
  const isBusiness = TIME_KIND[workflow] === 'business';
  return (
    <span className={css.targetTime}>
      <WholeNumberField
        aria-label={`${name}: time`}
        placeholder="None"
        span={SPAN}
        isOptional
        disabled={disabled}
        value={amount}
        onChange={(typed) => onChange({ unit, amount: typed })}
      />
      <Select
        aria-label={`${name}: unit`}
        allowDeselect={false}
        disabled={disabled}
        data={[
          { value: 'hours', label: isBusiness ? 'house hours' : 'hours' },
          { value: 'days', label: isBusiness ? 'business days' : 'days' },
        ]}
        value={unit}
        onChange={(chosen) => onChange({ unit: chosen === 'days' ? 'days' : 'hours', amount })}
      />
    </span>
  );
}
