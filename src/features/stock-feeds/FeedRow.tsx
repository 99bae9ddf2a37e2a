import { Button } from '@mantine/core';
import { lazy, useState, type ReactNode } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { scheduleInWords } from '../../domain/schedule-forms.ts';
import { FEED_FORMAT_LABEL } from '../../domain/stones/stock-feed.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { dateTime, plural } from '../../ui/format.ts';
import { ListRow } from '../../ui/lists/ListCard.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { PushFacts } from './PushFacts.tsx';
import { isOpen, PUSH_STATE, type StockFeed } from './feed.ts';
import type { StatusLabel } from '../../domain/labels.ts';

const FeedDrawer = lazy(() => import('./FeedDrawer.tsx'));
const PushLog = lazy(() => import('./PushLog.tsx'));

const PAUSED: StatusLabel = { label: 'Paused', colour: 'grey' };

interface FeedRowProps {
  feed: StockFeed;
  links: ReactNode;
  mayChange: boolean;
}

/** A feed, with its last push. */
export function FeedRow({ feed, links, mayChange }: FeedRowProps) {
  const [shown, setShown] = useState<'change' | 'remove' | 'log' | null>(null);
  const close = (): void => setShown(null);
  const options = {
    invalidates: ['listStockFeeds', 'listStockPushes'] as const,
    onSuccess: ({ message }: { message: string }) => {
      close();
      toast.done(message);
    },
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const push = useApiMutation('pushStockFeed', options);
  const change = useApiMutation('changeStockFeed', options);
  const remove = useApiMutation('removeStockFeed', options);
  const path = { id: feed.id };
  const last = feed.last_push ?? null;
  return (
    <ListRow
      id={feed.id}
      name={feed.name}
      status={feed.is_paused ? PAUSED : last && PUSH_STATE[last.state]}
      facts={factsOf(feed)}
      more={last && <PushFacts push={last} />}
      acts={
        <>
          {mayChange && feed.push_url != null && (
            <Button
              variant="default"
              size="compact-sm"
              loading={push.isPending}
              disabled={isOpen(last) && last?.state !== 'waiting'}
              onClick={() => push.mutate({ path })}
            >
              Push now
            </Button>
          )}
          {last && (
            <Button variant="default" size="compact-sm" onClick={() => setShown('log')}>
              Log
            </Button>
          )}
          {links}
          {mayChange && (
            <>
              <Button
                variant="default"
                size="compact-sm"
                loading={change.isPending}
                onClick={() =>
                  change.mutate({ path, data: { is_paused: !feed.is_paused, version: feed.version } })
                }
              >
                {feed.is_paused ? 'Resume' : 'Pause'}
              </Button>
              <PersonButton
                whom={{ user_id: feed.client_id }}
                variant="default"
                size="compact-sm"
                onClick={() => setShown('change')}
              >
                Edit
              </PersonButton>
              <Button variant="default" size="compact-sm" onClick={() => setShown('remove')}>
                Remove
              </Button>
            </>
          )}
        </>
      }
    >
      <LazyOverlay opened={shown === 'change'}>
        <FeedDrawer
          key={String(shown)}
          opened={shown === 'change'}
          clientId={feed.client_id}
          feed={feed}
          onClose={close}
        />
      </LazyOverlay>
      <LazyOverlay opened={shown === 'log'}>
        <PushLog opened={shown === 'log'} feed={feed} onClose={close} />
      </LazyOverlay>
      <ConfirmAction
        opened={shown === 'remove'}
        onClose={close}
        title={`Remove ${feed.name}`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path })}
      >
        The client gets no more files of this feed, its links end, and its log is removed. Files already on
        their server stay there.
      </ConfirmAction>
    </ListRow>
  );
}

function factsOf(feed: StockFeed): string[] {
  const facts = [FEED_FORMAT_LABEL[feed.format], plural(feed.feed_columns.length, 'column')];
  if (feed.push_url == null) return [...facts, 'not pushed'];
  const when = feed.schedule == null ? 'no schedule' : scheduleInWords(feed.schedule);
  const next = feed.next_push_at == null ? [] : [`next ${dateTime(feed.next_push_at)}`];
  return [...facts, feed.push_url, when, ...next];
}
