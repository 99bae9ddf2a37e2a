import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { useOpenRow } from '../records/prev-next.ts';
import type { ListError } from '../lists/use-fetch-cycle.ts';
import { textOf, type DataColumn, type SortKey } from './columns.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { CARD_PIXELS, ROW_PIXELS, useLayout } from './layout.ts';
import { rowPointerHandlers } from './row-pointer.ts';
import { sortAfter } from './rows.ts';
import { rowDomId, TableBody } from './TableBody.tsx';
import { TableState, type EmptyText } from './TableState.tsx';
import { cardOf, type Card } from './row/card.ts';
import { usePhone } from './use-phone.ts';
import { TableTools, type ExportedSheet } from './TableTools.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useLines } from './use-lines.ts';
import { useScrollRestoration, useSelectionRestoration } from './use-restoration.ts';
import { useVirtualWindow } from './use-virtual-window.ts';
import { useTableKeys } from './use-table-keys.ts';
import css from './table.module.css';

const NOTHING: readonly string[] = [];
const NO_KEYS = {};
const NO_COLUMNS: readonly never[] = [];
/** The columns with the state of a record or its stone. */
const STATES: readonly string[] = ['status', 'stone_status'];

export interface DataTableProps<Row> {
  /** The name the column preferences are stored under; unique per screen. */
  id: string;
  /** The table's name for screen readers: `Holds`. */
  label: string;
  /** Empty until the server has sent them. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Whether they are drawn; the fetch cycle clears them when it fails. */
  hasColumns?: boolean;
  /** The fetch cycle's state. */
  state: 'idle' | 'pending' | 'success' | 'failure';
  error?: ListError | null;
  onRetry?: () => void;
  /** What the list is for, and the next step. */
  empty: EmptyText;
  /** When given, rows can be selected; the ids are rowId's. */
  selection?: readonly string[];
  /** The selected rows, including those that are not loaded. */
  chosen?: readonly Row[];
  onSelectionChange?: (ids: string[]) => void;
  /** A click on the row's key, Enter, double click, or a tap. */
  onOpen?: (row: Row) => void;
  /** The record's address: the row's key links to it. */
  addressOf?: (row: Row) => string;
  /** Whether the row's record is open. */
  isOpen?: (row: Row) => boolean;
  /** When given, the server sorts; otherwise the rows are the whole list and are sorted here. */
  sort?: readonly SortKey[];
  onSortChange?: (sort: SortKey[]) => void;
  /** The row as a card on a phone; by default its first columns. */
  card?: (row: Row) => Card;
  /** Groups the rows of one document below a header row; rows must be ordered by it. */
  groupOf?: (row: Row) => string | null;
  groupHeader?: (key: string, rows: readonly Row[]) => ReactNode;
  /** The number of records in the result, of which the loaded rows may be one page. */
  total?: number;
  /** The noun for the count: `stone`. */
  noun?: string;
  /** The exported file's name without extension; without it there is no export. */
  exportName?: string;
  /**
   * When given, the server makes the file: of the selected rows, or of the whole result if none is
   * selected. Otherwise, or if it returns null, the file has the loaded rows.
   */
  onExport?: (columns: readonly string[], chosen: readonly string[]) => Promise<ExportedSheet> | null;
  /** Further files beside the sheet: with these columns, of the selected rows or of all. */
  otherFiles?: (columns: readonly string[], chosen: readonly string[]) => ReactNode;
}

/**
 * The table of every list: virtualised rows and columns, sticky first columns, sorting, selection,
 * keyboard, column picker, export. It fills its parent's height and renders its own loading, empty,
 * error and forbidden states.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, onOpen, onSelectionChange, state } = props;
  const columns = props.hasColumns === false ? NO_COLUMNS : props.columns;
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useLayout(props.id, columns);
  const phone = usePhone();
  const rowPixels = phone ? CARD_PIXELS : ROW_PIXELS[layout.height];
  const selectable = onSelectionChange !== undefined;
  const selection = useMemo(() => new Set(props.selection ?? NOTHING), [props.selection]);
  const { sort, onSort, sorted, items, ids, lineOfRow } = useLines(props);
  const arrangement = useArrangement({ columns, rows, ids, layout, sort, selectable, scroller });
  const view = useVirtualWindow({ scroller, items, rowPixels, arrangement });

  const sortBy = (next: SortKey[]): void => {
    onSort(next);
    view.rows.scrollToOffset(0);
  };
  const openAt = (index: number): void => {
    const item = items[lineOfRow[index] ?? -1];
    if (item?.kind === 'row') onOpen?.(item.row);
  };
  const keys = useTableKeys({
    ids,
    selection,
    onSelectionChange,
    onOpen: onOpen === undefined ? undefined : openAt,
    scrollTo: (index) => view.rows.scrollToIndex(lineOfRow[index] ?? 0),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowPixels) - 2),
  });

  // A stone may be in several rows, such as in two pairs: the row that was opened takes precedence.
  const { isOpen } = props;
  const walked = sorted[keys.active];
  const openRow =
    isOpen === undefined
      ? -1
      : walked !== undefined && isOpen(walked)
        ? keys.active
        : sorted.findIndex(isOpen);
  useOpenRow({
    at: openRow,
    of: ids.length,
    open: (index) => {
      keys.setActive(index);
      view.rows.scrollToIndex(lineOfRow[index] ?? 0);
      openAt(index);
    },
  });

  // A check box is labelled by the stone's number, or by the row's first column.
  const named = columns.find(({ key }) => key === 'stock_no') ?? columns[0];
  const nameOf = (row: Row): string => (named === undefined ? '' : textOf(named, row));
  const states = columns.filter(({ key }) => STATES.includes(key));
  const stateOf = (row: Row): string => states.map((column) => textOf(column, row)).join(' ');

  const { shown, sticky, centre, end } = arrangement;
  // Old rows stay while new ones load, so that nothing jumps.
  const filled = state !== 'failure' && rows.length > 0 && columns.length > 0;
  // Whoever comes from the find box or a dialog goes on with the arrows: the list takes the focus.
  const enter = (by: number) => () => {
    scroller.current?.focus();
    keys.move(by);
  };
  useShortcuts(selectable && filled ? { arrowdown: enter(1), arrowup: enter(-1) } : NO_KEYS);
  useScrollRestoration(props.id, scroller, filled);
  useSelectionRestoration(props, ids, filled);

  return (
    <section className={css.table} aria-label={props.label}>
      <TableTools
        {...props}
        columns={columns}
        exported={shown}
        rows={sorted}
        selected={selection}
        layout={layout}
        sorting={phone ? { sort, onSort: sortBy } : null}
      />
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={css.scroller}
        aria-label={props.label}
        aria-rowcount={(props.total ?? items.length) + 1}
        aria-colcount={(phone ? 1 : shown.length) + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-busy={state === 'pending' || undefined}
        aria-activedescendant={filled && keys.active >= 0 ? rowDomId(props.id, keys.active) : undefined}
        onKeyDown={keys.onKeyDown}
        {...rowPointerHandlers(keys, openAt)}
        style={{ '--row': `${rowPixels}px` } as CSSProperties}
      >
        {phone ? null : (
          <HeaderRow
            arrangement={arrangement}
            view={view}
            onWidth={layout.setWidth}
            sort={sort}
            isPending={!filled && (state === 'pending' || state === 'idle' || columns.length === 0)}
            onSort={(key, beside) => sortBy(sortAfter(sort, key, beside))}
            all={
              selectable
                ? {
                    every: ids.length > 0 && ids.every((id) => selection.has(id)),
                    some: ids.some((id) => selection.has(id)),
                  }
                : null
            }
            onAll={(every) => {
              const others = [...selection].filter((id) => !ids.includes(id));
              onSelectionChange?.(every ? [...others, ...ids] : others);
            }}
          />
        )}
        {filled ? (
          <TableBody
            id={props.id}
            items={items}
            rowId={props.rowId}
            groupHeader={props.groupHeader}
            addressOf={props.addressOf}
            nameOf={nameOf}
            stateOf={stateOf}
            arrangement={arrangement}
            view={view}
            active={keys.active}
            card={phone ? (props.card ?? cardOf(shown)) : null}
            selection={selectable ? selection : null}
          />
        ) : (
          <TableState
            state={columns.length === 0 && state !== 'failure' ? 'pending' : state}
            error={props.error ?? null}
            onRetry={props.onRetry}
            empty={props.empty}
            columns={[...sticky, ...centre, ...end].map(({ key }) => ({
              key,
              width: arrangement.widthFor(key),
            }))}
            lead={arrangement.lead}
            rowPixels={rowPixels}
          />
        )}
      </div>
    </section>
  );
}
