import { count } from '../../../ui/format.ts';
import type { Upload } from '../upload.ts';
import css from '../stock.module.css';

/** Rows are counted as they are read; how many there are is known after the last one, when they are written. */
export function ImportProgress({ upload }: { upload: Upload }) {
  return (
    <section className={css.card}>
      <div className={css.progress}>
        <p className={css.big}>
          <span className="figures">{count(upload.rows_read)}</span> {upload.rows_read === 1 ? 'row' : 'rows'}{' '}
          read
        </p>
        <div
          className={css.track}
          role="progressbar"
          aria-label={upload.state === 'undoing' ? 'Undoing' : 'Import'}
          aria-valuetext={`${count(upload.rows_read)} rows read`}
        >
          <span />
        </div>
        <p className={css.quiet} role="status">
          {phaseOf(upload)}
        </p>
        <p className={css.quiet}>You may leave this page: it goes on, and what came of it waits here.</p>
      </div>
    </section>
  );
}

function phaseOf({ state, rows_read, rows_total }: Upload): string {
  if (state === 'undoing') return 'The stones go back to what they were, all of them together.';
  if (state === 'previewing')
    return 'It is worked out what the sheet would do. Nothing changes before you say so.';
  if (rows_total !== null && rows_total !== undefined)
    return 'That was all of them. The stones are being written.';
  if (state === 'queued' || rows_read === 0) return 'A worker takes the sheet up in a moment.';
  return 'Nothing changes before the last row is read: the stones become visible together.';
}
