import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { ShownOnce } from '../../ui/records/ShownOnce.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { WebhookRow } from './WebhookRow.tsx';
import css from './webhooks.module.css';

const WebhookDrawer = lazy(() => import('./WebhookDrawer.tsx'));

/** The addresses of an API client that are told what becomes of stones. */
export function WebhooksCard({ clientId }: { clientId: string }) {
  const access = accessOf(useUser(), 'webhook');
  if (!access.read) return null;
  return <Loaded clientId={clientId} mayChange={access.write} />;
}

function Loaded({ clientId, mayChange }: { clientId: string; mayChange: boolean }) {
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const found = useQuery<AnswerOf<'listWebhooks'>, ApiError>(
    q<'listWebhooks'>('listWebhooks', { path: { id: clientId } }),
  );
  const { data: webhooks, error, refetch } = found;
  return (
    <section className={css.card} aria-labelledby="webhooks-title">
      <header className={css.head}>
        <h2 id="webhooks-title">Webhooks</h2>
        {mayChange && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        )}
      </header>
      <p className={css.quiet}>
        Within seconds, an address is sent which stones were held, sold, freed or repriced.
      </p>
      {made !== null && <ShownOnce name="secret" value={made} onDone={() => setMade(null)} />}
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {webhooks === undefined && error === null && (
        <Skeleton height={64} role="status" aria-label="Loading the webhooks" />
      )}
      {webhooks !== undefined && webhooks.length === 0 && (
        <p className={css.quiet}>There is no webhook yet.</p>
      )}
      <ul className={css.webhooks}>
        {webhooks?.map((one) => (
          <WebhookRow key={one.id} of={one} mayChange={mayChange} onMade={setMade} />
        ))}
      </ul>
      <LazyOverlay opened={adding}>
        <WebhookDrawer
          key={String(adding)}
          opened={adding}
          clientId={clientId}
          onClose={() => setAdding(false)}
          onMade={setMade}
        />
      </LazyOverlay>
    </section>
  );
}
