/** What a sheet of the corpus says by itself, and how a reading of it is held against its truth. */
import { describe, expect, it } from 'vitest';
import type { AsProposed } from '../bench/sheets/as-proposed.ts';
import { judge } from '../bench/sheets/judge.ts';
import { has } from './corpus/has.ts';
import type { Column } from './corpus/holding.ts';
import { fileRow, type CorpusSheet } from './corpus/sheet.ts';
import { sheetOf, type SheetStyle } from './corpus/style.ts';

const STONE: readonly Column[] = [
  ['Stock', has.stockNo('A')],
  ['Shape', has.shape()],
  ['Carat', has.carat],
];
const made = (style: Partial<SheetStyle>, ...columns: Column[]): CorpusSheet =>
  sheetOf({ name: 'one', ...style, columns: [...STONE, ...columns] }, 'tests');
const says = (style: Partial<SheetStyle>, ...columns: Column[]) => made(style, ...columns).truth;

describe('a sheet says', () => {
  it('its currency by heading, sign, title, or list and discount, and else not', () => {
    expect(says({}, ['Price/Ct', has.perCarat]).saysCurrency).toBe(false);
    expect(says({}, ['Price/Ct INR', has.perCarat]).saysCurrency).toBe(true);
    expect(says({ sign: '€' }, ['Price/Ct', has.perCarat]).saysCurrency).toBe(true);
    expect(says({ title: [['all in GBP']] }, ['Price/Ct', has.perCarat]).saysCurrency).toBe(true);
    const listed: Column[] = [
      ['Rap', has.rap],
      ['Disc', has.disc],
    ];
    expect(says({ currency: 'INR' }, ...listed, ['Rate', has.perCarat]).saysCurrency).toBe(true);
    expect(says({}, ['Price/Ct', has.perCarat], ['Currency', has.same('USD')]).saysCurrency).toBe(true);
  });

  it('whether a lone price is of the carat, when it can be seen to grow with weights of one kind', () => {
    const price: Column = ['Price', has.loneTotal];
    expect(says({ title: [['natural']] }, price).saysPriceMeaning).toBe(true);
    expect(says({}, price).saysPriceMeaning).toBe(false);
    expect(says({ title: [['natural']], stones: { carats: [1, 1.1] } }, price).saysPriceMeaning).toBe(false);
    expect(says({}, ['Price', has.lonePerCarat], ['Total', has.total]).saysPriceMeaning).toBe(true);
  });

  it('its kind by a column, its title, or the numbers of lab-grown reports', () => {
    expect(says({}, ['Report', has.reportNo]).saysKind).toBe(false);
    expect(says({ stones: { labGrown: 1, lab: 'IGI' } }, ['Report', has.reportNo]).saysKind).toBe(true);
    expect(says({ stones: { labGrown: 0.5 } }, ['Origin', has.kind('Mined', 'Lab')]).saysKind).toBe(true);
    expect(says({ sheetName: 'LGD' }).saysKind).toBe(true);
  });
});

describe('a reading', () => {
  const sheet = made({ rows: 12, currency: 'INR' }, ['Rate', has.perCarat], ['Kind', has.kind('N', 'LG')]);
  const { truth } = sheet;
  const right: AsProposed = {
    columns: ['stock_no', 'shape', 'carat', 'price_per_ct', 'stone_type'],
    questions: [],
    blocked: false,
    stones: truth.stones.map(({ row, carat, kind, shape, price_per_ct_usd }) => ({
      row: fileRow(sheet, row),
      carat,
      kind,
      shape,
      availability: null,
      price_per_ct: price_per_ct_usd,
    })),
  };
  const nothing = { prices: 0, weights: 0, kinds: 0, shapes: 0, invented: 0 };
  const changed = (change: (stone: AsProposed['stones'][number]) => Partial<AsProposed['stones'][number]>) =>
    judge(sheet, { ...right, stones: right.stones.map((stone) => ({ ...stone, ...change(stone) })) });

  it('that is right has nothing wrong', () => {
    expect(judge(sheet, right)).toMatchObject({
      missed: [],
      wrong: nothing,
      absent: { stones: 0, prices: 0 },
    });
  });

  it('of rupees as dollars, of other weights and of other kinds is counted', () => {
    expect(changed(({ price_per_ct }) => ({ price_per_ct: Number(price_per_ct) * 83.4 })).wrong).toEqual({
      ...nothing,
      prices: 12,
    });
    expect(changed(({ carat }) => ({ carat: carat * 1000 })).wrong).toEqual({ ...nothing, weights: 12 });
    expect(changed(() => ({ kind: 'lab' })).wrong).toEqual({ ...nothing, kinds: 12 });
    expect(changed(({ row }) => ({ row: row + 100 })).wrong).toEqual({ ...nothing, invented: 12 });
  });

  it('without a price or a kind is not wrong, but they are absent', () => {
    const verdict = changed(() => ({ price_per_ct: null, kind: null }));
    expect(verdict.wrong).toEqual(nothing);
    expect(verdict.absent).toEqual({ stones: 0, prices: 12, kinds: 12 });
  });

  it('that waits for an answer imports nothing', () => {
    const verdict = judge(sheet, {
      ...right,
      stones: right.stones.map((stone) => ({ ...stone, price_per_ct: 1 })),
      blocked: true,
      questions: [
        { kind: 'currency', column: 3 },
        { kind: 'stone_type', column: null },
      ],
    });
    expect(verdict.wrong).toEqual(nothing);
    expect(verdict.imported).toBe(0);
    // The sheet says the kind and not the currency.
    expect(verdict.needless).toEqual([{ kind: 'stone_type', column: null }]);
  });

  it('of a column as another is missed', () => {
    const columns = right.columns.with(3, 'total_amt');
    expect(judge(sheet, { ...right, columns }).missed).toEqual([
      { field: 'price_per_ct', heading: 'Rate', taken: 'total_amt' },
    ]);
  });
});
