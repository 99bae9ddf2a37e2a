import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { GRACE_DAYS, KEPT_YEARS } from '../../domain/kyc-documents.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import { isWithin, WholeNumberField } from './WholeNumberField.tsx';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedKycSetting = AnswerOf<'getKycSetting'>;

/**
 * How long a business stays registered after a document has expired, and how long papers of blanked
 * clients are kept.
 */
export function KycSettings() {
  const { answer, error, retry } = useSetting(q<'getKycSetting'>('getKycSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <KycForm key={answer.version} kept={answer} />;
}

function KycForm({ kept }: { kept: SavedKycSetting }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [days, setDays] = useState<number | string>(kept.grace_days);
  const save = useApiMutation('setKycSetting', {
    invalidates: ['getKycSetting', 'getClient'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const [years, setYears] = useState<number | string>(kept.kept_years);
  const isChanged = days !== kept.grace_days || years !== kept.kept_years;
  return (
    <SavedForm
      className={css.page}
      label="KYC"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isChanged && isWithin(GRACE_DAYS, days) && isWithin(KEPT_YEARS, years)}
      busy={save.isPending}
      error={save.error}
      onSave={() =>
        save.mutate({
          data: { grace_days: Number(days), kept_years: Number(years), version: kept.version },
        })
      }
      onDiscard={() => {
        setDays(kept.grace_days);
        setYears(kept.kept_years);
      }}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setKycSetting" />}
    >
      <header>
        <h1>KYC</h1>
        <p className={common.quiet}>
          Clients and their business associates get an e-mail 30 and 7 days before a document expires, on its
          last day, and when it has expired.
        </p>
      </header>
      <div className={css.set}>
        <div className={css.limits}>
          <WholeNumberField
            label="Time to renew an expired KYC document"
            description="After this time the business is no longer registered: its status goes back to KYC pending."
            suffix=" days"
            span={GRACE_DAYS}
            disabled={readOnly}
            value={days}
            onChange={setDays}
          />
          <WholeNumberField
            label="KYC documents of clients whose data was blanked"
            description="How long the law requires the house to keep KYC documents and the business details on invoices, counted from the most recent one."
            suffix=" years"
            span={KEPT_YEARS}
            disabled={readOnly}
            value={years}
            onChange={setYears}
          />
        </div>
      </div>
    </SavedForm>
  );
}
