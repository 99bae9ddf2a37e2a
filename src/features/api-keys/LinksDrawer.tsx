import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { OneTimeSecret } from '../../ui/records/OneTimeSecret.tsx';
import { KeyRow } from './KeyRow.tsx';
import { isLive } from './key.ts';
import common from '../../ui/common.module.css';
import listCard from '../../ui/lists/ListCard.module.css';

const KeyDrawer = lazy(() => import('./KeyDrawer.tsx'));

interface LinksDrawerProps {
  opened: boolean;
  feed: { id: string; name: string; client_id: string };
  mayChange: boolean;
  onClose: () => void;
}

/** The keys of a stock feed, each a link to its sheet. */
export default function LinksDrawer({ opened, feed, mayChange, onClose }: LinksDrawerProps) {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const {
    data: keys,
    error,
    refetch,
  } = useQuery<AnswerOf<'listFeedKeys'>, ApiError>({
    ...q<'listFeedKeys'>('listFeedKeys', { path: { id: feed.id } }),
    enabled: opened,
  });
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <>
      <RecordDrawer
        // One drawer at a time: the form replaces the list.
        opened={opened && !making}
        onClose={close}
        width={640}
        title={`Links to ${feed.name}`}
        actions={
          <>
            <Button variant="default" onClick={close}>
              Close
            </Button>
            {mayChange && (
              <PersonButton whom={{ user_id: feed.client_id }} ml="auto" onClick={() => setMaking(true)}>
                Make a link
              </PersonButton>
            )}
          </>
        }
      >
        <p className={common.quiet}>
          Anyone with a link can fetch the current sheet, and nothing else. Use it where a program asks for an
          address: <code>curl -OJ &apos;https://feed:pavk_…&apos;</code>
        </p>
        {made !== null && <OneTimeSecret name="link" value={made} onDone={() => setMade(null)} />}
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {keys === undefined && error === null && (
          <Skeleton height={64} role="status" aria-label="Loading the links" />
        )}
        {keys?.length === 0 && <p className={common.quiet}>No links yet.</p>}
        <ul className={listCard.list}>
          {keys?.map((one) => (
            <KeyRow key={one.id} of={one} mayChange={mayChange && isLive(one)} onMade={setMade} />
          ))}
        </ul>
      </RecordDrawer>
      <LazyOverlay opened={opened && making}>
        <KeyDrawer
          key={String(making)}
          opened={opened && making}
          clientId={feed.client_id}
          feed={feed}
          onClose={() => setMaking(false)}
          onMade={setMade}
        />
      </LazyOverlay>
    </>
  );
}
