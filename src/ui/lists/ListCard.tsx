import { Group, Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import { LoadFailed } from '../notices/LoadFailed.tsx';
import { AuditLink } from '../records/AuditLink.tsx';
import { StatusBadge } from '../records/StatusBadge.tsx';
import css from './ListCard.module.css';
import common from '../common.module.css';
import screen from '../screen.module.css';

interface ListCardProps<Row> {
  title: string;
  /** The noun of a row, for the text of an empty list: `key`. */
  one: string;
  lead: ReactNode;
  /** The button that adds a row. */
  action?: ReactNode;
  query: { data: readonly Row[] | undefined; error: ApiError | null; refetch: () => unknown };
  row: (one: Row) => ReactNode;
  /** Content between the lead and the rows, and dialogs. */
  children?: ReactNode;
}

/** A short list on a record's page: a client's keys, webhooks, feeds, sheets. */
export function ListCard<Row>({ title, one, lead, action, query, row, children }: ListCardProps<Row>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <section className={screen.card} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      <p className={common.quiet}>{lead}</p>
      {children}
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Skeleton height={20} role="status" aria-label={`Loading: ${title}`} />
      )}
      {data?.length === 0 && <p className={common.quiet}>There is no {one} yet.</p>}
      <ul className={css.list}>{data?.map(row)}</ul>
    </section>
  );
}

interface ListRowProps {
  name: string;
  status: StatusLabel | null;
  facts: readonly string[];
  acts: ReactNode;
  /** Its id, for the link to its entries in the audit log. */
  id?: string;
  /** Content under the facts. */
  more?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** One record in such a card. */
export function ListRow({ name, status, facts, acts, id, more, children }: ListRowProps) {
  return (
    <li className={css.row}>
      <div className={css.about}>
        <strong>
          {name} {status && <StatusBadge status={status} quiet />}
        </strong>
        <span className={common.quiet}>{facts.join(' · ')}</span>
        {more}
      </div>
      <Group gap="xs">
        {acts}
        {id !== undefined && <AuditLink about={id} row={name} />}
      </Group>
      {children}
    </li>
  );
}
