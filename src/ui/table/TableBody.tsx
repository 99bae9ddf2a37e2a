import type { ReactNode } from 'react';
import type { Arrangement } from './arrangement.ts';
import { DataRow, GroupRow } from './DataRow.tsx';
import type { Item } from './rows.ts';
import type { Sight } from './use-sight.ts';
import css from './table.module.css';

interface TableBodyProps<Row> {
  id: string;
  items: readonly Item<Row>[];
  rowId: (row: Row) => string;
  groupHeader: ((key: string, rows: readonly Row[]) => ReactNode) | undefined;
  arrangement: Arrangement<Row>;
  sight: Sight<Row>;
  active: number;
  /** Null where rows cannot be selected. */
  selection: ReadonlySet<string> | null;
}

/** The lines in sight, each at its height in the whole. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { items, rowId, arrangement, selection } = props;
  const { rows, centre, offset, skipped } = props.sight;
  const { width } = arrangement;
  return (
    <div role="rowgroup" className={css.body} style={{ height: rows.getTotalSize(), minWidth: width }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        if (item.kind === 'group') {
          return (
            <GroupRow key={`group-${item.key}`} top={start} width={width} rowIndex={index + 2}>
              {props.groupHeader?.(item.key, item.rows) ?? item.key}
            </GroupRow>
          );
        }
        const id = rowId(item.row);
        return (
          <DataRow
            key={id}
            domId={rowDomId(props.id, item.index)}
            row={item.row}
            index={item.index}
            rowIndex={index + 2}
            top={start}
            arrangement={arrangement}
            centre={centre}
            offset={offset}
            skipped={skipped}
            active={props.active === item.index}
            selected={selection === null ? null : selection.has(id)}
            name={id}
          />
        );
      })}
    </div>
  );
}

/** The grid names its active row by this. */
export const rowDomId = (table: string, row: number): string => `${table}-row-${row}`;
