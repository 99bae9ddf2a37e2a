import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { PushFacts } from './PushFacts.tsx';
import { PUSH_STATE, type StockFeed } from './feed.ts';
import listCard from '../../ui/lists/ListCard.module.css';

interface PushLogProps {
  opened: boolean;
  feed: StockFeed;
  onClose: () => void;
}

/** The last pushes of a feed, newest first. */
export default function PushLog({ opened, feed, onClose }: PushLogProps) {
  const {
    data: pushes,
    error,
    refetch,
  } = useQuery<AnswerOf<'listStockPushes'>, ApiError>({
    ...q<'listStockPushes'>('listStockPushes', { path: { id: feed.id } }),
    enabled: opened,
  });
  return (
    <RecordDrawer
      opened={opened}
      onClose={onClose}
      width={560}
      title={`Pushes of ${feed.name}`}
      actions={
        <Button ml="auto" variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {pushes === undefined && error === null && (
        <Skeleton height={64} role="status" aria-label="Loading the pushes" />
      )}
      <ul className={listCard.list}>
        {pushes?.map((push) => (
          <li key={push.id} className={listCard.about}>
            <StatusBadge status={PUSH_STATE[push.state]} quiet />
            <PushFacts push={push} />
          </li>
        ))}
      </ul>
    </RecordDrawer>
  );
}
