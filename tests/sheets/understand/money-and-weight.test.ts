/**
 * Sheets whose prices or weights could be misread: from a file to stones, with nothing answered.
 * Either every price and weight is right, or a question stops the import.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { asProposed } from '../../bench/sheets/as-proposed.ts';
import { judge } from '../../bench/sheets/judge.ts';
import { RATES } from '../corpus/currency.ts';
import { has } from '../corpus/has.ts';
import type { Column } from '../corpus/holding.ts';
import { UNITS_OF_SENDERS } from '../corpus/senders/units.ts';
import { sheetOf, type SheetStyle } from '../corpus/style.ts';
import { asText } from '../corpus/written-to.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-money-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is asked, and what would be wrong or lost. Only the rate of the rupee is known. */
async function proposed(style: SheetStyle) {
  const sheet = sheetOf({ rows: 40, ...style }, 'a test');
  const file = path.join(folder, 'sheet.csv');
  writeFileSync(file, asText(sheet));
  const made = await asProposed({ path: file, fileName: sheet.fileName, rates: RATES, stated: null });
  const { wrong, absent, missed } = judge(sheet, made);
  return { asked: made.questions.map(({ kind }) => kind), wrong, absent, missed };
}

const NONE = { prices: 0, weights: 0, kinds: 0, shapes: 0, invented: 0 };

const ASKED: Readonly<Record<string, string[]>> = {
  'A currency in each row': ['rate'],
  'Dollars of Hong Kong under a plain sign': ['rate'],
  'A dollar rate above rupees': ['currency'],
  'Prices before and after tax': ['rate'],
  'Retail $': ['price_meaning'],
  'Insurance Value USD': ['price_meaning'],
  'Our Cost $': ['price_meaning'],
  'Appraised Value USD': ['price_meaning'],
  'High Estimate USD': ['price_meaning'],
};

describe('a sheet with other units or other prices', () => {
  it.each(UNITS_OF_SENDERS.map((style) => [style.name, style] as const))('%s', async (name, style) => {
    const { asked, wrong, missed, absent } = await proposed(style);
    expect([asked, wrong, missed]).toEqual([ASKED[name] ?? [], NONE, []]);
    if (asked.length === 0) expect(absent.prices).toBe(0);
  });
});

const stones: Column[] = [
  ['Stock No', has.stockNo('MW')],
  ['Shape', has.shape()],
  ['Carat', has.carat],
  ['Color', has.color],
  ['Clarity', has.clarity],
];
const NATURAL: Column = ['Type', has.kind('Natural', 'Lab Grown')];
const priced = (...columns: Column[]): SheetStyle => ({
  name: 'prices',
  columns: [...stones, ...columns, NATURAL],
});

describe('a lone price is asked about', () => {
  it.each([
    ['Rate USD', has.loneTotal],
    ['Amount USD', has.lonePerCarat],
    ['Value USD', has.lonePerCarat],
  ])('where the figures contradict the heading: %s', async (heading, holds) => {
    const { asked, wrong } = await proposed(priced([heading, holds]));
    expect([asked, wrong]).toEqual([['price_meaning'], NONE]);
  });

  it('where stones of about one weight show nothing', async () => {
    const narrow = {
      ...priced(['Rate USD', has.perCarat]),
      stones: { carats: [1, 1.2] },
    } satisfies SheetStyle;
    expect((await proposed(narrow)).asked).toEqual(['price_meaning']);
  });

  it('of lab-grown stones, which may follow the list', async () => {
    const lab: SheetStyle = {
      name: 'lab',
      columns: [...stones, ['Price USD', has.ofList(0.025)], ['Type', has.kind('Natural', 'Lab Grown')]],
      stones: { labGrown: 1 },
    };
    expect(await proposed(lab)).toMatchObject({ asked: ['price_meaning'], wrong: NONE });
  });

  it('not where natural stones of many weights prove the heading', async () => {
    expect((await proposed(priced(['Amount USD', has.total]))).asked).toEqual([]);
  });
});

describe('prices that could be in another unit', () => {
  it('are asked about where a carat would cost a few dollars', async () => {
    const { asked, wrong } = await proposed(priced(['Total USD', has.totalIn(1000, 3)]));
    expect([asked, wrong]).toEqual([['unit'], NONE]);
  });

  it('are asked about where price per carat and total are a power of ten apart', async () => {
    const { asked, wrong } = await proposed(
      priced(['Price/ct USD', has.perCarat], ['Total USD', has.totalIn(1000, 4)]),
    );
    expect([asked, wrong]).toEqual([['unit'], NONE]);
  });

  it('weights as well, unless price per carat and total show the unit', async () => {
    const points: Column[] = stones.map((one) => (one[0] === 'Carat' ? ['Size', has.points] : one));
    const lone = { name: 'lone', columns: [...points, ['$/ct', has.perCarat], NATURAL] } satisfies SheetStyle;
    const both = {
      name: 'both',
      columns: [...points, ['$/ct', has.perCarat], ['Total $', has.total], NATURAL],
    } satisfies SheetStyle;
    expect([(await proposed(lone)).asked, (await proposed(both)).asked]).toEqual([['unit'], []]);
    expect((await proposed(both)).wrong).toEqual(NONE);
  });
});

describe('the currency', () => {
  it('of dollars is that of the title or of the file’s name', async () => {
    const canadian = { ...priced(['Price/ct', has.perCarat]), currency: 'HKD' } satisfies SheetStyle;
    const { asked } = await proposed({ ...canadian, title: [['Prices in Canadian dollars']] });
    expect(asked).toEqual(['rate']);
    const named = await proposed({ ...canadian, sign: '$', fileName: 'Toronto stock CAD.csv' });
    expect(named.asked).toEqual(['rate']);
  });

  it('is rupees where the other price is in dollars and the house’s rate is between them', async () => {
    const rupees = { ...priced(['PPC', has.perCarat], ['Value $', has.totalUsd]), currency: 'INR' } as const;
    expect(await proposed(rupees)).toMatchObject({ asked: [], wrong: NONE, absent: { prices: 0 } });
  });

  it('is asked for if cells have a dollar sign under a title in rupees', async () => {
    const { asked } = await proposed({
      ...priced(['Price/ct ($)', has.perCarat]),
      title: [['All prices in INR']],
    });
    expect(asked).toEqual(['currency']);
  });
});

describe('discounts', () => {
  it('that may be the share that is paid are asked about with all three readings', async () => {
    const share = priced(['Rap', has.rap], ['% of Rap', has.shareOfList]);
    expect((await proposed(share)).asked).toEqual(['discount']);
  });

  it('of two columns without a price are asked about', async () => {
    const two = priced(['Rap', has.rap], ['Disc %', has.disc], ['Extra Less %', has.same('3')]);
    expect((await proposed(two)).asked).toEqual(['discount']);
  });
});

it('asks for the price of a sheet whose prices no one can read', async () => {
  const ranges = priced(['Price USD', has.same('1,200-1,300')]);
  expect((await proposed(ranges)).asked).toEqual(['price_meaning']);
});
