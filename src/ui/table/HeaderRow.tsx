import type { MouseEvent } from 'react';
import type { Arrangement } from './arrangement.ts';
import {
  edgeOf,
  endsOf,
  gapOf,
  isFigure,
  startsOf,
  type DataColumn,
  type Gap,
  type SortKey,
  type Stay,
} from './columns.ts';
import { drag } from './drag.ts';
import type { VirtualWindow } from './use-virtual-window.ts';
import css from './table.module.css';

interface HeaderRowProps<Row> {
  arrangement: Arrangement<Row>;
  view: VirtualWindow<Row>;
  onWidth: (key: string, width: number) => void;
  sort: readonly SortKey[];
  onSort: (key: string, add: boolean) => void;
  /** Null if the table has no check boxes. */
  all: { every: boolean; some: boolean } | null;
  onAll: (every: boolean) => void;
  /** Not drawn before the first rows, whose texts say where each column is. */
  isPending: boolean;
}

export function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const { sticky, centre: scrolled, end, widthFor, lead, width } = props.arrangement;
  const { centre, offset, skipped, after } = props.view;
  const base = props.all === null ? 1 : 2;
  const starts = startsOf(
    lead,
    sticky.map(({ key }) => widthFor(key)),
  );
  const ends = endsOf(end.map(({ key }) => widthFor(key)));
  const cell = (column: DataColumn<Row>, index: number, stays?: Stay, gap?: Gap) => (
    <HeaderCell
      key={column.key}
      column={column}
      width={widthFor(column.key)}
      onWidth={props.onWidth}
      index={index}
      sticky={stays}
      gap={gap}
      sort={props.sort}
      onSort={props.onSort}
    />
  );
  return (
    <div role="rowgroup" className={css.head} style={{ minWidth: width }}>
      <div
        role="row"
        aria-rowindex={1}
        className={css.headRow}
        data-pending={props.isPending || undefined}
        aria-busy={props.isPending || undefined}
        style={{ width }}
      >
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
        {sticky.map((column, position) =>
          cell(column, base + position, {
            left: starts[position] ?? 0,
            last: position === sticky.length - 1,
          }),
        )}
        {centre.map((column, position) =>
          cell(column, base + sticky.length + skipped + position, undefined, {
            before: position === 0 ? offset : 0,
            after: position === centre.length - 1 ? after : 0,
          }),
        )}
        {end.map((column, position) =>
          cell(column, base + sticky.length + scrolled.length + position, {
            right: ends[position] ?? 0,
            last: position === 0,
          }),
        )}
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: DataColumn<Row>;
  width: number;
  onWidth: (key: string, width: number) => void;
  index: number;
  sticky?: Stay | undefined;
  gap?: Gap | undefined;
  sort: readonly SortKey[];
  onSort: (key: string, add: boolean) => void;
}

function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, width, index, sticky, gap, sort, onSort } = props;
  const rank = sort.findIndex((one) => one.key === column.key);
  const direction = rank === -1 ? undefined : sort[rank]?.desc === true ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={direction ?? (column.sortable === false ? undefined : 'none')}
      className={css.headCell}
      data-figure={isFigure(column) || undefined}
      data-sticky={edgeOf(sticky)}
      style={{ width, left: sticky?.left, right: sticky?.right, ...gapOf(gap) }}
    >
      {column.sortable === false ? (
        <span className={css.headText}>{column.label}</span>
      ) : (
        <button
          type="button"
          className={css.headText}
          title={`Sort by ${column.label}; hold Shift to sort by several columns`}
          onClick={(event: MouseEvent) => onSort(column.key, event.shiftKey)}
        >
          <span className={css.headLabel}>{column.label}</span>
          {direction !== undefined && (
            <span aria-hidden className={css.arrow}>
              {direction === 'ascending' ? '↑' : '↓'}
              {sort.length > 1 ? rank + 1 : ''}
            </span>
          )}
        </button>
      )}
      <span
        aria-hidden
        className={css.grip}
        onPointerDown={(press) => drag(press, width, (next) => props.onWidth(column.key, next))}
      />
    </div>
  );
}
