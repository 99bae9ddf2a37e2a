import { count } from '../../ui/format.ts';
import type { Upload } from './upload.ts';
import css from './stock.module.css';

/** Rows are counted as they are read; how many there will be nobody knows before the last. */
export function ImportProgress({ upload }: { upload: Upload }) {
  const waits = upload.state === 'queued' || upload.rows_read === 0;
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
          aria-label="Import"
          aria-valuetext={`${count(upload.rows_read)} rows read`}
        >
          <span />
        </div>
        <p className={css.quiet} role="status">
          {waits
            ? 'A worker takes the sheet up in a moment.'
            : 'The rows become visible together, once the last one is read.'}
        </p>
        <p className={css.quiet}>You may leave this page: the import goes on, and its report waits here.</p>
      </div>
    </section>
  );
}
