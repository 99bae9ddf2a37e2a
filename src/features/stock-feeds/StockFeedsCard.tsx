import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { MOST_FEEDS } from '../../domain/stones/stock-feed.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { ListCard } from '../../ui/lists/ListCard.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { FeedRow } from './FeedRow.tsx';
import { isOpen, type StockFeed } from './feed.ts';

const FeedDrawer = lazy(() => import('./FeedDrawer.tsx'));

/** While a push is under way, its state changes. */
const EVERY_MS = 1500;

interface StockFeedsCardProps {
  clientId: string;
  /** The button for the links by which a feed is fetched. */
  links: (feed: StockFeed) => ReactNode;
}

/** Our stock as sheets for an external client: their content and destination. */
export function StockFeedsCard({ clientId, links }: StockFeedsCardProps) {
  const access = accessOf(useUser(), 'stock-feed');
  if (!access.read) return null;
  return <Loaded clientId={clientId} links={links} mayChange={access.write} />;
}

function Loaded({ clientId, links, mayChange }: StockFeedsCardProps & { mayChange: boolean }) {
  const [adding, setAdding] = useState(false);
  const found = useQuery<AnswerOf<'listStockFeeds'>, ApiError>({
    ...q<'listStockFeeds'>('listStockFeeds', { path: { id: clientId } }),
    refetchInterval: ({ state }) => (state.data?.some((feed) => isOpen(feed.last_push)) ? EVERY_MS : false),
  });
  return (
    <ListCard
      title="Stock feeds"
      one="feed"
      query={found}
      lead="The stones that the client sees, at their prices, pushed to their FTP, FTPS or SFTP server or fetched by a link."
      action={
        mayChange &&
        (found.data?.length ?? 0) < MOST_FEEDS && (
          <PersonButton
            whom={{ user_id: clientId }}
            variant="default"
            size="compact-md"
            onClick={() => setAdding(true)}
          >
            Add a feed
          </PersonButton>
        )
      }
      row={(feed) => <FeedRow key={feed.id} feed={feed} links={links(feed)} mayChange={mayChange} />}
    >
      <LazyOverlay opened={adding}>
        <FeedDrawer
          key={String(adding)}
          opened={adding}
          clientId={clientId}
          feed={null}
          onClose={() => setAdding(false)}
        />
      </LazyOverlay>
    </ListCard>
  );
}
