import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import home from '../../ui/home/home.module.css';
import css from './dashboard.module.css';

interface CardProps<Answer> {
  title: string;
  /** The link to the whole list. */
  leads?: Leads;
  query: UseQueryResult<Answer, ApiError>;
  /** The height of its content in pixels, so that what is below it stays where it is. */
  height?: number;
  /** At the right of the title. */
  aside?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** A card of figures, with a link to the records that they count. */
export function Card<Answer>({ title, leads, query, height = 200, aside, children }: CardProps<Answer>) {
  return (
    <section className={home.card} aria-label={title}>
      <div className={css.head}>
        <h2>{leads === undefined ? title : <Link {...leads}>{title}</Link>}</h2>
        {aside}
      </div>
      {query.isPending ? (
        <Skeleton height={height} animate={false} />
      ) : query.isError ? (
        <p className={home.failed} role="alert">
          {query.error.message}
        </p>
      ) : (
        children(query.data)
      )}
    </section>
  );
}
