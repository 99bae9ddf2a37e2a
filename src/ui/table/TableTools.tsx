import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloaded, MESSAGES } from '../../domain/messages.ts';
import { count, plural } from '../format.ts';
import { Tip } from '../notices/Tip.tsx';
import { toast } from '../notices/toast.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import type { DataColumn } from './columns.ts';
import type { Layout } from './layout.ts';
import css from './table.module.css';

interface TableToolsProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** The columns that are shown, in their order: what an export writes. */
  exported: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selected: ReadonlySet<string>;
  layout: Layout;
  state: string;
  total?: number | undefined;
  noun?: string | undefined;
  exportName?: string | undefined;
}

/** The line above a table: how many, how many of them selected, columns, export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { rows, selected, state, noun = 'record' } = props;
  const [busy, setBusy] = useState(false);
  const total = props.total ?? rows.length;

  async function onExport(name: string): Promise<void> {
    const chosen = selected.size > 0 ? rows.filter((row) => selected.has(props.rowId(row))) : rows;
    setBusy(true);
    try {
      const { exportXlsx } = await import('../lists/export-xlsx.ts');
      await exportXlsx(`${name}.xlsx`, props.exported, chosen);
      toast.done(downloaded(`${name}.xlsx`));
    } catch {
      toast.failed(MESSAGES.downloadFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={css.tools}>
      <p className={css.counted} aria-live="polite">
        {state === 'success' && <span className="figures">{plural(total, noun)}</span>}
        {state === 'success' && rows.length < total && rows.length > 0 && (
          <span className={css.part}>{count(rows.length)} on this page</span>
        )}
        {selected.size > 0 && <strong className="figures">{count(selected.size)} selected</strong>}
      </p>
      <div className={css.toolsEnd}>
        {props.exportName !== undefined && (
          <Tip label={selected.size > 0 ? 'Export the selected rows' : 'Export these rows'}>
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              className={css.tool}
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              disabled={rows.length === 0}
              loading={busy}
              onClick={() => void onExport(props.exportName ?? 'export')}
            >
              XLSX
            </Button>
          </Tip>
        )}
        <ColumnPicker columns={props.columns} layout={props.layout} />
      </div>
    </div>
  );
}
