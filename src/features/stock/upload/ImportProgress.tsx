import { count } from '../../../ui/format.ts';
import type { Upload } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

/** Rows are counted while reading; the total is known only when writing begins. */
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
        <p className={common.quiet} role="status">
          {phaseOf(upload)}
        </p>
        <p className={common.quiet}>You can leave this page. The result will be shown here.</p>
      </div>
    </section>
  );
}

function phaseOf({ state, rows_read, rows_total }: Upload): string {
  if (state === 'undoing') return 'Restoring all stones to their previous values.';
  if (state === 'previewing') return 'Calculating the changes. Nothing changes before you confirm.';
  if (rows_total !== null && rows_total !== undefined) return 'All rows are read. Writing the stones.';
  if (state === 'queued' || rows_read === 0) return 'Starting in a moment.';
  return 'Nothing changes until the last row is read. All stones then change together.';
}
