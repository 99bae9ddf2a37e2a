import { Select } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import {
  clientsPrice,
  isPriceStep,
  PRICE_STEPS,
  stepWords,
  SUPPLIERS,
  type PriceStep,
} from '../../domain/prices/pricing.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { useReadVersion } from '../../ui/forms/versions/use-read-version.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { dateTime, money } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './markup.module.css';
import common from '../../ui/common.module.css';

/** An example price with markups that every step rounds up. */
const EXAMPLE = { price_per_ct: '1160.25', carat: 1.5, rap: null };
/** The list price in quarters of a percent, the usual distance between suppliers' discounts. */
const QUARTERS = 400;
const OPTIONS = PRICE_STEPS.map((step) => ({ value: step, label: capital(stepWords(step)) }));

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

interface RoundingProps {
  kept: Pick<
    AnswerOf<'getDefaultMarkup'>,
    'price_step' | 'price_step_changed_by' | 'price_step_changed_at' | 'version'
  >;
  readOnly: boolean;
}

/** The rounding step of clients' prices per carat, saved after a confirmation. */
export function Rounding({ kept, readOnly }: RoundingProps) {
  const [step, setStep] = useState<PriceStep>(kept.price_step);
  const version = useReadVersion(kept.version, step !== kept.price_step);
  const [asking, setAsking] = useState(false);
  const save = useApiMutation('updateDefaultMarkup', {
    invalidates: ['getDefaultMarkup'],
    onSuccess: ({ message }) => {
      toast.done(message);
      setAsking(false);
    },
    // The refusal is shown in the form, behind the question.
    onError: () => setAsking(false),
  });
  const { markup_ppc, sell_amt } = clientsPrice(EXAMPLE, SUPPLIERS, step);
  return (
    <section className={css.rounding} aria-labelledby="rounding">
      <h2 id="rounding">Rounding</h2>
      <p className={`${common.quiet} ${css.lead}`}>
        Every client’s price per carat is rounded up; amounts and discounts follow from it, even where there
        is no markup. Without rounding, a client who compares many exact prices can work out your markups. A
        step hides them on stones where it is at least a quarter of a percent of the list price.
      </p>
      <SavedForm
        className={css.step}
        label="Rounding"
        readOnly={readOnly}
        isChanged={step !== kept.price_step}
        canSave={step !== kept.price_step}
        busy={save.isPending}
        error={save.error}
        save="Save rounding"
        onSave={() => setAsking(true)}
        onDiscard={() => setStep(kept.price_step)}
      >
        <Select
          label="Round up to"
          data={OPTIONS}
          value={step}
          disabled={readOnly}
          onChange={(chosen) => {
            if (isPriceStep(chosen)) setStep(chosen);
          }}
        />
      </SavedForm>
      <p className={css.example}>
        A stone of {EXAMPLE.carat.toFixed(2)} ct that comes to <b>{money(EXAMPLE.price_per_ct)}</b> $/ct with
        its markups costs <b>{money(markup_ppc)}</b> $/ct and <b>{money(sell_amt)}</b> in total. This step
        hides markups on stones listed at up to about <b>{money(Number(step) * QUARTERS)}</b> $/ct.
      </p>
      {kept.price_step_changed_by !== null && (
        <p className={common.quiet}>
          Last set {dateTime(kept.price_step_changed_at)} by {kept.price_step_changed_by}
        </p>
      )}
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title="Save the rounding"
        noun="change"
        stones={[capital(stepWords(step))]}
        busy={save.isPending}
        onConfirm={() => save.mutate({ data: { price_step: step, version } })}
      >
        All clients’ prices change from the next search on. Existing holds, memos, orders and invoices keep
        their price.
      </ConfirmAction>
    </section>
  );
}
