import type { ReactNode } from 'react';
import { isFigure, kindOf, textOf, type DataColumn } from '../columns.ts';

/** What stands of a row on a phone. */
export interface Card {
  /** At the left: a shape, or a picture. */
  picture?: ReactNode;
  /** The row in one line; it leads to the record. */
  title: ReactNode;
  /** Below, at the left: how it stands. */
  status?: ReactNode;
  /** Below, at the right: what it costs. */
  figure?: ReactNode;
  /** What else is looked for first. */
  further: string;
}

const SHOWN_BELOW = 4;

/** A card of any row: what the table shows first. */
export function cardOf<Row>(shown: readonly DataColumn<Row>[]): (row: Row) => Card {
  const [first, ...others] = shown;
  return (row) => ({
    title: first === undefined ? '' : (first.cell?.(row) ?? textOf(first, row)),
    further: others
      .slice(0, SHOWN_BELOW)
      .filter((column) => textOf(column, row) !== '–')
      .map((column) => worded(column, row))
      .join(' · '),
  });
}

/** A figure says what it counts; other texts speak for themselves. */
function worded<Row>(column: DataColumn<Row>, row: Row): string {
  const text = textOf(column, row);
  const isNumber = kindOf(column) === 'text' && typeof column.value(row) === 'number';
  return isFigure(column) || isNumber ? `${column.label} ${text}` : text;
}
