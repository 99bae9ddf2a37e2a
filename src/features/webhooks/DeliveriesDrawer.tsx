import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { DELIVERY_STATUS } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { count, dateTime } from '../../ui/format.ts';
import { Pages } from '../../ui/lists/Pages.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { KIND, type Delivery, type Webhook } from './webhook.ts';
import css from './webhooks.module.css';
import common from '../../ui/common.module.css';

const LOOK_AGAIN_MS = 1_000;
const SIZE = 50;

interface DeliveriesDrawerProps {
  of: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** The deliveries of a webhook, newest first; refreshed while one is queued. */
export default function DeliveriesDrawer({ of, opened, onClose }: DeliveriesDrawerProps) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, refetch } = useQuery<AnswerOf<'listDeliveries'>, ApiError>({
    ...q<'listDeliveries'>('listDeliveries', { path: { id: of.id }, query: { page, size: SIZE } }),
    enabled: opened,
    refetchInterval: ({ state }) => (state.data?.data.some(isQueued) ? LOOK_AGAIN_MS : false),
  });
  return (
    <RecordDrawer opened={opened} onClose={onClose} title="Deliveries" subtitle={of.url} width={720}>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <p className={common.quiet}>
          Nothing has been sent yet. Send a test to check that the address responds.
        </p>
      )}
      <ul className={css.deliveries}>
        {data?.data.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={css.delivery}
              aria-expanded={shown === one.id}
              onClick={() => setShown(shown === one.id ? null : one.id)}
            >
              <StatusBadge status={statusLabel('webhookDelivery', one.status)} quiet />
              <span>{whatOf(one)}</span>
              <span className={common.quiet}>{answerOf(one)}</span>
              <time className={common.quiet} dateTime={one.created_at}>
                {dateTime(one.created_at)}
              </time>
            </button>
            {shown === one.id && <DeliveryFacts key={`${one.id} ${one.status} ${one.tries}`} id={one.id} />}
          </li>
        ))}
      </ul>
      {data !== undefined && data.pagination.totalPages > 1 && (
        <Pages page={page} pages={data.pagination.totalPages} onPage={setPage} />
      )}
    </RecordDrawer>
  );
}

const isQueued = ({ status }: Delivery): boolean => status === DELIVERY_STATUS.queued;

const whatOf = ({ kind, stones }: Delivery): string =>
  kind === 'changes' ? `${count(stones)} ${stones === 1 ? 'stone' : 'stones'}` : KIND[kind];

function answerOf({ tries, answer_status, answer_ms }: Delivery): string {
  if (tries === 0) return 'not tried yet';
  const answered =
    answer_status == null ? 'no answer' : `answered ${answer_status} in ${count(answer_ms)} ms`;
  return tries === 1 ? answered : `${answered}, ${tries} attempts`;
}
