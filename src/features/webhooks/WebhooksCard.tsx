import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { ListCard } from '../../ui/lists/ListCard.tsx';
import { OneTimeSecret } from '../../ui/records/OneTimeSecret.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { WebhookRow } from './WebhookRow.tsx';

const WebhookDrawer = lazy(() => import('./WebhookDrawer.tsx'));

/** The webhooks of an API client. */
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
  return (
    <ListCard
      title="Webhooks"
      one="webhook"
      query={found}
      lead="Sends an address the stones that were held, sold, freed or repriced, within seconds."
      action={
        mayChange && (
          <PersonButton
            whom={{ user_id: clientId }}
            variant="default"
            size="compact-md"
            onClick={() => setAdding(true)}
          >
            Add a webhook
          </PersonButton>
        )
      }
      row={(one) => <WebhookRow key={one.id} of={one} mayChange={mayChange} onMade={setMade} />}
    >
      {made !== null && <OneTimeSecret name="secret" value={made} onDone={() => setMade(null)} />}
      <LazyOverlay opened={adding}>
        <WebhookDrawer
          key={String(adding)}
          opened={adding}
          clientId={clientId}
          onClose={() => setAdding(false)}
          onMade={setMade}
        />
      </LazyOverlay>
    </ListCard>
  );
}
