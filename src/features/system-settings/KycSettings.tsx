import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useAct } from '../../api/query.ts';
import { GRACE_DAYS } from '../../domain/kyc-papers.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';

type Kept = AnswerOf<'getKycSetting'>;

/** For how long a business stays registered after a document has expired. */
export function KycSettings() {
  const { answer, error, retry } = useSetting(q<'getKycSetting'>('getKycSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <KycForm key={answer.changed_at ?? ''} kept={answer} />;
}

const { least, most } = GRACE_DAYS;
const fits = (days: number | string): boolean =>
  Number.isInteger(days) && Number(days) >= least && Number(days) <= most;

function KycForm({ kept }: { kept: Kept }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [days, setDays] = useState<number | string>(kept.grace_days);
  const save = useAct('setKycSetting', {
    invalidates: ['getKycSetting', 'getClient'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isChanged = days !== kept.grace_days;
  return (
    <SavedForm
      className={css.page}
      label="KYC"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isChanged && fits(days)}
      busy={save.isPending}
      error={save.error?.message}
      onSave={() => save.mutate({ data: { grace_days: Number(days) } })}
      onDiscard={() => setDays(kept.grace_days)}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} />}
    >
      <header>
        <h1>KYC</h1>
        <p className={css.lead}>
          Clients and their business associates get an e-mail 30 and 7 days before a document expires, on its
          last day, and when it has expired.
        </p>
      </header>
      <div className={css.set}>
        <div className={css.limits}>
          <NumberInput
            label="Time to renew an expired document"
            description="After this time the business is no longer registered: its status goes back to KYC pending."
            suffix=" days"
            min={least}
            max={most}
            allowDecimal={false}
            disabled={readOnly}
            value={days}
            onChange={setDays}
            error={fits(days) ? undefined : `${least} to ${most}.`}
          />
        </div>
      </div>
    </SavedForm>
  );
}
