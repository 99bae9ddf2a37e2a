import { NumberInput, type NumberInputProps } from '@mantine/core';
import { count } from '../../ui/format.ts';

export interface NumberRange {
  least: number;
  most: number;
}

export const isWithin = ({ least, most }: NumberRange, value: number | string): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

interface WholeNumberFieldProps extends Pick<
  NumberInputProps,
  'label' | 'aria-label' | 'placeholder' | 'description' | 'suffix' | 'disabled' | 'onChange'
> {
  span: NumberRange;
  /** Whether it may stay empty. */
  isOptional?: boolean;
  /** Empty, or as it is typed. */
  value: number | string;
}

/** A whole number within a span, which is named while the number is outside. */
export function WholeNumberField({ span, value, isOptional = false, ...field }: WholeNumberFieldProps) {
  return (
    <NumberInput
      {...field}
      min={span.least}
      max={span.most}
      thousandSeparator=","
      allowDecimal={false}
      value={value}
      error={
        isWithin(span, value) || (isOptional && value === '')
          ? undefined
          : `${count(span.least)} to ${count(span.most)}.`
      }
    />
  );
}
