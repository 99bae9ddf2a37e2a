import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';

const LinksDrawer = lazy(() => import('./LinksDrawer.tsx'));

/** The links by which a stock feed is fetched, behind a button. */
export function FeedLinks({ feed }: { feed: { id: string; name: string; client_id: string } }) {
  const access = accessOf(useUser(), 'client-key');
  const [opened, setOpened] = useState(false);
  if (!access.read) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        Links
      </Button>
      <LazyOverlay opened={opened}>
        <LinksDrawer opened={opened} feed={feed} mayChange={access.write} onClose={() => setOpened(false)} />
      </LazyOverlay>
    </>
  );
}
