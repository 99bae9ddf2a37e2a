import type { ReactNode } from 'react';
import { textOf, type DataColumn } from '../columns.ts';

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
      .map((column) => textOf(column, row))
      .filter((text) => text !== '–')
      .join(' · '),
  });
}
