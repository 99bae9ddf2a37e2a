/** Which row holds the headings, and what two rows of them say together. */
import { describe, expect, it } from 'vitest';
import { findHeaderRow } from '../../../server/sheets/read/header-row.ts';

const headingsOf = (...rows: string[][]) => findHeaderRow(rows.map((cells, at) => ({ row: at + 1, cells })));
const STONE = ['A-1', 'RD', '1.02', 'F', 'VS1'];

describe('headings over two rows', () => {
  it('say together which price is which', () => {
    const found = headingsOf(
      ['Ref', 'Shape', 'Ct', 'Col', 'Clar', 'Cost $', '', 'Asking $', ''],
      ['', '', '', '', '', 'Per Ct', 'Total', 'Per Ct', 'Total'],
      [...STONE, '4000', '4080', '5000', '5100'],
    );
    expect(found?.row).toBe(2);
    expect(found?.headers.slice(5)).toEqual([
      'Cost $ Per Ct',
      'Cost $ Total',
      'Asking $ Per Ct',
      'Asking $ Total',
    ]);
  });

  it('keep the lower one below the name of a house', () => {
    const found = headingsOf(
      ['North Quay stones', '', '', '', ''],
      ['Ref', 'Shape', 'Ct', 'Col', 'Clar'],
      STONE,
    );
    expect(found).toMatchObject({ row: 2, headers: ['Ref', 'Shape', 'Ct', 'Col', 'Clar'] });
  });
});

it('headings are not in a row whose words come again in the next', () => {
  const found = headingsOf(
    ['SKU', 'Price', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)'],
    ['A-1', '900', 'Shape', 'Round', 'Carat', '1.02'],
    ['A-2', '910', 'Shape', 'Oval', 'Carat', '1.20'],
  );
  expect(found?.row).toBe(1);
});
