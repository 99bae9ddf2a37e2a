/** The search's columns for rows of pairs; what differs within a pair is marked. */
import type { RoleId } from '../../domain/codes.ts';
import { textOf, type DataColumn } from '../../ui/table/columns.ts';
import { stoneColumns } from '../../stones/columns.tsx';
import type { PairRow } from './pair.ts';
import css from './pairs.module.css';

/** What pairs are compared by stands in sight. */
const COMPARED = ['length', 'width', 'depth', 'table_pct', 'ratio'];
const BEFORE = 'lab';

export function pairColumns(role: RoleId, fancy: boolean): DataColumn<PairRow>[] {
  const columns = stoneColumns(role, fancy);
  const measures = columns.filter(({ key }) => COMPARED.includes(key));
  const others = columns.filter(({ key }) => !COMPARED.includes(key));
  const at = others.findIndex(({ key }) => key === BEFORE);
  const ordered = [...others.slice(0, at), ...measures, ...others.slice(at)];
  return ordered.map(({ value, cell, hidden, ...column }) => ({
    ...column,
    hidden: hidden === true && !COMPARED.includes(column.key),
    sortable: false,
    value: ({ stone }) => value(stone),
    cell: (row) => {
      const shown = cell?.(row.stone) ?? textOf({ ...column, value }, row.stone);
      const differs = row.pair.differences.some(({ field }) => field === column.key);
      return differs ? <mark className={css.differs}>{shown}</mark> : shown;
    },
  }));
}
