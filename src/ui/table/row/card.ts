import type { ReactNode } from 'react';
import { isFigure, kindOf, textOf, type DataColumn } from '../columns.ts';

/** The parts of a row on a phone. */
export interface Card {
  /** At the left: a shape, or a picture. */
  picture?: ReactNode;
  /** The row in one line; it leads to the record. */
  title: ReactNode;
  /** Below, at the left: its state. */
  status?: ReactNode;
  /** Below, at the right: its price. */
  figure?: ReactNode;
  /** Further important details. */
  further: string;
}

const SHOWN_BELOW = 4;

/** The default card of a row: the table's first columns. */
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

/** Figures get their column's label; other texts need none. */
function worded<Row>(column: DataColumn<Row>, row: Row): string {
  const text = textOf(column, row);
  const isNumber = kindOf(column) === 'text' && typeof column.value(row) === 'number';
  return isFigure(column) || isNumber ? `${column.label} ${text}` : text;
}
