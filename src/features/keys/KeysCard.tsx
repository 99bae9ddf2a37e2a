import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { ShownOnce } from '../../ui/records/ShownOnce.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { KeyRow } from './KeyRow.tsx';
import { isLive } from './key.ts';
import css from './keys.module.css';

const KeyDrawer = lazy(() => import('./KeyDrawer.tsx'));

/** The keys of an API client: with what they may do, when they were used, and how they end. */
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
  const { data: keys, error, refetch } = found;
  return (
    <section className={css.card} aria-labelledby="keys-title">
      <header className={css.head}>
        <h2 id="keys-title">Keys</h2>
        {mayChange && (
          <Button variant="default" size="compact-md" onClick={() => setMaking(true)}>
            Make a key
          </Button>
        )}
      </header>
      <p className={css.quiet}>
        A program sends its key with every request: <code>Authorization: Bearer pavk_…</code>{' '}
        <Link to="/docs">How to begin</Link>
      </p>
      {made !== null && <ShownOnce name="key" value={made} onDone={() => setMade(null)} />}
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {keys === undefined && error === null && (
        <Skeleton height={64} role="status" aria-label="Loading the keys" />
      )}
      {keys !== undefined && keys.length === 0 && <p className={css.quiet}>There is no key yet.</p>}
      <ul className={css.keys}>
        {keys?.map((one) => (
          <KeyRow key={one.id} of={one} mayChange={mayChange && isLive(one)} onMade={setMade} />
        ))}
      </ul>
      <LazyOverlay opened={making}>
        <KeyDrawer
          key={String(making)}
          opened={making}
          clientId={clientId}
          onClose={() => setMaking(false)}
          onMade={setMade}
        />
      </LazyOverlay>
    </section>
  );
}
