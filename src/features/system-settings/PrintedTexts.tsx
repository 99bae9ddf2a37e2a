import { Textarea, TextInput } from '@mantine/core';
import type { components } from '../../api/schema.gen.ts';

export type InvoiceTexts = components['schemas']['InvoiceSetting'];

const INSTEAD = 'Replaces the terms above. Leave empty to use those.';
const FIELDS = [
  {
    field: 'house',
    label: 'Name of the house',
    description: 'At the top of every paper.',
    rows: 1,
    most: 200,
  },
  { field: 'tax_number', label: 'Tax number', description: 'The house’s own number.', rows: 1, most: 100 },
  { field: 'address', label: 'Address', description: 'Line by line, as on a letter.', rows: 3, most: 500 },
  {
    field: 'bank',
    label: 'Bank',
    description: 'The account that clients pay to. Printed on invoices only.',
    rows: 3,
    most: 500,
  },
  {
    field: 'terms',
    label: 'Terms',
    description: 'When and how to pay an invoice. On every paper without its own terms.',
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

/** The fields of the texts. */
export const PLACES = FIELDS.map(({ field }) => field);

interface PrintedTextsProps {
  words: InvoiceTexts;
  disabled: boolean;
  onWords: (next: Partial<InvoiceTexts>) => void;
}

/** The texts on the house's papers, field by field. */
export function PrintedTexts({ words, disabled, onWords }: PrintedTextsProps) {
  return FIELDS.map(({ field, label, description, rows, most }) => {
    const shared = {
      label,
      description,
      maxLength: most,
      disabled,
      value: words[field] ?? '',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onWords({ [field]: currentTarget.value }),
      error:
        field === 'house' && words.house.trim() === ''
          ? 'Invoices need the name of the house. Enter it.'
          : undefined,
    };
    return rows === 1 ? (
      <TextInput key={field} {...shared} />
    ) : (
      <Textarea key={field} autosize minRows={rows} {...shared} />
    );
  });
}
