import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { MOST_SECRET_OVERLAP_HOURS, USUAL_SECRET_OVERLAP_HOURS } from '../../domain/webhooks.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { Webhook } from './webhook.ts';

export type Question = 'rotate' | 'remove';

interface WebhookQuestionsProps {
  of: Webhook;
  asking: Question | null;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** The confirmations before a secret is rotated or a webhook removed. */
export function WebhookQuestions({ of, asking, onClose, onMade }: WebhookQuestionsProps) {
  const [hours, setHours] = useState<number | string>(USUAL_SECRET_OVERLAP_HOURS);
  const done = {
    invalidates: ['listWebhooks'] as const,
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const remove = useApiMutation('removeWebhook', {
    ...done,
    onSuccess: ({ message }) => {
      onClose();
      toast.done(message);
    },
  });
  const rotate = useApiMutation('rotateWebhookSecret', {
    ...done,
    onSuccess: ({ message, data }) => {
      onClose();
      onMade(data.secret);
      toast.done(message);
    },
  });
  const path = { id: of.id };
  return (
    <>
      <ConfirmAction
        opened={asking === 'rotate'}
        onClose={onClose}
        title="Rotate the secret"
        busy={rotate.isPending}
        ready={hours !== ''}
        onConfirm={() => rotate.mutate({ path, data: { hours: Number(hours) } })}
        fields={
          <NumberInput
            label="Hours with both secrets"
            min={0}
            max={MOST_SECRET_OVERLAP_HOURS}
            allowDecimal={false}
            value={hours}
            onChange={setHours}
          />
        }
      >
        Put the new secret in place before the old one ends.
      </ConfirmAction>
      <ConfirmAction
        opened={asking === 'remove'}
        onClose={onClose}
        title="Remove the webhook"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path })}
      >
        Nothing is sent to {of.url} any more, including waiting messages.
      </ConfirmAction>
    </>
  );
}
