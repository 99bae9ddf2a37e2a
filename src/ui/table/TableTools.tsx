import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { downloaded } from '../../domain/messages.ts';
import { count, plural } from '../format.ts';
import { Tip } from '../notices/Tip.tsx';
import { tellDownloadFailed } from '../lists/linked-file.ts';
import { toast } from '../notices/toast.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import type { DataColumn, SortKey } from './columns.ts';
import type { Layout } from './layout.ts';
import css from './table.module.css';

const SortChoice = lazy(() => import('./SortChoice.tsx'));

/** A sheet made by the server, with its number of rows. */
export interface ExportedSheet {
  file: Blob;
  rows: number | null;
  /** The noun of its rows, if they are not the table's records: the stones of pairs. */
  noun?: string;
}

interface TableToolsProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** The visible columns in order, which an export writes. */
  exported: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selected: ReadonlySet<string>;
  chosen?: readonly Row[] | undefined;
  layout: Layout;
  /** Where there are no headings to sort by. */
  sorting: { sort: readonly SortKey[]; onSort: (sort: SortKey[]) => void } | null;
  state: string;
  total?: number | undefined;
  noun?: string | undefined;
  exportName?: string | undefined;
  onExport?:
    | ((columns: readonly string[], chosen: readonly string[]) => Promise<ExportedSheet> | null)
    | undefined;
  otherFiles?: ((columns: readonly string[], chosen: readonly string[]) => ReactNode) | undefined;
}

/** The toolbar above a table: the count, the selection, columns and export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { rows, selected, state, noun = 'record' } = props;
  const [busy, setBusy] = useState(false);
  const total = props.total ?? rows.length;

  async function exportAs(fileName: string): Promise<void> {
    setBusy(true);
    try {
      const told = heldText(await exported(fileName));
      toast.done(told === null ? downloaded(fileName) : `${downloaded(fileName)}: ${told}`);
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(false);
    }
  }

  function heldText({ rows: held, noun: other }: Omit<ExportedSheet, 'file'>): string | null {
    if (held === null) return null;
    return other === undefined && selected.size === 0 && held < total
      ? `the first ${count(held)} of ${plural(total, noun)}`
      : plural(held, other ?? noun);
  }

  /** The content of the file. */
  async function exported(fileName: string): Promise<Omit<ExportedSheet, 'file'>> {
    const { exportXlsx, save } = await import('../lists/export-xlsx.ts');
    const columns = props.exported.map(({ key }) => key);
    const sheet = await props.onExport?.(columns, [...selected]);
    if (sheet != null) {
      save(sheet.file, fileName);
      return sheet;
    }
    const here = rows.filter((row) => selected.has(props.rowId(row)));
    const chosen = selected.size > 0 ? (props.chosen ?? here) : rows;
    await exportXlsx(fileName, props.exported, chosen);
    return { rows: chosen.length };
  }

  return (
    <div className={css.tools}>
      <p className={css.counted} aria-live="polite">
        {/* While the rows are fetched again, the counts keep their place. */}
        {(state === 'success' || rows.length > 0) && (
          <span className="figures" data-fetching={state !== 'success' || undefined}>
            {plural(total, noun)}
          </span>
        )}
        {rows.length < total && rows.length > 0 && (
          <span className={`figures ${css.part}`} data-fetching={state !== 'success' || undefined}>
            {count(rows.length)} on this page
          </span>
        )}
        {selected.size > 0 && <strong className="figures">{count(selected.size)} selected</strong>}
      </p>
      <div className={css.toolsEnd}>
        {props.sorting !== null && (
          <Suspense fallback={null}>
            <SortChoice columns={props.columns} {...props.sorting} />
          </Suspense>
        )}
        {props.exportName !== undefined && (
          <Tip
            label={
              selected.size > 0
                ? 'Export the selected rows'
                : props.onExport
                  ? 'Export the whole list'
                  : 'Export these rows'
            }
          >
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              className={css.tool}
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              disabled={rows.length === 0}
              loading={busy}
              onClick={() => void exportAs(`${props.exportName ?? 'export'}.xlsx`)}
            >
              XLSX
            </Button>
          </Tip>
        )}
        <fieldset className={css.otherFiles} disabled={rows.length === 0}>
          {props.otherFiles?.(
            props.exported.map(({ key }) => key),
            [...selected],
          )}
        </fieldset>
        <ColumnPicker columns={props.columns} layout={props.layout} />
      </div>
    </div>
  );
}
