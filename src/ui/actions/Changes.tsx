import css from './Changes.module.css';

export interface Change {
  field: string;
  from: string;
  to: string;
}

/** The changes of an edit, old and new values side by side. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={css.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>{from}</del> <span aria-hidden>→</span> <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
