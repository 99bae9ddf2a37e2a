/** The search's columns for rows of pairs; differences within a pair are marked. */
import { textOf, type DataColumn } from '../../ui/table/columns.ts';
import type { Stone } from '../../stones/stone.ts';
import type { PairRow } from './pair.ts';
import css from './pairs.module.css';

/** The compared columns are shown by default. */
const COMPARED = ['length', 'width', 'depth', 'table_pct', 'ratio'];
const BEFORE = 'report';
const MADE = ['cut', 'polish', 'symmetry'];

export function pairColumns(columns: readonly DataColumn<Stone>[]): DataColumn<PairRow>[] {
  const measures = columns.filter(({ key }) => COMPARED.includes(key));
  const others = columns.filter(({ key }) => !COMPARED.includes(key));
  const at = others.findIndex(({ key }) => key === BEFORE);
  const ordered = [...others.slice(0, at), ...measures, ...others.slice(at)];
  return ordered.map(({ value, cell, hidden, beside, drawn, ...column }) => ({
    ...column,
    ...(drawn && { drawn: ({ stone }: PairRow) => drawn(stone) }),
    beside: typeof beside === 'function' ? ({ stone }: PairRow) => beside(stone) : beside,
    hidden: hidden === true && !COMPARED.includes(column.key),
    sortable: false,
    value: ({ stone }) => value(stone),
    cell: (row) => {
      const shown = cell?.(row.stone) ?? textOf({ ...column, value }, row.stone);
      const differs = row.pair.differences.some(({ field }) => fieldsOf(column.key).includes(field));
      return differs ? <mark className={css.differs}>{shown}</mark> : shown;
    },
  }));
}

const fieldsOf = (key: string): readonly string[] => (key === 'finish' ? MADE : [key]);
