/**
 * The words that the mapping step reports as unknown are exactly those the import does not
 * understand.
 */
import { expect, it } from 'vitest';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { isUnderstood } from '../../../server/sheets/understand/columns/field-fit.ts';
import { STOCK_FIELD_NAMES, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { meaningsOf, takesMeanings } from '../../../src/domain/sheets/stock-meanings.ts';

const WORDS = [
  'Round',
  'BR',
  'EX',
  '3EX',
  'X',
  'G',
  'Z',
  'Fancy Intense Yellow',
  'Sunny',
  'VS1',
  'GIA',
  'Uncle',
  'None',
  'N/A',
  'NIL',
  'MED BLUE',
  'FNT',
  'glows',
  'Medium - Slightly Thick, Faceted',
  'STK',
  'wavy',
  'Yes',
  'false',
  'maybe',
  'CVD',
  'HPHT',
  'Natural',
  'Lab Grown',
  'unknown type',
  '1.01',
  '62.5%',
  '$4,460',
  '(35)',
  'deep',
  '6.42-6.45x3.97',
  '12',
  'Faceted',
  'Pointed',
  'Very Small',
  'No BGM',
  'Milky',
  'Light',
  'Available',
  'On memo',
  'True Hearts',
  'Brownish',
  'YELLOW_GREEN',
];

const read = (field: StockField, value: string) => {
  const cells: Partial<Record<StockField, string>> = { shape: 'Round', carat: '1', [field]: value };
  const fields = Object.keys(cells) as StockField[];
  const { issues } = createStoneReader(fields.map((one, column) => ({ column, field: one, header: one })))({
    row: 2,
    cells: fields.map((one) => cells[one] ?? ''),
  });
  return issues.filter((issue) => issue.field === field);
};

it.each(STOCK_FIELD_NAMES.filter(takesMeanings))('%s: isUnderstood agrees with the import', (field) => {
  for (const word of WORDS) {
    const complaints = read(field, word).filter(
      ({ kind }) => kind === 'unknown_value' || kind === 'not_a_number',
    );
    expect([word, isUnderstood(field, word)]).toEqual([word, complaints.length === 0]);
  }
});

it.each(STOCK_FIELD_NAMES.filter((field) => meaningsOf(field).length > 0))(
  '%s understands every code that its words can be mapped to',
  (field) => {
    for (const { code } of meaningsOf(field)) expect([code, isUnderstood(field, code)]).toEqual([code, true]);
  },
);
