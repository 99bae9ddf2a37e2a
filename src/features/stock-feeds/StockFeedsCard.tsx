import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { MOST_FEEDS } from '../../domain/stones/stock-feed.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { FeedRow } from './FeedRow.tsx';
import { isOpen, type StockFeed } from './feed.ts';
import css from './stock-feeds.module.css';

const FeedDrawer = lazy(() => import('./FeedDrawer.tsx'));

/** While a push is under way, its state changes. */
const EVERY_MS = 1500;

interface StockFeedsCardProps {
  clientId: string;
  /** What opens the links by which a feed is fetched. */
  links: (feed: StockFeed) => ReactNode;
}

/** Our stock as sheets for an external client: what is in them, and where they are pushed to. */
export function StockFeedsCard({ clientId, links }: StockFeedsCardProps) {
  const access = accessOf(useUser(), 'stock-feed');
  if (!access.read) return null;
  return <Loaded clientId={clientId} links={links} mayChange={access.write} />;
}

function Loaded({ clientId, links, mayChange }: StockFeedsCardProps & { mayChange: boolean }) {
  const [adding, setAdding] = useState(false);
  const {
    data: feeds,
    error,
    refetch,
  } = useQuery<AnswerOf<'listStockFeeds'>, ApiError>({
    ...q<'listStockFeeds'>('listStockFeeds', { path: { id: clientId } }),
    refetchInterval: ({ state }) => (state.data?.some((feed) => isOpen(feed.last_push)) ? EVERY_MS : false),
  });
  return (
    <section className={css.card} aria-labelledby="stock-feeds-title">
      <header className={css.head}>
        <h2 id="stock-feeds-title">Stock feeds</h2>
        {mayChange && (feeds?.length ?? 0) < MOST_FEEDS && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add a feed
          </Button>
        )}
      </header>
      <p className={css.quiet}>
        The stones that the client sees, at their prices, pushed to their FTP, FTPS or SFTP server, or fetched
        by a link.
      </p>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {feeds === undefined && error === null && (
        <Skeleton height={64} role="status" aria-label="Loading the feeds" />
      )}
      {feeds?.length === 0 && <p className={css.quiet}>There is no feed yet.</p>}
      <ul className={css.list}>
        {feeds?.map((feed) => (
          <FeedRow key={feed.id} feed={feed} links={links(feed)} mayChange={mayChange} />
        ))}
      </ul>
      <LazyOverlay opened={adding}>
        <FeedDrawer
          key={String(adding)}
          opened={adding}
          clientId={clientId}
          feed={null}
          onClose={() => setAdding(false)}
        />
      </LazyOverlay>
    </section>
  );
}
