import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import type { ListError } from '../lists/use-fetch-cycle.ts';
import type { DataColumn, SortKey } from './columns.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { ROW_PIXELS, useLayout } from './layout.ts';
import { presses } from './press.ts';
import { sortAfter } from './rows.ts';
import { rowDomId, TableBody } from './TableBody.tsx';
import { TableState, type EmptyText } from './TableState.tsx';
import { TableTools } from './TableTools.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useLines } from './use-lines.ts';
import { useSight } from './use-sight.ts';
import { useTableKeys } from './use-table-keys.ts';
import css from './table.module.css';

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
}

/**
 * The table of every list: virtual rows and columns, sticky first columns, sort, selection, keyboard, column picker,
 * export. It fills its parent's height. Its four other faces (loading, empty, error, forbidden) are its own.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, onOpen, onSelectionChange, state } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useLayout(props.id, columns);
  const rowPixels = ROW_PIXELS[layout.height];
  const selectable = onSelectionChange !== undefined;
  const selection = useMemo(() => new Set(props.selection ?? NOTHING), [props.selection]);
  const { sort, onSort, sorted, items, ids, lineOfRow } = useLines(props);
  const arrangement = useArrangement(columns, layout, selectable);
  const sight = useSight({ scroller, lines: items.length, rowPixels, arrangement });

  const openAt = (index: number): void => {
    const item = items[lineOfRow[index] ?? -1];
    if (item?.kind === 'row') onOpen?.(item.row);
  };
  const keys = useTableKeys({
    ids,
    selection,
    onSelectionChange,
    onOpen: onOpen === undefined ? undefined : openAt,
    scrollTo: (index) => sight.rows.scrollToIndex(lineOfRow[index] ?? 0),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowPixels) - 2),
  });

  const shown = [...arrangement.sticky, ...arrangement.centre];
  // While a newer answer is on its way the old rows stay, so that nothing jumps.
  const filled = state !== 'failure' && rows.length > 0;

  return (
    <section className={css.table} aria-label={props.label}>
      <TableTools {...props} exported={shown} rows={sorted} selected={selection} layout={layout} />
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={css.scroller}
        aria-label={props.label}
        aria-rowcount={(props.total ?? items.length) + 1}
        aria-colcount={shown.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-busy={state === 'pending' || undefined}
        aria-activedescendant={filled && keys.active >= 0 ? rowDomId(props.id, keys.active) : undefined}
        onKeyDown={keys.onKeyDown}
        {...presses(keys, openAt)}
        style={{ '--row': `${rowPixels}px` } as CSSProperties}
      >
        <HeaderRow
          arrangement={arrangement}
          sight={sight}
          onWidth={layout.setWidth}
          sort={sort}
          onSort={(key, beside) => {
            onSort(sortAfter(sort, key, beside));
            sight.rows.scrollToOffset(0);
          }}
          all={
            selectable
              ? { every: ids.length > 0 && ids.every((id) => selection.has(id)), some: selection.size > 0 }
              : null
          }
          onAll={(every) => onSelectionChange?.(every ? [...ids] : [])}
        />
        {filled ? (
          <TableBody
            id={props.id}
            items={items}
            rowId={props.rowId}
            groupHeader={props.groupHeader}
            arrangement={arrangement}
            sight={sight}
            active={keys.active}
            selection={selectable ? selection : null}
          />
        ) : (
          <TableState
            state={state}
            error={props.error ?? null}
            onRetry={props.onRetry}
            empty={props.empty}
            columns={shown.map(({ key }) => ({ key, width: arrangement.widthFor(key) }))}
            lead={arrangement.lead}
            rowPixels={rowPixels}
          />
        )}
      </div>
    </section>
  );
}
