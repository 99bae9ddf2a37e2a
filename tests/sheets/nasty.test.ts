/**
 * Sheets that are hard to read, as proposed and with nothing answered but that all stones are
 * natural: no price, weight or kind may be wrong, and no row that is no stone may become one.
 */
import { expect, it } from 'vitest';
import { asProposed } from '../bench/sheets/as-proposed.ts';
import { ABROAD } from './nasty/abroad.ts';
import { LAYOUTS } from './nasty/layouts.ts';
import { MIXED } from './nasty/mixed.ts';
import type { NastySheet } from './nasty/made.ts';
import { PRICES } from './nasty/prices.ts';
import { writtenNasty } from './nasty/written.ts';
import { sheetFile } from './sheet-file.ts';

const SHEETS = [...ABROAD, ...PRICES, ...LAYOUTS, ...MIXED];
const RATES = { INR: 84.5 };
const PRICE_OFF = 0.01;
const WEIGHT_OFF = 0.0051;

async function read(sheet: NastySheet, stated: 'natural' | null) {
  const path = sheetFile(await writtenNasty(sheet));
  return asProposed({ path, fileName: sheet.fileName ?? 'stock.csv', rates: RATES, stated });
}

function wrongIn({ truth }: NastySheet, { stones }: Awaited<ReturnType<typeof asProposed>>): string[] {
  return stones.flatMap(({ row, carat, price_per_ct: price, kind }) => {
    const own = truth.get(row);
    if (own === undefined) return [`row ${row} is no stone`];
    const isPriceWrong =
      price !== null && (own.price === null || Math.abs(price / own.price - 1) > PRICE_OFF);
    return [
      ...(Math.abs(carat - own.carat) > WEIGHT_OFF ? [`row ${row}: ${carat} ct is ${own.carat}`] : []),
      ...(isPriceWrong ? [`row ${row}: ${price} is ${own.price}`] : []),
      ...(own.kind && kind !== null && kind !== own.kind ? [`row ${row}: ${kind} is ${own.kind}`] : []),
    ];
  });
}

it.each(SHEETS.map((sheet) => [sheet.name, sheet] as const))('nothing is wrong in %s', async (_, sheet) => {
  const made = await read(sheet, 'natural');
  expect(wrongIn(sheet, made)).toEqual([]);
  // What is not imported has been asked about, or refused.
  if (made.stones.length === 0) expect(made.blocked).toBe(true);
});

it.each(SHEETS.filter(({ isTold }) => isTold).map((sheet) => [sheet.name, sheet] as const))(
  'all of %s is imported once its kind is said',
  async (_, sheet) => {
    const made = await read(sheet, 'natural');
    expect(made.questions).toEqual([]);
    expect(made.stones).toHaveLength(sheet.truth.size);
    const unpriced = made.stones.filter(({ price_per_ct }) => price_per_ct === null);
    expect(unpriced).toHaveLength([...sheet.truth.values()].filter(({ price }) => price === null).length);
  },
);
