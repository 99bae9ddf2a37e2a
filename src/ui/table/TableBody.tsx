import type { ReactNode } from 'react';
import type { Arrangement } from './arrangement.ts';
import type { Card } from './row/card.ts';
import { CardRow } from './row/CardRow.tsx';
import { DataRow, GroupRow } from './row/DataRow.tsx';
import type { Item } from './rows.ts';
import type { VirtualWindow } from './use-virtual-window.ts';
import css from './table.module.css';

interface TableBodyProps<Row> {
  id: string;
  items: readonly Item<Row>[];
  rowId: (row: Row) => string;
  groupHeader: ((key: string, rows: readonly Row[]) => ReactNode) | undefined;
  addressOf: ((row: Row) => string) | undefined;
  /** The label of a row's check box. */
  nameOf: (row: Row) => string;
  /** A row is marked when this changes. */
  stateOf: (row: Row) => string;
  arrangement: Arrangement<Row>;
  view: VirtualWindow<Row>;
  active: number;
  /** When given, rows are cards. */
  card: ((row: Row) => Card) | null;
  /** Null if the table has no check boxes. */
  selection: ReadonlySet<string> | null;
}

/** The visible rows, each at its offset in the full height. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { items, rowId, arrangement, selection } = props;
  const { rows, centre, offset, skipped, after } = props.view;
  const width = props.card === null ? arrangement.width : '100%';
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
        if (props.card !== null) {
          return (
            <CardRow
              key={id}
              domId={rowDomId(props.id, item.index)}
              card={props.card(item.row)}
              address={props.addressOf?.(item.row)}
              index={item.index}
              rowIndex={index + 2}
              top={start}
              active={props.active === item.index}
              selected={selection === null ? null : selection.has(id)}
              name={props.nameOf(item.row) || id}
              state={props.stateOf(item.row)}
            />
          );
        }
        return (
          <DataRow
            key={id}
            domId={rowDomId(props.id, item.index)}
            row={item.row}
            address={props.addressOf?.(item.row)}
            index={item.index}
            rowIndex={index + 2}
            top={start}
            arrangement={arrangement}
            centre={centre}
            offset={offset}
            skipped={skipped}
            after={after}
            active={props.active === item.index}
            selected={selection === null ? null : selection.has(id)}
            name={props.nameOf(item.row) || id}
            state={props.stateOf(item.row)}
          />
        );
      })}
    </div>
  );
}

/** The DOM id by which the grid names its active row. */
export const rowDomId = (table: string, row: number): string => `${table}-row-${row}`;
