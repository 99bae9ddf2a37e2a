import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { components } from '../../api/schema.gen.ts';
import { LONGEST_TAX_NAME, MOST_TAXES, percentIn, WHAT_A_TAX_IS } from '../../domain/lines/invoices.ts';
import common from '../../ui/common.module.css';

type Tax = components['schemas']['Tax'];

/** Taxes have no identity but their place. */
const PLACES = ['first', 'second', 'third'];

/** Whether it can be saved. */
export const isWhole = ({ name, percent }: Tax): boolean => name.trim() !== '' && percentIn(percent) !== null;

interface TaxFieldsProps {
  taxes: readonly Tax[];
  disabled: boolean;
  onTaxes: (next: Tax[]) => void;
}

/** The taxes that are added to invoices: none, or up to three. */
export function TaxFields({ taxes, disabled, onTaxes }: TaxFieldsProps) {
  const change = (place: number, next: Partial<Tax>): void =>
    onTaxes(taxes.map((tax, at) => (at === place ? { ...tax, ...next } : tax)));
  return (
    <Stack gap={8} role="group" aria-label="Taxes">
      <Input.Wrapper
        labelElement="div"
        label="Taxes"
        description="Each is added to the total of an invoice’s stones. Existing invoices keep their taxes."
      />
      {taxes.map((tax, place) => (
        <Group key={PLACES[place]} gap={8} align="end" wrap="nowrap">
          <TextInput
            label="Name"
            flex={1}
            maxLength={LONGEST_TAX_NAME}
            disabled={disabled}
            value={tax.name}
            onChange={({ currentTarget }) => change(place, { name: currentTarget.value })}
          />
          <TextInput
            label="Percent"
            w={96}
            inputMode="decimal"
            maxLength={7}
            disabled={disabled}
            value={tax.percent}
            onChange={({ currentTarget }) => change(place, { percent: currentTarget.value })}
          />
          <Button
            variant="default"
            disabled={disabled}
            aria-label={`Remove the tax ${tax.name}`}
            onClick={() => onTaxes(taxes.filter((_tax, at) => at !== place))}
          >
            Remove
          </Button>
        </Group>
      ))}
      {!taxes.every(isWhole) && (
        <p className={common.quiet} role="alert">
          {WHAT_A_TAX_IS}
        </p>
      )}
      {taxes.length < MOST_TAXES && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            disabled={disabled}
            onClick={() => onTaxes([...taxes, { name: '', percent: '' }])}
          >
            Add a tax
          </Button>
        </div>
      )}
    </Stack>
  );
}
