import { memo, type ReactNode } from 'react';
import type { Arrangement } from '../arrangement.ts';
import { edgeOf, endsOf, gapOf, isFigure, startsOf, textOf, type DataColumn, type Gap } from '../columns.ts';
import { StateMark } from './StateMark.tsx';
import css from '../table.module.css';

interface DataRowProps<Row> {
  domId: string;
  row: Row;
  /** The address that its key links to. */
  address: string | undefined;
  index: number;
  rowIndex: number;
  top: number;
  arrangement: Arrangement<Row>;
  /** The visible columns among those that scroll. */
  centre: readonly DataColumn<Row>[];
  /** Width of the columns left of the first rendered one, in pixels. */
  offset: number;
  /** How many scrolling columns come before the first rendered one. */
  skipped: number;
  /** Width of the columns right of the last rendered one, in pixels. */
  after: number;
  active: boolean;
  /** Null if the table has no check boxes. */
  selected: boolean | null;
  name: string;
  /** The text of its state columns. */
  state: string;
}

function Row<Row>(props: DataRowProps<Row>) {
  const { row, index, selected } = props;
  const { sticky, centre, end, widthFor, lead, width } = props.arrangement;
  const base = selected === null ? 1 : 2;

  const starts = startsOf(
    lead,
    sticky.map((column) => widthFor(column.key)),
  );
  const ends = endsOf(end.map((column) => widthFor(column.key)));
  return (
    <div
      id={props.domId}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-selected={selected ?? undefined}
      data-active={props.active || undefined}
      className={css.row}
      style={{ transform: `translateY(${props.top}px)`, width }}
      data-row={index}
    >
      <StateMark state={props.state} />
      {selected !== null && (
        <div role="gridcell" aria-colindex={1} className={css.check} data-check>
          <span
            role="checkbox"
            aria-checked={selected}
            aria-label={`Select ${props.name}`}
            className={css.box}
          />
        </div>
      )}
      {sticky.map((column, position) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          width={widthFor(column.key)}
          index={base + position}
          left={starts[position]}
          last={position === sticky.length - 1}
          address={position === 0 ? props.address : undefined}
        />
      ))}
      {props.centre.map((column, position) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          width={widthFor(column.key)}
          index={base + sticky.length + props.skipped + position}
          gap={{
            before: position === 0 ? props.offset : 0,
            after: position === props.centre.length - 1 ? props.after : 0,
          }}
          // Without sticky columns, the first one is the row's key.
          address={sticky.length + props.skipped + position === 0 ? props.address : undefined}
        />
      ))}
      {end.map((column, position) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          width={widthFor(column.key)}
          index={base + sticky.length + centre.length + position}
          right={ends[position]}
          last={position === 0}
        />
      ))}
    </div>
  );
}

interface CellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  width: number;
  index: number;
  left?: number | undefined;
  right?: number | undefined;
  last?: boolean;
  gap?: Gap;
  address?: string | undefined;
}

function Cell<Row>({ column, row, width, index, left, right, last, gap, address }: CellProps<Row>) {
  const text = textOf(column, row);
  const drawn = column.cell === undefined ? text : column.cell(row);
  return (
    <div
      role="gridcell"
      aria-colindex={index}
      className={css.cell}
      data-figure={isFigure(column) || undefined}
      data-sticky={
        left === undefined && right === undefined ? undefined : edgeOf({ left, right, last: last === true })
      }
      style={{ width, left, right, ...gapOf(gap) }}
      title={text.length * 7 > width - 16 ? text : undefined}
    >
      {address === undefined ? (
        drawn
      ) : (
        // Arrow keys and Enter reach it through its row, so it is not a tab stop.
        <a href={address} tabIndex={-1} data-open className={css.open}>
          {drawn}
        </a>
      )}
    </div>
  );
}

// memo drops the type parameter; the row type is checked where DataTable passes columns and rows
// together.
export const DataRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.address === after.address &&
    before.index === after.index &&
    before.top === after.top &&
    before.arrangement === after.arrangement &&
    before.offset === after.offset &&
    before.after === after.after &&
    before.active === after.active &&
    before.selected === after.selected &&
    same(before.centre, after.centre),
) as typeof Row;

function same<T>(before: readonly T[], after: readonly T[]): boolean {
  return before.length === after.length && before.every((one, index) => one === after[index]);
}

export function GroupRow(props: {
  top: number;
  width: number | string;
  rowIndex: number;
  children: ReactNode;
}) {
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      className={css.group}
      style={{ transform: `translateY(${props.top}px)`, width: props.width }}
    >
      <div role="gridcell" className={css.groupCell}>
        {props.children}
      </div>
    </div>
  );
}
