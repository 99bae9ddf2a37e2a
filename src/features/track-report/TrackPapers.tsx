import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/client.ts';
import { dateTime } from '../../ui/format.ts';
import css from './track.module.css';

type Track = AnswerOf<'trackStone'>;

const KIND: Readonly<Record<string, string>> = {
  created: 'added it',
  changed: 'changed it',
  withdrawn: 'withdrew it',
  restored: 'offered it again',
  waiting: 'has a pending change',
  unchanged: 'listed it unchanged',
};

/** The sheets that named the stone, and the price lists that were applied since it came. */
export function TrackPapers({ track: { sheets, repricings } }: { track: Track }) {
  if (sheets.length + repricings.length === 0) return null;
  return (
    <section className={css.papers} aria-label="Sheets and price lists">
      <h2>Sheets and price lists</h2>
      <ul>
        {sheets.map(({ id, file_name, at, kind }) => (
          <li key={id}>
            <time dateTime={at}>{dateTime(at)}</time>
            <span>
              <Link to="/inventory/company/upload/$id" params={{ id }}>
                {file_name}
              </Link>{' '}
              {KIND[kind] ?? kind}
            </span>
          </li>
        ))}
        {repricings.map(({ id, cause, at }) => (
          <li key={id}>
            <time dateTime={at}>{dateTime(at)}</time>
            <span>List prices were applied to the stock. {cause}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
