import type { VirtualItem } from '@tanstack/react-virtual';
import type { MouseEvent } from 'react';
import { isFigure, startsOf, type DataColumn, type SortKey } from './columns.ts';
import css from './table.module.css';

/** What the header needs of TanStack's: its column, its size, and the handler that drags its edge. */
interface Header {
  id: string;
  column: { id: string };
  getSize: () => number;
  getResizeHandler: () => (event: unknown) => void;
}

interface HeaderRowProps<Row> {
  sticky: readonly Header[];
  centre: readonly Header[];
  virtual: readonly VirtualItem[];
  offset: number;
  width: number;
  lead: number;
  byKey: ReadonlyMap<string, DataColumn<Row>>;
  sort: readonly SortKey[];
  onSort: (key: string, add: boolean) => void;
  /** Null where rows cannot be selected. */
  all: { every: boolean; some: boolean } | null;
  onAll: (every: boolean) => void;
}

export function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const base = props.all === null ? 1 : 2;
  const starts = startsOf(
    props.lead,
    props.sticky.map((header) => header.getSize()),
  );
  const cell = (header: Header, index: number, sticky?: { at: number; last: boolean }, gap?: number) => {
    const column = props.byKey.get(header.column.id);
    if (column === undefined) return null;
    return (
      <HeaderCell
        key={header.id}
        header={header}
        column={column}
        index={index}
        sticky={sticky}
        gap={gap}
        sort={props.sort}
        onSort={props.onSort}
      />
    );
  };
  return (
    <div role="rowgroup" className={css.head} style={{ minWidth: props.width }}>
      <div role="row" aria-rowindex={1} className={css.headRow} style={{ width: props.width }}>
        {props.all !== null && (
          <div role="columnheader" aria-colindex={1} aria-label="Selection" className={css.check}>
            <span
              role="checkbox"
              tabIndex={0}
              aria-label="Select all"
              aria-checked={props.all.every ? true : props.all.some ? 'mixed' : false}
              className={css.box}
              onClick={() => props.onAll(props.all?.every !== true)}
              onKeyDown={(event) => {
                if (event.key !== ' ') return;
                event.preventDefault();
                props.onAll(props.all?.every !== true);
              }}
            />
          </div>
        )}
        {props.sticky.map((header, position) =>
          cell(header, base + position, {
            at: starts[position] ?? 0,
            last: position === props.sticky.length - 1,
          }),
        )}
        {props.virtual.map((item, position) => {
          const header = props.centre[item.index];
          if (header === undefined) return null;
          return cell(
            header,
            base + props.sticky.length + item.index,
            undefined,
            position === 0 ? props.offset : 0,
          );
        })}
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  header: Header;
  column: DataColumn<Row>;
  index: number;
  sticky?: { at: number; last: boolean } | undefined;
  gap?: number | undefined;
  sort: readonly SortKey[];
  onSort: (key: string, add: boolean) => void;
}

function HeaderCell<Row>({ header, column, index, sticky, gap, sort, onSort }: HeaderCellProps<Row>) {
  const rank = sort.findIndex((one) => one.key === column.key);
  const direction = rank === -1 ? undefined : sort[rank]?.desc === true ? 'descending' : 'ascending';
  const resize = header.getResizeHandler();
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={direction ?? (column.sortable === false ? undefined : 'none')}
      className={css.headCell}
      data-figure={isFigure(column) || undefined}
      data-sticky={sticky === undefined ? undefined : sticky.last ? 'last' : 'yes'}
      style={{ width: header.getSize(), left: sticky?.at, marginLeft: gap || undefined }}
    >
      {column.sortable === false ? (
        <span className={css.headText}>{column.label}</span>
      ) : (
        <button
          type="button"
          className={css.headText}
          title={`${column.label}: sort; with shift as a further key`}
          onClick={(event: MouseEvent) => onSort(column.key, event.shiftKey)}
        >
          {column.label}
          {direction !== undefined && (
            <span aria-hidden className={css.arrow}>
              {direction === 'ascending' ? '↑' : '↓'}
              {sort.length > 1 ? rank + 1 : ''}
            </span>
          )}
        </button>
      )}
      <span aria-hidden className={css.grip} onMouseDown={resize} onTouchStart={resize} />
    </div>
  );
}
