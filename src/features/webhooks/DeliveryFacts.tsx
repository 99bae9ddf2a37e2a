import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { DASH, dateTime } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import { trailOf } from '../../ui/records/timeline-steps.ts';
import { WorkflowTrail } from '../../ui/records/WorkflowTrail.tsx';
import { useUser } from '../../ui/session/session.ts';
import { maySendAgain, type DeliveryDetail } from './webhook.ts';
import css from './webhooks.module.css';

/** One delivery: its result, its content, and a button to send it again. */
export function DeliveryFacts({ id }: { id: string }) {
  const user = useUser();
  const { data, error, refetch } = useQuery<AnswerOf<'getDelivery'>, ApiError>(
    q<'getDelivery'>('getDelivery', { path: { id } }),
  );
  const again = useApiMutation('sendDeliveryAgain', {
    invalidates: ['listDeliveries', 'getDelivery', 'listWebhooks'],
    onSuccess: ({ message }) => toast.done(message),
    onError: ({ message }) => toast.failed(message),
  });
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={120} role="status" aria-label="Loading the delivery" />;
  return (
    <div className={css.detail}>
      <Facts facts={factsOf(data)} />
      {data.body != null && (
        <pre className={css.body} tabIndex={0}>
          {laidOut(data.body)}
        </pre>
      )}
      <WorkflowTrail steps={trailOf('webhookDelivery', data.history)} />
      <Group gap="xs">
        <ActionButton
          size="compact-sm"
          decision={maySendAgain(user, data)}
          loading={again.isPending}
          onClick={() => again.mutate({ path: { id } })}
        >
          Send again
        </ActionButton>
      </Group>
    </div>
  );
}

const factsOf = (of: DeliveryDetail) => [
  of.sent_at == null
    ? { name: 'Next attempt', value: of.next_try_at == null ? DASH : dateTime(of.next_try_at) }
    : { name: 'Sent', value: dateTime(of.sent_at) },
  { name: 'Last attempt', value: of.tried_at == null ? DASH : dateTime(of.tried_at) },
  { name: 'webhook-id', value: of.message_id },
  { name: 'Response', value: of.answer == null || of.answer === '' ? DASH : of.answer },
];

/** The message as sent, indented. */
const laidOut = (body: string): string => {
  const said: unknown = JSON.parse(body);
  return JSON.stringify(said, null, 2);
};
