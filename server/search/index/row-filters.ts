/** Single filters on sets of rows: by code, by range, or by comparing row by row. */
import {
  CARAT_GROUPS,
  parseRange,
  type Range,
  type FigureKey,
} from '../../../src/domain/stones/search-filters.ts';
import { isPrice, type Prices } from '../../db/fragments/prices.ts';
import type { Bits, Figures } from './bits.ts';
import type { CodedColumn } from './coded-column.ts';
import { endsOf, type Ends } from './columns.ts';
import type { StoneStore } from './store.ts';

/** Adds the rows that have any of the values. */
export function addCodes(store: StoneStore, to: Bits, column: CodedColumn, values: readonly string[]): void {
  column.addRows(
    to,
    values.flatMap((value) => column.codeOf(value) ?? []),
    store.used,
  );
}

/**
 * Adds the rows within any of the ranges. Size groups that lie entirely in a range are added as
 * sets; only the stones of the others are compared.
 */
export function addCarats(store: StoneStore, to: Bits, within: Bits, ranges: readonly Range[]): void {
  const { bits } = store;
  const ends = endsOf('carat', ranges);
  const [inside, partly]: [string[], string[]] = [[], []];
  for (const { group, of } of groupEnds()) {
    if (ends.some(({ from, to: end }) => from <= of.from && of.to <= end)) inside.push(group);
    else if (ends.some(({ from, to: end }) => from <= of.to && of.from <= end)) partly.push(group);
  }
  addCodes(store, to, store.coded.carat_group, partly);
  bits.and(to, to, within);
  keepRanges(store, to, 'carat', ranges);
  addCodes(store, to, store.coded.carat_group, inside);
}

let ofGroups: readonly { group: string; of: Ends }[] | undefined;

/** The size groups with their ends, computed once. */
function groupEnds(): readonly { group: string; of: Ends }[] {
  ofGroups ??= CARAT_GROUPS.flatMap((group) => {
    const range = parseRange(group);
    return range === null ? [] : endsOf('carat', [range]).map((of) => ({ group, of }));
  });
  return ofGroups;
}

/** Keeps the rows that have any of the values. */
export function keepCodes(
  store: StoneStore,
  within: Bits,
  column: CodedColumn,
  values: readonly string[],
): void {
  const wanted = store.bits.make();
  addCodes(store, wanted, column, values);
  store.bits.and(within, within, wanted);
  store.bits.release(wanted);
}

/** Keeps the rows within any of the ranges. */
export function keepRanges(store: StoneStore, within: Bits, key: FigureKey, ranges: readonly Range[]): void {
  keepBetween(store, within, store.figures[key], endsOf(key, ranges));
}

/** Keeps the rows whose figure lies within any of the ends, both included. */
export function keepBetween(
  { bits }: StoneStore,
  within: Bits,
  figures: Figures,
  ends: readonly Ends[],
): void {
  const kept = bits.make();
  for (const { from, to } of ends) bits.addWithin(kept, within, figures, from, to);
  bits.or(within, kept, kept);
  bits.release(kept);
}

/** Prices are those that the viewer sees. */
export const figuresSeen = (store: StoneStore, key: FigureKey, prices: Prices): Figures =>
  isPrice(key) ? store.marked.column(key, prices) : store.figures[key];

/** Keeps the rows for which `holds` returns true. */
export function keepIf(store: StoneStore, within: Bits, holds: (row: number) => boolean): void {
  const words = store.bits.words(within);
  for (let index = 0; index < words.length; index++) {
    let left = words[index] ?? 0;
    let kept = 0;
    while (left !== 0) {
      const bit = left & -left;
      left ^= bit;
      if (holds((index << 5) | (31 - Math.clz32(bit)))) kept |= bit;
    }
    words[index] = kept;
  }
}
