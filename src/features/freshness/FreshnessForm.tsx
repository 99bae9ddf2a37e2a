import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { FEWEST_HIDE_DAYS, MOST_HIDE_DAYS } from '../../domain/stones/freshness.ts';
import { count } from '../../ui/format.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './freshness.module.css';

type SavedFreshness = AnswerOf<'getFreshness'>;

const USUAL_DAYS = 7;

export function FreshnessForm({ kept, readOnly }: { kept: SavedFreshness; readOnly: boolean }) {
  const [hides, setHides] = useState(kept.hide_after_days !== null);
  const [days, setDays] = useState<number | null>(kept.hide_after_days ?? USUAL_DAYS);
  const save = useApiMutation('setFreshness', {
    invalidates: ['getFreshness'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const wanted = hides ? days : null;
  const fits = !hides || (days !== null && days >= FEWEST_HIDE_DAYS && days <= MOST_HIDE_DAYS);
  const changed = wanted !== kept.hide_after_days;
  return (
    <SavedForm
      className={css.card}
      label="Freshness"
      readOnly={readOnly}
      isChanged={changed}
      canSave={fits && changed}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { hide_after_days: wanted, version: kept.version } })}
      onDiscard={() => {
        setHides(kept.hide_after_days !== null);
        setDays(kept.hide_after_days ?? USUAL_DAYS);
      }}
    >
      <p role="status">
        <b>{count(kept.stale)}</b> of {count(kept.stones)} stones in stock have not been confirmed for 24
        hours, or not since another provider sold them; <b>{count(kept.hidden)}</b> are hidden from clients.
      </p>
      <Checkbox
        label="Hide stones from clients when unconfirmed for several days"
        description="Clients can then neither find nor hold them. Staff see every stone."
        checked={hides}
        disabled={readOnly}
        onChange={(event) => setHides(event.currentTarget.checked)}
      />
      {hides && (
        <NumberInput
          label="Days without confirmation"
          w={220}
          min={FEWEST_HIDE_DAYS}
          max={MOST_HIDE_DAYS}
          allowDecimal={false}
          disabled={readOnly}
          value={days ?? ''}
          error={fits ? undefined : `From ${FEWEST_HIDE_DAYS} to ${MOST_HIDE_DAYS} days.`}
          onChange={(value) => setDays(value === '' ? null : Number(value))}
        />
      )}
    </SavedForm>
  );
}
