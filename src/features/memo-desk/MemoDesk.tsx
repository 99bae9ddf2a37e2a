import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { OutTable, type LeadsTo } from './OutTable.tsx';
import css from './memo-desk.module.css';

interface MemoDeskProps {
  /** The memo list with the lines that a figure counts. */
  leadsTo: LeadsTo;
  children?: ReactNode;
}

/** Everything that is out on memo, by client and age; each figure leads to its lines. */
export function MemoDesk({ leadsTo, children }: MemoDeskProps) {
  const desk = useQuery<AnswerOf<'getMemoDesk'>, ApiError>(q<'getMemoDesk'>('getMemoDesk'));
  return (
    <ListPage title="Memo desk" lead="Everything that is out, by client and by how many days it is out.">
      <div className={css.desk}>
        {children}
        {desk.isError && <LoadFailed error={desk.error} onRetry={() => void desk.refetch()} />}
        {desk.isPending && <Skeleton height={240} role="status" aria-label="Loading the memo desk" />}
        {desk.data?.total.lines === 0 && (
          <Notice title="No stone is on memo">What you lend stands here.</Notice>
        )}
        {desk.data !== undefined && desk.data.total.lines > 0 && (
          <OutTable desk={desk.data} leadsTo={leadsTo} />
        )}
      </div>
    </ListPage>
  );
}
