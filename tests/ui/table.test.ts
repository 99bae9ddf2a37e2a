import { describe, expect, it } from 'vitest';
import { escapeFormula } from '../../src/domain/text/spreadsheet-text.ts';
import { cellOf } from '../../src/ui/lists/export-xlsx.ts';
import { cardOf } from '../../src/ui/table/row/card.ts';
import { inPlace } from '../../src/ui/lists/in-place.ts';
import { arranged, chosen } from '../../src/ui/table/arrangement.ts';
import { compareBy, sortFromWire, sortToWire, textOf, type DataColumn } from '../../src/ui/table/columns.ts';
import { itemsOf, sortAfter, sortedBy } from '../../src/ui/table/rows.ts';
import { fitted, steadied } from '../../src/ui/table/text-width.ts';
import { pastedNumbers } from '../../src/domain/stones/stock-numbers.ts';
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
  it('sorts money by amount, text in natural order, and empty cells last in both directions', () => {
    const stones = [stone('A-10', '900.00'), stone('A-9', null), stone('A-2', '1000.00')];
    const by = (column: DataColumn<Stone>, desc: boolean) =>
      stones.toSorted((a, b) => compareBy(column, a, b, desc)).map((one) => one.stock_no);
    expect(by(amount, false)).toEqual(['A-10', 'A-2', 'A-9']);
    expect(by(amount, true)).toEqual(['A-2', 'A-10', 'A-9']);
    expect(by(number, false)).toEqual(['A-2', 'A-9', 'A-10']);
  });

  it('formats its values', () => {
    expect(textOf(amount, stone('A', '1234.50'))).toBe('1,234.50');
    expect(textOf(amount, stone('A', null))).toBe('–');
  });

  it('has a sort key that converts to the wire and back', () => {
    const sort = [
      { key: 'carat', desc: true },
      { key: 'color', desc: false },
    ];
    expect(sortToWire(sort)).toEqual(['-carat', 'color']);
    expect(sortFromWire(['-carat', 'color'])).toEqual(sort);
  });
});

describe('the rows of a table', () => {
  const columns = new Map([amount, number].map((column) => [column.key, column]));
  const stones = [stone('B-1', '5.00'), stone('B-2', '7.00'), stone('A-1', '7.00')];

  it('are sorted by several keys, and unchanged without one', () => {
    const keys = [
      { key: 'total_amt', desc: true },
      { key: 'stock_no', desc: false },
    ];
    expect(sortedBy(stones, keys, columns).map((one) => one.stock_no)).toEqual(['A-1', 'B-2', 'B-1']);
    expect(sortedBy(stones, [], columns)).toBe(stones);
  });

  it('have a group row before each document, which the row numbers do not count', () => {
    const items = itemsOf(stones, (one) => one.stock_no.charAt(0));
    expect(
      items.map((item) => (item.kind === 'group' ? `${item.key}:${item.rows.length}` : item.index)),
    ).toEqual(['B:2', 0, 1, 'A:1', 2]);
  });
});

describe('the layout of columns', () => {
  const column = (key: string, sticky: boolean): DataColumn<Stone> => ({
    key,
    label: key,
    width: 100,
    sticky,
    value: () => null,
  });
  const columns = [
    column('number', true),
    column('status', true),
    column('carat', false),
    column('lab', false),
  ];
  const every = { number: true, status: true, carat: true, lab: true };
  const keysOf = (some: readonly DataColumn<Stone>[]) => some.map(({ key }) => key);

  it('has the person’s order, with sticky columns before those that scroll', () => {
    const order = ['lab', 'status', 'carat', 'number'];
    const { sticky, centre } = arranged(chosen(columns, { order, shown: every }), {
      lead: 0,
      room: 1000,
      widths: new Map(),
    });
    expect([keysOf(sticky), keysOf(centre)]).toEqual([
      ['status', 'number'],
      ['lab', 'carat'],
    ]);
  });

  it('leaves out hidden columns', () => {
    const layout = { order: keysOf(columns), shown: { ...every, lab: false } };
    const { sticky, centre } = arranged(chosen(columns, layout), {
      lead: 0,
      room: 1000,
      widths: new Map(),
    });
    expect([keysOf(sticky), keysOf(centre)]).toEqual([['number', 'status'], ['carat']]);
  });

  it('adds up widths, each at least 48 pixels', () => {
    const widths = new Map([
      ['number', 130],
      ['status', 100],
      ['carat', 7],
      ['lab', 100],
    ]);
    const { stickyWidth, width, widthFor } = arranged(columns, { lead: 40, room: 1000, widths });
    expect([widthFor('number'), widthFor('carat'), widthFor('lab')]).toEqual([130, 48, 100]);
    expect([stickyWidth, width]).toEqual([40 + 130 + 100, 40 + 130 + 100 + 48 + 100]);
  });

  describe('with prices', () => {
    const priced = [
      ...columns.slice(0, 3),
      ...['disc', 'price_per_ct', 'total_amt'].map((key) => column(key, false)),
      column('remark', false),
    ];
    const widths = new Map(priced.map(({ key }) => [key, key === 'number' ? 200 : 100]));
    const laid = (room: number) => {
      const { sticky, centre, end, widthFor, shown } = arranged(priced, { lead: 40, room, widths });
      return [keysOf(sticky), keysOf(centre), keysOf(end), widthFor('number'), keysOf(shown)];
    };
    const order = keysOf(priced);
    const others = ['carat', 'remark'];
    const prices = ['disc', 'price_per_ct', 'total_amt'];

    it('has them at the right edge, and in their own place in files', () => {
      expect(laid(840)).toEqual([['number', 'status'], others, prices, 200, order]);
    });

    it('leaves room for what scrolls: the status scrolls first, then the number is cut', () => {
      expect(laid(760)).toEqual([['number', 'status'], others, prices, 200, order]);
      expect(laid(759)).toEqual([['number'], ['status', ...others], prices, 200, order]);
      expect(laid(600)).toEqual([['number'], ['status', ...others], prices, 140, order]);
    });

    it('brings them closer before one of them scrolls', () => {
      // As on a small desk, beside filters, where an amount has a note.
      const wide = new Map([...widths, ['disc', 85], ['price_per_ct', 108], ['total_amt', 209]]);
      const tight = new Map([...wide].map(([key, width]) => [key, width - 28]));
      const small = (more: object) => {
        const { end, endWidth, widthFor } = arranged(priced, { lead: 40, room: 640, widths: wide, ...more });
        return [keysOf(end), endWidth, widthFor('disc'), widthFor('carat')];
      };
      expect(small({})).toEqual([['price_per_ct', 'total_amt'], 317, 85, 100]);
      expect(small({ tight })).toEqual([prices, 57 + 80 + 181, 57, 100]);
      expect(small({ tight, room: 840 })).toEqual([prices, 402, 85, 100]);
    });

    it('cuts a column that yields where they begin, unless it is cut too much or the person set it', () => {
      const [number, status, carat, ...rest] = priced;
      if (!number || !status || !carat) throw new Error('Three columns are needed.');
      const client = { ...column('client', false), yields: true };
      const all = [number, status, carat, client, ...rest];
      const wide = new Map([...widths, ['client', 250]]);
      const cut = (room: number, kept = {}) => {
        const { widthFor, width } = arranged(all, { lead: 40, room, widths: wide, kept });
        return [widthFor('client'), width];
      };
      const others = 40 + 200 + 100 + 100 + 300 + 100;
      expect(cut(others + 250)).toEqual([250, others + 250]);
      expect(cut(others + 249)).toEqual([250, others + 250]);
      expect(cut(others + 40)).toEqual([140, others + 140]);
      expect(cut(others)).toEqual([100, others + 100]);
      expect(cut(others, { client: 250 })).toEqual([250, others + 250]);
    });

    it('keeps the last of them where not even they have room', () => {
      const rest = ['status', 'carat', 'disc'];
      expect(laid(500)).toEqual([['number'], [...rest, 'remark'], prices.slice(1), 140, order]);
      expect(laid(200)).toEqual([
        ['number'],
        [...rest, 'price_per_ct', 'total_amt', 'remark'],
        [],
        112,
        order,
      ]);
    });
  });
});

describe('rows that are fetched again', () => {
  const rows = (ids: string) => [...ids].map((id) => ({ id }));
  const placed = (before: string, now: string): string =>
    inPlace(rows(before), rows(now), ({ id }) => id)
      .map(({ id }) => id)
      .join('');

  it('keep their places, and those that left are gone', () => {
    expect(placed('abcd', 'acdb')).toBe('abcd');
    expect(placed('abcd', 'dca')).toBe('acd');
  });

  it('make room for new ones where the answer has them', () => {
    expect(placed('abc', 'xbcya')).toBe('xabyc');
    expect(placed('', 'ab')).toBe('ab');
  });
});

describe('the width of a column', () => {
  const text = (key: string, pixels: number | null, fixed: number | null = null) => ({
    key,
    text: pixels,
    heading: 20,
    fixed,
    figure: key === 'carat',
  });
  const widthsIn = (room: number, ...columns: Parameters<typeof fitted>[0]) => [
    ...fitted(columns, room).values(),
  ];

  it('is its text plus 40 pixels, 100 without text, or the person’s own', () => {
    expect(widthsIn(2000, text('number', 60), text('lab', null), text('carat', 30, 55))).toEqual([
      100, 100, 55,
    ]);
  });

  it('shrinks so that all columns fit, and not at all where they cannot fit', () => {
    const two = [text('number', 60), text('carat', 30)];
    expect(widthsIn(150, ...two)).toEqual([90, 60]);
    expect(widthsIn(114, ...two)).toEqual([72, 42]);
    expect(widthsIn(113, ...two)).toEqual([100, 70]);
  });

  it('stays when the same rows get other words, and grows only for a longer figure', () => {
    const before = [text('number', 60), text('lab', null), text('carat', 30)];
    const now = [text('number', 90), text('lab', 40), text('carat', 45), text('rap', 20)];
    expect(steadied(before, now).map((column) => column.text)).toEqual([60, null, 45, 20]);
    expect(steadied(now, before).map((column) => column.text)).toEqual([90, 40, 45]);
  });
});

describe('a click on a heading', () => {
  const carat = { key: 'carat', desc: false };
  const color = { key: 'color', desc: false };

  it('sorts ascending, then descending, then not at all', () => {
    expect(sortAfter([color], 'carat', false)).toEqual([carat]);
    expect(sortAfter([carat], 'carat', false)).toEqual([{ ...carat, desc: true }]);
    expect(sortAfter([{ ...carat, desc: true }], 'carat', false)).toEqual([]);
  });

  it('with shift keeps the other sort keys', () => {
    expect(sortAfter([color], 'carat', true)).toEqual([color, carat]);
    expect(sortAfter([color, { ...carat, desc: true }], 'carat', true)).toEqual([color]);
  });
});

describe('an exported cell', () => {
  it('escapes text that a spreadsheet would take for a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '\0x', '＝1+1', '＠x'])
      expect(escapeFormula(text)).toBe(`'${text}`);
    expect(escapeFormula('A-1')).toBe('A-1');
  });

  it('keeps numbers and money as numbers, and text as text', () => {
    expect(cellOf('-49.70', true)).toBe(-49.7);
    expect(cellOf('1000.00', true)).toBe(1000);
    expect(cellOf('-49.70', false)).toBe("'-49.70");
    expect(cellOf('0012', false)).toBe('0012');
    expect(cellOf(null, true)).toBeNull();
  });
});

describe('the global search', () => {
  it('accepts pasted stock numbers with any separators, each once', () => {
    expect(pastedNumbers(' A-1, A-2\nA-3;A-1\t')).toEqual(['A-1', 'A-2', 'A-3']);
    expect(pastedNumbers('  ')).toEqual([]);
  });
});

describe('the address to return to after signing in', () => {
  it('is one of the portal, and not the sign-in screen', () => {
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

it('a card names its figures, and leaves out what is empty', () => {
  const card = cardOf<{ client: string; city: string | null; memos: number; held: number }>([
    { key: 'client', label: 'Client', value: ({ client }) => client },
    { key: 'city', label: 'City', value: ({ city }) => city },
    { key: 'memos', label: 'Memos', kind: 'count', value: ({ memos }) => memos },
    { key: 'held', label: 'On hold', value: ({ held }) => held },
  ]);
  expect(card({ client: 'Crown', city: 'Antwerp', memos: 3, held: 0 }).further).toBe(
    'Antwerp · Memos 3 · On hold 0',
  );
  expect(card({ client: 'Crown', city: null, memos: 3, held: 0 }).further).toBe('Memos 3 · On hold 0');
});
