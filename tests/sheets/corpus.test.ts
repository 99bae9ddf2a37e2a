/** The corpus itself is sound: what it says is true of its sheets is true of them. */
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/domain/attributes/canonical.ts';
import { corpus, disturbedSheets, heldOut, latest } from './corpus/corpus.ts';
import { readBack } from './corpus/numbers.ts';
import type { CorpusSheet, TrueColumn } from './corpus/sheet.ts';

const SHEETS = corpus();
const HELD_OUT = [...heldOut(), ...latest()];
const DISTURBED = disturbedSheets(150);
const named = (sheets: readonly CorpusSheet[]) => sheets.map((sheet) => [sheet.name, sheet] as const);

const isPrice = ({ field }: TrueColumn): boolean => field === 'price_per_ct' || field === 'total_amt';

/** The numbers of a row's columns that meet a condition, each with its column. */
function numbersIn({ rows, truth }: CorpusSheet, row: number, wanted: (column: TrueColumn) => boolean) {
  return truth.columns.flatMap((column, at) => {
    const cell = rows[row]?.[at] ?? '';
    const { factor = 1 } = column;
    return wanted(column) && /\d/.test(cell) && factor !== null
      ? [{ column, number: readBack(cell, column.decimal ?? '.') * factor }]
      : [];
  });
}

/** Amounts are rounded to whole units where the sender writes no cents. */
const isClose = (one: number, other: number, off: number): boolean =>
  Math.abs(one - other) <= Math.max(off, Math.abs(other) * 0.006);

function wrongIn(sheet: CorpusSheet): string[] {
  const { truth } = sheet;
  return truth.stones.flatMap(({ row, carat, price_per_ct_usd: price }) => {
    const wrong: string[] = [];
    for (const { number } of numbersIn(sheet, row, ({ field }) => field === 'carat'))
      if (Math.abs(number - carat) > 1e-9) wrong.push(`row ${row}: carat ${number} is ${carat}`);
    for (const { column, number } of numbersIn(sheet, row, isPrice)) {
      const rate = truth.rate[column.currency ?? 'USD'] ?? Number.NaN;
      const said = number / rate / (column.field === 'total_amt' ? carat : 1);
      if (price === null || !isClose(said, price, 0.6 / rate / carat))
        wrong.push(`row ${row}: ${column.field} says ${said} a carat, true is ${price}`);
    }
    return wrong;
  });
}

function otherShapesIn({ rows, truth }: CorpusSheet): string[] {
  const at = truth.columns.findIndex(({ field }) => field === 'shape');
  return truth.stones.flatMap(({ row, shape }) => {
    const word = rows[row]?.[at] ?? '';
    return canonical('shape', word) === shape ? [] : [`row ${row}: ${word} is not ${shape}`];
  });
}

/** Where list, discount and price stand side by side they agree. */
function disagreeing(sheet: CorpusSheet): number {
  return sheet.truth.stones.filter(({ row, price_per_ct_usd: price }) => {
    const rap = numbersIn(sheet, row, ({ field }) => field === 'rap')[0]?.number;
    const disc = numbersIn(sheet, row, ({ field, unit }) => field === 'disc' && unit === '%')[0]?.number;
    return rap && disc && price && !isClose(rap * (1 - Math.abs(disc) / 100), price, 0.6);
  }).length;
}

it('holds more than a hundred styles and some that are kept apart', () => {
  expect(corpus().length).toBeGreaterThanOrEqual(100);
  expect(HELD_OUT.length).toBeGreaterThanOrEqual(20);
  const all = [...SHEETS, ...HELD_OUT, ...DISTURBED];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

it('is the same each time', () => {
  expect(disturbedSheets(30)).toEqual(DISTURBED.slice(0, 30));
});

describe.each([
  ['as sent', SHEETS],
  ['kept apart', HELD_OUT],
  ['disturbed', DISTURBED],
])('each sheet %s', (_, sheets) => {
  it.each(named(sheets))('%s', (_name, sheet) => {
    expect(sheet.truth.columns).toHaveLength(sheet.headers.length);
    expect(sheet.rows.every((row) => row.length === sheet.headers.length)).toBe(true);
    expect(sheet.truth.stones.length).toBeGreaterThanOrEqual(12);
    expect(wrongIn(sheet)).toEqual([]);
    expect(disagreeing(sheet)).toBe(0);
  });
});

// Held-out sheets may have unknown words; the bench counts them.
const SHAPED = [...SHEETS, ...DISTURBED].filter(({ truth }) =>
  truth.columns.some(({ field }) => field === 'shape'),
);
it.each(named(SHAPED))('writes shapes so that they are known: %s', (_, sheet) => {
  expect(otherShapesIn(sheet)).toEqual([]);
});

it('holds every currency and both signs of decimals', () => {
  const columns = SHEETS.flatMap(({ truth }) => truth.columns);
  expect([...new Set(columns.flatMap(({ currency }) => currency ?? []))].sort()).toEqual([
    'AED',
    'CHF',
    'CNY',
    'EUR',
    'GBP',
    'HKD',
    'ILS',
    'INR',
    'JPY',
    'USD',
  ]);
  expect([...new Set(columns.flatMap(({ decimal }) => decimal ?? []))].sort()).toEqual([',', '.']);
});

it('weighs stones by their measures as the trade does', () => {
  const off = SHEETS.flatMap((sheet) =>
    sheet.truth.stones.filter(({ row, shape, carat }) => {
      const side = (field: TrueColumn['field']): number | undefined =>
        numbersIn(sheet, row, (column) => column.field === field)[0]?.number;
      const [length, width, height] = [side('length'), side('width'), side('height')];
      if (shape !== 'ROUND' || !length || !width || !height) return false;
      return Math.abs((((length + width) / 2) ** 2 * height * 0.0061) / carat - 1) > 0.03;
    }),
  );
  expect(off).toEqual([]);
});
