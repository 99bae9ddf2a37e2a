import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { wholeText } from '../table/whole-text.ts';
import css from './home.module.css';

/** The target of a row's or title's link. */
export type Leads = Pick<LinkProps, 'to' | 'search' | 'params'>;

export interface HomeRow {
  key: string;
  title: string;
  /** Shown at the left, 40 pixels wide. */
  picture?: ReactNode;
  further?: ReactNode;
  /** Shown at the right: an amount, a count or the time left. */
  figure?: ReactNode;
  leads: Leads;
}

interface HomeCardProps<Answer> {
  title: string;
  /** Leads to the whole list. */
  leads: Leads;
  /** What it leads to, where that is not the list of which the card shows the first rows. */
  leadsTo?: string;
  /** Null if the customer may not read the list; the card is then hidden. */
  query: UseQueryResult<Answer, ApiError> | null;
  /** The rows to show. */
  rows: (answer: Answer) => readonly HomeRow[];
  /** The number of rows in the whole list. */
  total: (answer: Answer) => number;
  /** The text of an empty list. */
  empty: string;
  /** Whether other data that the rows need is still loading. */
  waits?: boolean;
}

/** The first few rows of a list, each linked to its record, and a link to the whole list. */
export function HomeCard<Answer>({
  title,
  leads,
  leadsTo,
  query,
  rows,
  total,
  empty,
  waits = false,
}: HomeCardProps<Answer>) {
  if (query === null) return null;
  return (
    <section className={css.card} aria-label={title}>
      <h2>
        {leadsTo === undefined ? <Link {...leads}>{title}</Link> : title}
        {query.data !== undefined && total(query.data) > 0 && (
          <span className={css.total}>{total(query.data)}</span>
        )}
        {leadsTo !== undefined && (
          <Link {...leads} className={css.elsewhere}>
            {leadsTo}
          </Link>
        )}
      </h2>
      {query.isPending || waits ? (
        <Skeleton height={96} animate={false} />
      ) : query.isError ? (
        <p className={css.failed} role="alert">
          {query.error.message}
        </p>
      ) : (
        <Rows rows={rows(query.data)} empty={empty} />
      )}
    </section>
  );
}

function Rows({ rows, empty }: { rows: readonly HomeRow[]; empty: string }) {
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <ul className={css.rows}>
      {rows.map(({ key, title, picture, further, figure, leads }) => (
        <li key={key}>
          <Link {...leads} className={css.row} data-pictured={picture !== undefined || undefined}>
            {picture !== undefined && <span className={css.picture}>{picture}</span>}
            <span ref={(name) => wholeText(name)} className={css.name}>
              {title}
            </span>
            {figure !== undefined && <span className={css.figure}>{figure}</span>}
            {further !== undefined && (
              <span ref={(text) => wholeText(text)} className={css.further}>
                {further}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
