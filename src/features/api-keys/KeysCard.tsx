import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { ListCard } from '../../ui/lists/ListCard.tsx';
import { OneTimeSecret } from '../../ui/records/OneTimeSecret.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { KeyRow } from './KeyRow.tsx';
import { isLive } from './key.ts';

const KeyDrawer = lazy(() => import('./KeyDrawer.tsx'));

/** The keys of an API client: limits, last use and expiry. */
export function KeysCard({ clientId }: { clientId: string }) {
  const access = accessOf(useUser(), 'client-key');
  if (!access.read) return null;
  return <Loaded clientId={clientId} mayChange={access.write} />;
}

function Loaded({ clientId, mayChange }: { clientId: string; mayChange: boolean }) {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const found = useQuery<AnswerOf<'listClientKeys'>, ApiError>(
    q<'listClientKeys'>('listClientKeys', { path: { id: clientId } }),
  );
  return (
    <ListCard
      title="Keys"
      one="key"
      query={found}
      lead={
        <>
          A program sends its key with every request: <code>Authorization: Bearer pavk_…</code>{' '}
          <Anchor inherit underline="always" renderRoot={(link) => <Link {...link} to="/docs" />}>
            Getting started
          </Anchor>
        </>
      }
      action={
        mayChange && (
          <PersonButton
            whom={{ user_id: clientId }}
            variant="default"
            size="compact-md"
            onClick={() => setMaking(true)}
          >
            Make a key
          </PersonButton>
        )
      }
      row={(one) => <KeyRow key={one.id} of={one} mayChange={mayChange && isLive(one)} onMade={setMade} />}
    >
      {made !== null && <OneTimeSecret name="key" value={made} onDone={() => setMade(null)} />}
      <LazyOverlay opened={making}>
        <KeyDrawer
          key={String(making)}
          opened={making}
          clientId={clientId}
          onClose={() => setMaking(false)}
          onMade={setMade}
        />
      </LazyOverlay>
    </ListCard>
  );
}
