import type { ReactNode } from 'react';
import { MESSAGES } from '../../domain/messages.ts';
import { LoadFailed } from '../notices/LoadFailed.tsx';
import { NotGranted } from '../notices/NotGranted.tsx';
import { Notice } from '../notices/Notice.tsx';
import { toneOf } from '../notices/tone.ts';
import type { ListError } from '../lists/use-fetch-cycle.ts';
import { startsOf } from './columns.ts';
import css from './table.module.css';

/** The text of an empty list: what it is for, and the next step. */
export interface EmptyText {
  title: string;
  hint: string;
  action?: ReactNode;
}

interface TableStateProps {
  state: 'idle' | 'pending' | 'success' | 'failure';
  error: ListError | null;
  onRetry: (() => void) | undefined;
  empty: EmptyText;
  columns: readonly { key: string; width: number }[];
  lead: number;
  rowPixels: number;
}

/** A table without rows: loading, empty, error, forbidden. */
export function TableState(props: TableStateProps) {
  if (props.state === 'pending' || props.state === 'idle') return <LoadingRows {...props} />;
  return (
    <div role="rowgroup" className={css.faceGroup}>
      <div role="row">
        <div role="gridcell" className={css.face}>
          <Face {...props} />
        </div>
      </div>
    </div>
  );
}

function Face({ state, error, onRetry, empty }: TableStateProps) {
  if (state !== 'failure') {
    return (
      <Notice title={empty.title} action={empty.action}>
        {empty.hint}
      </Notice>
    );
  }
  const failed = error ?? FAILED;
  if (failed.missing !== null)
    return <NotGranted title="You do not have access to this list" missing={failed.missing} />;
  if (toneOf(failed) !== 'forbidden') return <LoadFailed error={failed} onRetry={onRetry} />;
  return (
    <Notice tone="forbidden" title="You do not have access to this list">
      {failed.reason ?? 'Your role does not have access to this.'}
    </Notice>
  );
}

const FAILED: ListError = {
  message: MESSAGES.fetchFailed,
  reason: null,
  status: 0,
  requestId: null,
  missing: null,
};

const LOADING_ROWS = Array.from({ length: 12 }, (_, row) => row);
const WIDEST = 1800;

/** Placeholder bars in the real column widths, so that nothing jumps when rows arrive. */
function LoadingRows({ columns, lead, rowPixels }: TableStateProps) {
  const starts = startsOf(
    lead,
    columns.map((column) => column.width),
  );
  const seen = columns.filter((_, index) => (starts[index] ?? 0) < WIDEST);
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" aria-label="Loading" className={css.loading}>
          {LOADING_ROWS.map((row) => (
            <div
              key={row}
              aria-hidden
              className={css.loadingRow}
              style={{ height: rowPixels, paddingLeft: lead }}
            >
              {seen.map((column, index) => (
                <span key={column.key} className={css.barCell} style={{ width: column.width }}>
                  <span className={css.bar} style={{ width: `${42 + ((row * 7 + index * 13) % 40)}%` }} />
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
