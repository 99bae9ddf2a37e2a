import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { plural } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedNewArrivalSetting = AnswerOf<'getNewArrivalSetting'>;
const LONGEST = 365;

/** How many days a stone counts as a new arrival. */
export function NewArrivalSettings() {
  const { answer, error, retry } = useSetting(q<'getNewArrivalSetting'>('getNewArrivalSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <ArrivalForm key={answer.version} kept={answer} />;
}

function ArrivalForm({ kept }: { kept: SavedNewArrivalSetting }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [days, setDays] = useState<number | string>(kept.days);
  const save = useApiMutation('setNewArrivalSetting', {
    invalidates: ['getNewArrivalSetting', 'searchArrivals', 'countArrivalTransactions', 'filterSearch'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isValid = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= LONGEST;
  return (
    <SavedForm
      className={css.page}
      label="New arrivals"
      readOnly={readOnly}
      isChanged={days !== kept.days}
      canSave={isValid && days !== kept.days}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { days: Number(days), version: kept.version } })}
      onDiscard={() => setDays(kept.days)}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setNewArrivalSetting" />}
    >
      <header>
        <h1>New arrivals</h1>
        <p className={common.quiet}>
          A stone counts as new for this many days after it first arrives, not when it comes back. There are
          now {plural(kept.arrivals, 'new stone')}.
        </p>
      </header>
      <div className={css.set}>
        <NumberInput
          label="Days"
          className={css.short}
          min={1}
          max={LONGEST}
          allowDecimal={false}
          disabled={readOnly}
          value={days}
          onChange={setDays}
          error={isValid ? undefined : `1 to ${LONGEST} days.`}
        />
      </div>
    </SavedForm>
  );
}
