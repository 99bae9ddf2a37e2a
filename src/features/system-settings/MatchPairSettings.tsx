import { Checkbox, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import {
  faultOfSetting,
  SAME_FIELDS,
  TOLERANCES,
  type SameField,
  type ToleranceField,
} from '../../domain/stones/pair-setting.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import { numberTyped } from '../../domain/text/number-input.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedMatchPairSetting = AnswerOf<'getMatchPairSetting'>;
type Fields = AnswerOf<'listMatchPairFields'>;
type Tolerances = Record<ToleranceField, number | null>;
/** The tolerances as typed; null if the field is not compared. */
type Draft = Record<ToleranceField, number | string | null>;

/** Text that is not a number becomes NaN, which no bound accepts. */
const written = (draft: Draft): Tolerances =>
  Object.fromEntries(
    Object.entries(draft).map(([field, typed]) => [
      field,
      typed === null ? null : (numberTyped(typed) ?? Number.NaN),
    ]),
  ) as Tolerances;

/** What makes a pair: the fields that must be the same, and the tolerances of the others. */
export function MatchPairSettings() {
  const { answer, error, retry } = useSetting(q<'getMatchPairSetting'>('getMatchPairSetting'));
  const fields = useQuery(q('listMatchPairFields'));
  if (answer === null || fields.data === undefined) return <SettingState error={error} onRetry={retry} />;
  return <PairForm key={answer.version} kept={answer} fields={fields.data} />;
}

const tolerancesOf = (kept: SavedMatchPairSetting): Tolerances =>
  Object.fromEntries(TOLERANCES.map(({ field }) => [field, kept.tolerances[field] ?? null])) as Tolerances;

const suffixOf = (unit: string, value: number | null): string =>
  unit === '' ? '' : ` ${unit === 'grades' && value === 1 ? 'grade' : unit}`;

function PairForm({ kept, fields }: { kept: SavedMatchPairSetting; fields: Fields }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [same, setSame] = useState<readonly SameField[]>(kept.same);
  const [draft, setDraft] = useState<Draft>(() => tolerancesOf(kept));
  const tolerances = written(draft);
  const save = useApiMutation('setMatchPairSetting', {
    invalidates: ['getMatchPairSetting', 'searchMatchPairs', 'listMatchPairs'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const fault = faultOfSetting({ same, tolerances });
  const before = JSON.stringify([kept.same.toSorted(), tolerancesOf(kept)]);
  const isChanged = JSON.stringify([same.toSorted(), tolerances]) !== before;
  const set = (field: ToleranceField, value: number | string | null): void =>
    setDraft({ ...draft, [field]: value });

  return (
    <SavedForm
      className={css.page}
      label="Match pairs"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={fault === null && isChanged}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { same: [...same], tolerances, version: kept.version } })}
      onDiscard={() => {
        setSame(kept.same);
        setDraft(tolerancesOf(kept));
      }}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setMatchPairSetting" />}
    >
      <header>
        <h1>Match pairs</h1>
        <p className={common.quiet}>
          Two stones are a pair when they are the same in every ticked field and differ in the others by no
          more than the tolerance. The score falls from 100 with each difference.
        </p>
      </header>
      <fieldset className={css.set} disabled={readOnly}>
        <legend>Must be the same</legend>
        <div className={css.ticks}>
          {SAME_FIELDS.map(({ field, label }) => (
            <Checkbox
              key={field}
              label={label}
              checked={same.includes(field)}
              onChange={({ currentTarget: { checked } }) =>
                setSame(checked ? [...same, field] : same.filter((one) => one !== field))
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.set} disabled={readOnly}>
        <legend>May differ by</legend>
        <div className={css.tolerances}>
          {TOLERANCES.map(({ field, label, optional }) => {
            const of = fields.find((one) => one.field === field);
            const value = draft[field];
            return (
              <div key={field} className={css.tolerance}>
                <Checkbox
                  label={label}
                  checked={value !== null}
                  disabled={!optional || readOnly}
                  onChange={({ currentTarget: { checked } }) =>
                    set(
                      field,
                      checked ? (typeof of?.usual === 'number' ? of.usual : (of?.max ?? 0) / 10) : null,
                    )
                  }
                />
                <NumberInput
                  aria-label={`${label}, tolerance`}
                  placeholder="not compared"
                  disabled={value === null || readOnly}
                  min={0}
                  max={of?.max ?? 100}
                  step={of?.step ?? 1}
                  suffix={suffixOf(of?.unit ?? '', tolerances[field])}
                  value={value ?? ''}
                  onChange={(next) => set(field, next)}
                  error={fault?.field === field ? fault.sentence : undefined}
                />
              </div>
            );
          })}
        </div>
      </fieldset>
    </SavedForm>
  );
}
