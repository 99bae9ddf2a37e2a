/** Amounts with their unit behind them: `2.52K`, `₹ 1.2 lacs`. */
import { parseNumber } from './stock-values.ts';
import type { Decimal } from './understanding/number-format.ts';

const SUFFIX = /^(.*\d)\s*(k|lacs?|lakhs?|crores?|cr|mn|mio|m)\.?(?:\s*(?:usd|inr|rs\.?|eur|€|\$))?$/i;
const FACTORS: readonly [begins: string, factor: number][] = [
  ['k', 1e3],
  ['la', 1e5],
  ['c', 1e7],
  ['m', 1e6],
];

/** The amount in a cell of prices; null if it holds none. */
export function parseMoney(raw: string, decimal: Decimal | null = null): number | null {
  const plain = parseNumber(raw, decimal);
  if (plain !== null) return plain;
  const [, figure, unit] = SUFFIX.exec(raw) ?? [];
  const factor = FACTORS.find(([begins]) => unit?.toLowerCase().startsWith(begins))?.[1];
  const number = figure === undefined ? null : parseNumber(figure, decimal);
  // 2.52 * 1000 is 2520.0000000000005.
  return number === null || factor === undefined ? null : Math.round(number * factor * 1e4) / 1e4;
}
