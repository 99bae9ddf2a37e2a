/** Lines of totals below the stones of a sheet, which are no stones. */
import { describe, expect, it } from 'vitest';
import { totalIn } from '../../../server/sheets/understand/cells/total-row.ts';

describe('a line of totals', () => {
  it.each([
    [['TOTAL', '', '45.20', '', '12,345.00'], 'TOTAL'],
    [['', '', '45.20 cts', 'Total:', 'US$ 12,345', '12 pcs'], 'Total:'],
    [['Grand total of 12 stones', '', '', ''], 'Grand total of 12 stones'],
    [['12', 'Sub-Total', 'Avg', '-35.2 %'], 'Sub-Total'],
    [['Итого', '45,20', '₹ 1,20,000'], 'Итого'],
    [['', '合计', '45.20'], '合计'],
    [['סה"כ', '45.20', '₪ 12'], 'סה"כ'],
    [['કુલ', '45.20'], 'કુલ'],
  ])('%j is told by its cell', (cells, cell) => expect(totalIn(cells)).toBe(cell));

  it.each([
    [['A-1', 'RD', '1.01', 'G', '5,200']],
    [['A-1', 'RD', '1.01', 'G', 'Total']],
    [['Total weight of the pair', 'PS', '1.01']],
    [['', '', '45.20', '', '12,345.00']],
    [['12 stones', '45.20 cts']],
    [['Totally eye clean', '1.01']],
    [[]],
  ])('%j is none', (cells) => expect(totalIn(cells)).toBeNull());
});
