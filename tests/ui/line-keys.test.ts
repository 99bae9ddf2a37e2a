import { expect, test } from 'vitest';
import { INVOICES } from '../../src/features/transactions/invoice/invoices.ts';
import { EXTERNAL_KEYS, INVOICE_KEY, LINE_KEYS } from '../../src/features/transactions/line-keys.ts';
import { EXTERNAL_LINES, LINE_SCREENS } from '../../src/features/transactions/lines.ts';

test('every list of lines has an address as a tab, in the order of the lists', () => {
  expect(LINE_KEYS).toEqual(LINE_SCREENS.map(({ permission }) => permission));
  expect(EXTERNAL_KEYS).toEqual(EXTERNAL_LINES.map(({ permission }) => permission));
  expect(INVOICES.key).toBe(INVOICE_KEY);
});
