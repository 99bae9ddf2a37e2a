import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { dateTime } from '../../ui/format.ts';
import { ListRow } from '../../ui/lists/ListCard.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { WebhookQuestions, type Question } from './WebhookQuestions.tsx';
import { CHANGE_LABEL, STATE, type Webhook } from './webhook.ts';

const DeliveriesDrawer = lazy(() => import('./DeliveriesDrawer.tsx'));
const WebhookDrawer = lazy(() => import('./WebhookDrawer.tsx'));

interface WebhookRowProps {
  of: Webhook;
  mayChange: boolean;
  /** Receives the new secret when this one's is rotated. */
  onMade: (secret: string) => void;
}

/** One webhook: its address, its condition and its actions. */
export function WebhookRow({ of, mayChange, onMade }: WebhookRowProps) {
  const [opened, setOpened] = useState<'deliveries' | 'change' | null>(null);
  const [asking, setAsking] = useState<Question | null>(null);
  const close = (): void => setOpened(null);
  const failed = (error: { message: string }): void => toast.failed(error.message);
  const change = useApiMutation('changeWebhook', {
    invalidates: ['listWebhooks', 'getDelivery'],
    onError: failed,
    onSuccess: ({ message }) => toast.done(message),
  });
  const test = useApiMutation('testWebhook', {
    invalidates: ['listWebhooks', 'listDeliveries'],
    onError: failed,
    onSuccess: ({ message }) => {
      toast.done(message);
      setOpened('deliveries');
    },
  });
  const path = { id: of.id };
  const isOn = of.state === 'on';
  return (
    <ListRow
      id={of.id}
      name={of.url}
      status={STATE[of.state]}
      facts={factsOf(of)}
      acts={
        <>
          <Button variant="default" size="compact-sm" onClick={() => setOpened('deliveries')}>
            Deliveries
          </Button>
          {mayChange && (
            <>
              <Button
                variant="default"
                size="compact-sm"
                loading={test.isPending}
                onClick={() => test.mutate({ path })}
              >
                Send a test
              </Button>
              <PersonButton
                whom={{ user_id: of.client_id }}
                variant="default"
                size="compact-sm"
                onClick={() => setOpened('change')}
              >
                Edit
              </PersonButton>
              <Button
                variant="default"
                size="compact-sm"
                loading={change.isPending}
                onClick={() => change.mutate({ path, data: { paused: isOn, version: of.version } })}
              >
                {isOn ? 'Pause' : 'Resume'}
              </Button>
              <PersonButton
                whom={{ user_id: of.client_id }}
                variant="default"
                size="compact-sm"
                onClick={() => setAsking('rotate')}
              >
                Rotate secret
              </PersonButton>
              <Button variant="default" size="compact-sm" onClick={() => setAsking('remove')}>
                Remove
              </Button>
            </>
          )}
        </>
      }
    >
      <WebhookQuestions of={of} asking={asking} onClose={() => setAsking(null)} onMade={onMade} />
      <LazyOverlay opened={opened === 'deliveries'}>
        <DeliveriesDrawer of={of} opened={opened === 'deliveries'} onClose={close} />
      </LazyOverlay>
      <LazyOverlay opened={opened === 'change'}>
        <WebhookDrawer
          key={String(opened)}
          opened={opened === 'change'}
          clientId={of.client_id}
          of={of}
          onClose={close}
          onMade={onMade}
        />
      </LazyOverlay>
    </ListRow>
  );
}

function factsOf({ changes, waiting, failing_since, last_sent_at, former_secret_until }: Webhook): string[] {
  const told = changes.map((change) => CHANGE_LABEL[change].label.toLowerCase()).join(', ');
  return [
    `sends changes: ${told}`,
    last_sent_at == null ? 'nothing sent yet' : `last sent ${dateTime(last_sent_at)}`,
    ...(waiting === 0 ? [] : [`${waiting} waiting`]),
    ...(failing_since == null ? [] : [`failing since ${dateTime(failing_since)}`]),
    ...(former_secret_until == null
      ? []
      : [`the old secret also signs until ${dateTime(former_secret_until)}`]),
  ];
}
