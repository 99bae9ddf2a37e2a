/** Percentages while they are being edited. */
import type { components } from '../../api/schema.gen.ts';
import { factorOf, markedUp, MARKUP_LIMITS, roundedUp, type PriceStep } from '../../domain/prices/pricing.ts';

export type Row = components['schemas']['MarkupRow'];
export type MarkupChange = components['schemas']['MarkupWish'];

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

/** The typed percentage; null when empty, undefined when invalid. */
export function percentOf(typed: string): string | null | undefined {
  const text = typed.trim().replace(',', '.').replace(/\s*%$/, '');
  if (text === '') return null;
  if (!PERCENT.test(text) || Number(text) > MARKUP_LIMITS.most) return undefined;
  return Number(text).toFixed(2);
}

export const FAULT = 'A percentage from 0 to 100 with at most two decimals, or empty for none.';

/** A percentage as typed, and the version of the row that it was typed over. */
export interface TypedMarkups {
  text: string;
  version: string;
}

/** The typed values that differ from the saved ones. */
export function markupChangesOf(
  rows: readonly Row[],
  typed: Readonly<Record<string, TypedMarkups>>,
): MarkupChange[] {
  return rows.flatMap(({ id, percent }) => {
    const cell = typed[id];
    if (cell === undefined) return [];
    const changed = percentOf(cell.text);
    return changed === undefined || changed === percent
      ? []
      : [{ id, percent: changed, version: cell.version }];
  });
}

/** The price of a stone of 1,000.00 USD per carat with these percentages, rounded up. */
export const example = (step: PriceStep, ...percents: string[]): string =>
  roundedUp(markedUp(1000, factorOf(percents)), step);
