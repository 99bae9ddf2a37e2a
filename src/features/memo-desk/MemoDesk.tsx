import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { countNoun } from '../../domain/text/count-nouns.ts';
import { money } from '../../ui/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { NoMailServer } from '../../ui/notices/NoMailServer.tsx';
import { tellMailed } from '../../ui/notices/tell-mailed.ts';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { OutTable, type LeadsTo } from './OutTable.tsx';
import { ScanToReturn } from './ScanToReturn.tsx';
import css from './memo-desk.module.css';

interface MemoDeskProps {
  /** The memo list with the lines that a figure counts. */
  leadsTo: LeadsTo;
}

/** Everything that is out on memo, by client and age; each figure leads to its lines. */
export function MemoDesk({ leadsTo }: MemoDeskProps) {
  const user = useUser();
  const desk = useQuery<AnswerOf<'getMemoDesk'>, ApiError>(q<'getMemoDesk'>('getMemoDesk'));
  const remind = useApiMutation('remindOfOverdue', {
    invalidates: ['getMemoDesk'],
    onSuccess: ({ message }) => tellMailed(user, message),
    onError: ({ message }) => toast.failed(message),
  });
  const mayRemind = accessOf(user, 'memo-desk').write;
  return (
    <ListPage
      title="Memo desk"
      lead="All stones out on memo, by client and by days out."
      actions={
        mayRemind &&
        desk.data !== undefined &&
        desk.data.total.overdue.lines > 0 && (
          <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate({ data: {} })}>
            Remind all overdue
          </Button>
        )
      }
    >
      <div className={css.desk}>
        {mayRemind && <NoMailServer />}
        {accessOf(user, 'memo').write && <ScanToReturn />}
        {desk.isError && <LoadFailed error={desk.error} onRetry={() => void desk.refetch()} />}
        {desk.isPending && <Skeleton height={240} role="status" aria-label="Loading the memo desk" />}
        {desk.data?.total.lines === 0 && (
          <Notice title="No stones on memo">Stones on memo appear here.</Notice>
        )}
        {desk.data !== undefined && desk.data.asked.lines > 0 && (
          <p className={css.asked}>
            {leadsTo({ asked: true }, wishes(desk.data.asked), wishes(desk.data.asked))}
          </p>
        )}
        {desk.data !== undefined && desk.data.total.lines > 0 && (
          <OutTable
            desk={desk.data}
            leadsTo={leadsTo}
            onRemind={mayRemind ? (id) => remind.mutate({ data: { clients: [id] } }) : undefined}
          />
        )}
      </div>
    </ListPage>
  );
}

const wishes = ({ lines, value }: AnswerOf<'getMemoDesk'>['asked']): string =>
  `More time requested for ${countNoun(lines, 'stone')}, ${money(value)} USD`;
