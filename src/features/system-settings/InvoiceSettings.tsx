import { NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { MOST_TERMS_DAYS } from '../../domain/lines/invoices.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { LogoField, type LogoChange } from './LogoField.tsx';
import { PrintedTexts, PLACES, type InvoiceTexts } from './PrintedTexts.tsx';
import { isWhole, TaxFields } from './TaxFields.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedInvoiceSetting = AnswerOf<'getInvoiceSetting'>;

/** The house's details and texts on printed papers. */
export function InvoiceSettings() {
  const { answer, error, retry } = useSetting(q<'getInvoiceSetting'>('getInvoiceSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <InvoiceForm key={answer.version} kept={answer} />;
}

function InvoiceForm({ kept }: { kept: SavedInvoiceSetting }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const { changed_by: by, changed_at: at, logo_at: setAt, version, ...before } = kept;
  const [words, setWords] = useState<InvoiceTexts>(before);
  const [logo, setLogo] = useState<LogoChange>(null);
  const save = useApiMutation('setInvoiceSetting', {
    invalidates: ['getInvoiceSetting'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isChanged =
    logo !== null ||
    words.terms_days !== before.terms_days ||
    JSON.stringify(words.taxes) !== JSON.stringify(before.taxes) ||
    PLACES.some((place) => words[place] !== before[place]);
  const hasDays = words.terms_days !== undefined && words.terms_days <= MOST_TERMS_DAYS;
  const isNamed = words.house.trim() !== '';
  return (
    <SavedForm
      className={css.page}
      label="Invoices"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isChanged && isNamed && hasDays && (words.taxes ?? []).every(isWhole)}
      busy={save.isPending}
      error={save.error}
      onSave={() =>
        save.mutate({
          data: { ...words, logo: logo === 'off' ? null : undefined, version },
          files: logo instanceof File ? { logo } : undefined,
        })
      }
      onDiscard={() => {
        setWords(before);
        setLogo(null);
      }}
      foot={<LastSet by={by} at={at} operation="setInvoiceSetting" />}
    >
      <header>
        <h1>Invoices</h1>
        <p className={common.quiet}>
          Printed on invoices, memos, orders and price offers, earlier ones too. Empty fields are left out.
        </p>
      </header>
      <Stack className={css.set} gap={16}>
        <PrintedTexts
          words={words}
          disabled={readOnly}
          onWords={(next) => setWords((now) => ({ ...now, ...next }))}
        />
        <LogoField setAt={setAt} change={logo} disabled={readOnly} onChange={setLogo} />
        <NumberInput
          label="Days to pay"
          description="From the sale until the invoice is due. If that is not a business day, the invoice is due on the next one. Existing invoices keep their due date."
          suffix=" days"
          min={0}
          max={MOST_TERMS_DAYS}
          allowDecimal={false}
          allowNegative={false}
          disabled={readOnly}
          value={words.terms_days ?? ''}
          onChange={(days) =>
            setWords((now) => ({ ...now, terms_days: typeof days === 'number' ? days : undefined }))
          }
          error={hasDays ? undefined : `Enter a number of days from 0 to ${MOST_TERMS_DAYS}.`}
        />
        <TaxFields
          taxes={words.taxes ?? []}
          disabled={readOnly}
          onTaxes={(taxes) => setWords((now) => ({ ...now, taxes }))}
        />
      </Stack>
    </SavedForm>
  );
}
