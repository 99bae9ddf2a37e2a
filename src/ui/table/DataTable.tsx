import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { ListError } from '../use-fetch-cycle.ts';
import { widthOf, type DataColumn, type SortKey } from './columns.ts';
import { DataRow, GroupRow } from './DataRow.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import { ROW_PIXELS, useLayout } from './layout.ts';
import { itemsOf, sortedBy } from './rows.ts';
import { TableState, type EmptyText } from './TableState.tsx';
import { TableTools } from './TableTools.tsx';
import { useTableKeys } from './use-table-keys.ts';
import css from './table.module.css';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

const CHECK_WIDTH = 40;
const NOTHING: readonly string[] = [];

export interface DataTableProps<Row> {
  /** Under this name the person's columns are kept; one for each screen. */
  id: string;
  /** What the rows are, for those who hear the table: `Holds`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The fetch cycle's state. */
  state: 'idle' | 'pending' | 'success' | 'failure';
  error?: ListError | null;
  onRetry?: () => void;
  /** What this list is for, and the one next step. */
  empty: EmptyText;
  /** Given, rows can be selected; the ids are rowId's. */
  selection?: readonly string[];
  onSelectionChange?: (ids: string[]) => void;
  /** Enter, double click, or a tap. */
  onOpen?: (row: Row) => void;
  /** Given, the server sorts; otherwise the rows at hand are sorted here. */
  sort?: readonly SortKey[];
  onSortChange?: (sort: SortKey[]) => void;
  /** Rows of one document stand together below a line of their own; rows must come ordered by it. */
  groupOf?: (row: Row) => string | null;
  groupHeader?: (key: string, rows: readonly Row[]) => ReactNode;
  /** All records of the result; the rows at hand may be one page of them. */
  total?: number;
  /** Noun for the count: `stone`. */
  noun?: string;
  /** Name of the exported file without ending; without it the table offers no export. */
  exportName?: string;
  /** More for the table's own line, at its left. */
  tools?: ReactNode;
}

/**
 * The table of every list: virtual rows and columns, sticky first columns, sort, selection, keyboard, column picker,
 * export. It fills its parent's height. Its four other faces (loading, empty, error, forbidden) are its own.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, onOpen, groupOf, onSelectionChange, state } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useLayout(props.id, columns);
  const rowPixels = ROW_PIXELS[layout.height];
  const [ownSort, setOwnSort] = useState<SortKey[]>([]);
  const sort = props.sort ?? ownSort;
  const selectable = onSelectionChange !== undefined;
  const selection = useMemo(() => new Set(props.selection ?? NOTHING), [props.selection]);

  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  const sorted = useMemo(
    () => (props.onSortChange === undefined ? sortedBy(rows, ownSort, byKey) : rows),
    [rows, ownSort, byKey, props.onSortChange],
  );

  const items = useMemo(() => itemsOf(sorted, groupOf), [sorted, groupOf]);
  const ids = useMemo(
    () => items.flatMap((item) => (item.kind === 'row' ? [rowId(item.row)] : [])),
    [items, rowId],
  );
  const itemOfRow = useMemo(
    () => items.flatMap((item, index) => (item.kind === 'row' ? [index] : [])),
    [items],
  );

  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: column.value,
        size: widthOf(column),
        minSize: 48,
      })),
    [columns],
  );
  const phone = useMediaQuery('(max-width: 640px)');
  const pinned = useMemo(() => {
    const sticky = layout.order.filter((key) => byKey.get(key)?.sticky === true);
    // On a phone two sticky columns would leave no room for a third.
    return { start: phone ? sticky.slice(0, 1) : sticky, end: [] };
  }, [layout.order, byKey, phone]);
  const table = useTable({
    features,
    columns: defs,
    data: sorted,
    columnResizeMode: 'onChange',
    state: {
      columnOrder: layout.order,
      columnVisibility: layout.shown,
      columnSizing: layout.widths,
      columnPinning: pinned,
    },
    onColumnSizingChange: (next) => layout.setWidths(typeof next === 'function' ? next(layout.widths) : next),
  });

  const sticky = table.getStartHeaderGroups()[0]?.headers ?? [];
  const centre = table.getCenterHeaderGroups()[0]?.headers ?? [];
  const lead = selectable ? CHECK_WIDTH : 0;
  const stickyWidth = lead + table.getStartTotalSize();
  const width = stickyWidth + table.getCenterTotalSize();

  // oxlint-disable-next-line react/incompatible-library -- the compiler, which could not memoise this, is not in use
  const rowVirtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 6,
    // The header covers the first row's height when a row is scrolled to.
    scrollPaddingStart: 36,
  });
  const columnVirtual = useVirtualizer({
    horizontal: true,
    count: centre.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => centre[index]?.getSize() ?? 0,
    scrollMargin: stickyWidth,
    overscan: 2,
  });
  useEffect(() => rowVirtual.measure(), [rowPixels, rowVirtual]);
  const sizes = centre.map((header) => header.getSize()).join();
  useEffect(() => columnVirtual.measure(), [sizes, columnVirtual]);

  const keys = useTableKeys({
    ids,
    selection,
    onSelectionChange,
    onOpen: onOpen === undefined ? undefined : (index) => openAt(index),
    scrollTo: (index) => rowVirtual.scrollToIndex(itemOfRow[index] ?? 0),
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowPixels) - 2),
  });

  function openAt(index: number): void {
    const item = items[itemOfRow[index] ?? -1];
    if (item?.kind === 'row') onOpen?.(item.row);
  }

  /** One listener for all rows: a row says by `data-row` which one it is, its first cell by `data-check` what is meant. */
  function onClick(event: MouseEvent<HTMLElement>): void {
    const index = rowAt(event.target);
    if (index === null) return;
    if (event.target instanceof Element && event.target.closest('[data-check]') !== null) {
      keys.choose(index, event.shiftKey);
      return;
    }
    keys.setActive(index);
    // A finger has no double click.
    if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') openAt(index);
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    const index = rowAt(event.target);
    if (index === null) return;
    // The double click means the record, not the word under the pointer.
    getSelection()?.removeAllRanges();
    openAt(index);
  }

  function changeSort(key: string, add: boolean): void {
    const before = sort.find((one) => one.key === key);
    const next = before === undefined ? [{ key, desc: false }] : before.desc ? [] : [{ key, desc: true }];
    const kept = add ? sort.filter((one) => one.key !== key) : [];
    (props.onSortChange ?? setOwnSort)([...kept, ...next]);
    rowVirtual.scrollToOffset(0);
  }

  const virtualColumns = columnVirtual.getVirtualItems();
  const first = virtualColumns[0];
  const shown = {
    sticky: sticky.flatMap((header) => byKey.get(header.column.id) ?? []),
    centre: virtualColumns.flatMap((item) => byKey.get(centre[item.index]?.column.id ?? '') ?? []),
    offset: first === undefined ? 0 : first.start - stickyWidth,
  };
  const exported = [...sticky, ...centre].flatMap((header) => byKey.get(header.column.id) ?? []);
  // While a newer answer is on its way the old rows stay, so that nothing jumps.
  const filled = state !== 'failure' && rows.length > 0;
  const widthFor = (key: string): number => table.getColumn(key)?.getSize() ?? 0;

  return (
    <section className={css.table} aria-label={props.label}>
      <TableTools
        {...props}
        columns={columns}
        exported={exported}
        rows={sorted}
        selected={selection}
        layout={layout}
      />
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={css.scroller}
        aria-label={props.label}
        aria-rowcount={(props.total ?? items.length) + 1}
        aria-colcount={exported.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-busy={state === 'pending' || undefined}
        aria-activedescendant={filled && keys.active >= 0 ? `${props.id}-row-${keys.active}` : undefined}
        onKeyDown={keys.onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        style={{ '--row': `${rowPixels}px` } as React.CSSProperties}
      >
        <HeaderRow
          sticky={sticky}
          centre={centre}
          virtual={virtualColumns}
          offset={shown.offset}
          width={width}
          lead={lead}
          byKey={byKey}
          sort={sort}
          onSort={changeSort}
          all={
            selectable
              ? { every: ids.length > 0 && ids.every((id) => selection.has(id)), some: selection.size > 0 }
              : null
          }
          onAll={(every) => onSelectionChange?.(every ? ids : [])}
        />
        {filled ? (
          <div
            role="rowgroup"
            className={css.body}
            style={{ height: rowVirtual.getTotalSize(), minWidth: width }}
          >
            {rowVirtual.getVirtualItems().map((virtual) => {
              const item = items[virtual.index];
              if (item === undefined) return null;
              if (item.kind === 'group') {
                return (
                  <GroupRow
                    key={`group-${item.key}`}
                    top={virtual.start}
                    width={width}
                    rowIndex={virtual.index + 2}
                  >
                    {props.groupHeader?.(item.key, item.rows) ?? item.key}
                  </GroupRow>
                );
              }
              const id = rowId(item.row);
              return (
                <DataRow
                  key={id}
                  domId={`${props.id}-row-${item.index}`}
                  row={item.row}
                  index={item.index}
                  rowIndex={virtual.index + 2}
                  top={virtual.start}
                  width={width}
                  lead={lead}
                  sticky={shown.sticky}
                  centre={shown.centre}
                  offset={shown.offset}
                  skipped={first?.index ?? 0}
                  widthFor={widthFor}
                  widths={`${stickyWidth}:${sizes}`}
                  active={keys.active === item.index}
                  selected={selectable ? selection.has(id) : null}
                  name={id}
                />
              );
            })}
          </div>
        ) : (
          <TableState
            state={state}
            error={props.error ?? null}
            onRetry={props.onRetry}
            empty={props.empty}
            columns={[...sticky, ...centre].map((header) => ({ key: header.id, width: header.getSize() }))}
            lead={lead}
            rowPixels={rowPixels}
          />
        )}
      </div>
    </section>
  );
}

/** The number of the row that was pressed; null beside the rows, and on what acts by itself. */
function rowAt(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  return row === null ? null : Number(row.dataset['row']);
}
