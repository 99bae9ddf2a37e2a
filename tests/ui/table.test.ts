import { describe, expect, it } from 'vitest';
import { harmless } from '../../src/domain/harmless.ts';
import { cellOf } from '../../src/ui/export-xlsx.ts';
import { compareBy, sortFromWire, sortToWire, textOf, type DataColumn } from '../../src/ui/table/columns.ts';
import { itemsOf, sortedBy } from '../../src/ui/table/rows.ts';
import { numbersIn } from '../../src/ui/shell/FindBox.tsx';
import { safeNext } from '../../src/features/session/session.ts';

interface Stone {
  stock_no: string;
  total_amt: string | null;
}

const amount: DataColumn<Stone> = {
  key: 'total_amt',
  label: 'Amount',
  kind: 'money',
  value: (stone) => stone.total_amt,
};
const number: DataColumn<Stone> = { key: 'stock_no', label: 'Stock no.', value: (stone) => stone.stock_no };
const stone = (stock_no: string, total_amt: string | null): Stone => ({ stock_no, total_amt });

describe('a column', () => {
  it('sorts money by its size, words with their numbers in order, and empty cells last both ways', () => {
    const stones = [stone('A-10', '900.00'), stone('A-9', null), stone('A-2', '1000.00')];
    const by = (column: DataColumn<Stone>, desc: boolean) =>
      stones.toSorted((a, b) => compareBy(column, a, b, desc)).map((one) => one.stock_no);
    expect(by(amount, false)).toEqual(['A-10', 'A-2', 'A-9']);
    expect(by(amount, true)).toEqual(['A-2', 'A-10', 'A-9']);
    expect(by(number, false)).toEqual(['A-2', 'A-9', 'A-10']);
  });

  it('writes its kind', () => {
    expect(textOf(amount, stone('A', '1234.50'))).toBe('1,234.50');
    expect(textOf(amount, stone('A', null))).toBe('–');
  });

  it('names a sort as the wire does', () => {
    const sort = [
      { key: 'carat', desc: true },
      { key: 'color', desc: false },
    ];
    expect(sortToWire(sort)).toEqual(['-carat', 'color']);
    expect(sortFromWire(['-carat', 'color'])).toEqual(sort);
  });
});

describe('the lines of a table', () => {
  const columns = new Map([amount, number].map((column) => [column.key, column]));
  const stones = [stone('B-1', '5.00'), stone('B-2', '7.00'), stone('A-1', '7.00')];

  it('are sorted by one key after the other, and stay as they came without one', () => {
    const keys = [
      { key: 'total_amt', desc: true },
      { key: 'stock_no', desc: false },
    ];
    expect(sortedBy(stones, keys, columns).map((one) => one.stock_no)).toEqual(['A-1', 'B-2', 'B-1']);
    expect(sortedBy(stones, [], columns)).toBe(stones);
  });

  it('put a line before the rows of each document, and count rows apart from lines', () => {
    const items = itemsOf(stones, (one) => one.stock_no.charAt(0));
    expect(
      items.map((item) => (item.kind === 'group' ? `${item.key}:${item.rows.length}` : item.index)),
    ).toEqual(['B:2', 0, 1, 'A:1', 2]);
  });
});

describe('an exported cell', () => {
  it('disarms text that a spreadsheet would run', () => {
    for (const text of ['=1+1', '+1', '-1', '@x', '\tx', '\rx']) expect(harmless(text)).toBe(`'${text}`);
    expect(harmless('A-1')).toBe('A-1');
  });

  it('keeps figures as numbers, money too, and words as text', () => {
    expect(cellOf('-49.70', true)).toBe(-49.7);
    expect(cellOf('1000.00', true)).toBe(1000);
    expect(cellOf('-49.70', false)).toBe("'-49.70");
    expect(cellOf('0012', false)).toBe('0012');
    expect(cellOf(null, true)).toBeNull();
  });
});

describe('the global find', () => {
  it('takes numbers as people paste them, each once', () => {
    expect(numbersIn(' A-1, A-2\nA-3;A-1\t')).toEqual(['A-1', 'A-2', 'A-3']);
    expect(numbersIn('  ')).toEqual([]);
  });
});

describe('the way back after signing in', () => {
  it('stays within the portal', () => {
    expect(safeNext('/client?page=2')).toBe('/client?page=2');
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      undefined,
    ]) {
      expect(safeNext(elsewhere)).toBeNull();
    }
    expect(safeNext('/login?next=/client')).toBeNull();
  });
});
