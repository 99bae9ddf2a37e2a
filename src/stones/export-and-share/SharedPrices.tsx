import { NumberInput, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentImpersonation } from '../../api/impersonation.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { MOST_SHARE_MARKUP } from '../../domain/prices/shared-price.ts';
import { useSeesPrices } from '../../ui/session/SeesPrices.tsx';
import css from './export-and-share.module.css';

/** Which prices shared stones have; the markup as it is typed. */
export interface PricesDraft {
  show: 'none' | 'markup' | 'cost';
  markup: string | number;
}

/** The same in a request. */
export function pricesIn({ show, markup }: PricesDraft): { price: boolean; markup?: number } {
  if (show === 'none') return { price: false };
  return { price: true, markup: show === 'cost' ? 0 : Number(markup) };
}

/** Why stones cannot be shared with these prices; null if they can. */
export const faultOfPrices = ({ show, markup }: PricesDraft): string | null =>
  show === 'markup' && !(Number(markup) > 0) ? 'Enter the markup in percent.' : null;

const LABELS = {
  own: {
    cost: 'My cost',
    hint: 'Whoever gets the stones sees what you pay.',
    base: 'On top of what you pay',
  },
  client: {
    cost: 'What the client pays',
    hint: 'Without a markup on top.',
    base: 'On top of what the client pays',
  },
} as const;

interface SharedPricesProps {
  value: PricesDraft;
  /** Whether clients share their own stones; staff share a client's. */
  own: boolean;
  disabled?: boolean;
  onChange: (next: PricesDraft) => void;
}

/** The prices of shared stones: none, with a markup, or what the client pays. */
export function SharedPrices({ value, own, disabled = false, onChange }: SharedPricesProps) {
  const { cost, hint, base } = LABELS[own ? 'own' : 'client'];
  const mayShow = useSeesPrices();
  const show = (next: string): void => onChange({ ...value, show: next as PricesDraft['show'] });
  return (
    <Radio.Group label="Prices" value={value.show} onChange={show}>
      <div className={css.fields}>
        <Radio value="none" label="No prices" disabled={disabled} />
        {mayShow && <Radio value="markup" label="With a markup" disabled={disabled} />}
        {value.show === 'markup' && (
          <NumberInput
            label="Markup"
            description={base}
            suffix=" %"
            min={0}
            max={MOST_SHARE_MARKUP}
            decimalScale={2}
            error={value.markup === '' ? null : faultOfPrices(value)}
            disabled={disabled}
            value={value.markup}
            onChange={(markup) => onChange({ ...value, markup })}
          />
        )}
        {mayShow && <Radio value="cost" label={cost} description={hint} disabled={disabled} />}
      </div>
    </Radio.Group>
  );
}

/**
 * The prices to begin with: for clients their last markup, and never their own cost; for staff what
 * the client pays. `remember` keeps the markup for the next time, once it has been used.
 */
export function useSharedPrices(own: boolean, hasPrices: boolean) {
  const isOneself = currentImpersonation() === null;
  const last = useQuery({ ...q<'getShareMarkup'>('getShareMarkup'), enabled: isOneself }).data?.markup;
  const [chosen, setChosen] = useState<PricesDraft | null>(null);
  const save = useApiMutation('saveShareMarkup', { invalidates: ['getShareMarkup'] });
  const usual: PricesDraft = {
    show: own ? (last == null ? 'none' : 'markup') : 'cost',
    markup: last ?? '',
  };
  const sees = useSeesPrices();
  const value: PricesDraft = hasPrices && sees ? (chosen ?? usual) : { show: 'none', markup: '' };
  const { markup = 0 } = pricesIn(value);
  return {
    value,
    onChange: setChosen,
    remember: () => {
      if (isOneself && markup > 0 && markup !== last) save.mutate({ data: { markup } });
    },
  };
}
