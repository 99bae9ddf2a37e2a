import { NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf, DataOf } from '../../api/client.ts';
import { MOST_TERMS_DAYS } from '../../domain/lines/invoices.ts';
import { q, useAct } from '../../api/query.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { isWhole, TaxFields } from './TaxFields.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';

type Kept = AnswerOf<'getInvoiceSetting'>;
type Words = DataOf<'setInvoiceSetting'>;

/** What the house says of itself on the papers that are printed. */
export function InvoiceSettings() {
  const { answer, error, retry } = useSetting(q<'getInvoiceSetting'>('getInvoiceSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <InvoiceForm key={answer.changed_at ?? ''} kept={answer} />;
}

const INSTEAD = 'In place of the terms above; left empty, those apply.';
const FIELDS = [
  {
    field: 'house',
    label: 'Name of the house',
    description: 'At the head of every paper.',
    rows: 1,
    most: 200,
  },
  { field: 'tax_number', label: 'Tax number', description: 'Of the house.', rows: 1, most: 100 },
  { field: 'address', label: 'Address', description: 'Line by line, as on a letter.', rows: 3, most: 500 },
  {
    field: 'bank',
    label: 'Bank',
    description: 'Where clients pay to; on invoices alone.',
    rows: 3,
    most: 500,
  },
  {
    field: 'terms',
    label: 'Terms',
    description: 'By when an invoice is to be paid, and how. On every paper that has no terms of its own.',
    rows: 3,
    most: 1000,
  },
  { field: 'memo_terms', label: 'Terms of memos', description: INSTEAD, rows: 2, most: 1000 },
  { field: 'order_terms', label: 'Terms of orders', description: INSTEAD, rows: 2, most: 1000 },
  { field: 'offer_terms', label: 'Terms of price offers', description: INSTEAD, rows: 2, most: 1000 },
  {
    field: 'statement',
    label: 'Origin of the stones',
    description: 'What the house states of their origin, and that they do not finance conflict.',
    rows: 3,
    most: 1000,
  },
] as const;

function InvoiceForm({ kept }: { kept: Kept }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const { changed_by: by, changed_at: at, ...before } = kept;
  const [words, setWords] = useState<Words>(before);
  const save = useAct('setInvoiceSetting', {
    invalidates: ['getInvoiceSetting'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isChanged =
    words.terms_days !== before.terms_days ||
    JSON.stringify(words.taxes) !== JSON.stringify(before.taxes) ||
    FIELDS.some(({ field }) => words[field] !== before[field]);
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
      error={save.error?.message}
      onSave={() => save.mutate({ data: words })}
      onDiscard={() => setWords(before)}
      foot={<LastSet by={by} at={at} />}
    >
      <header>
        <h1>Invoices</h1>
        <p className={css.lead}>
          Invoices, memos, orders and price offers are printed with these words, earlier ones too. What is
          left empty is left out.
        </p>
      </header>
      <Stack className={css.set} gap={16}>
        {FIELDS.map(({ field, label, description, rows, most }) => {
          const shared = {
            label,
            description,
            maxLength: most,
            disabled: readOnly,
            value: words[field] ?? '',
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
              const { value } = currentTarget;
              setWords((now) => ({ ...now, [field]: value }));
            },
            error:
              field === 'house' && !isNamed
                ? 'An invoice says who wrote it. Enter the name of the house.'
                : undefined,
          };
          return rows === 1 ? (
            <TextInput key={field} {...shared} />
          ) : (
            <Textarea key={field} autosize minRows={rows} {...shared} />
          );
        })}
        <NumberInput
          label="Days to pay"
          description="Until an invoice is due, from the day of the sale; from a day without business it moves to the next one. Invoices that are written already keep their day."
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
