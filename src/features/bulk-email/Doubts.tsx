import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { CHANGED, mayMove, type BulkEmail } from './bulk-email.ts';

interface DoubtsProps {
  email: BulkEmail;
  /** Ids of the selected recipients in doubt; null for all of them. */
  clients: readonly string[] | null;
  onDone: () => void;
}

/** Settles e-mails that no mail server confirmed: they arrived, or they are sent again. */
export function Doubts({ email, clients, onDone }: DoubtsProps) {
  const user = useUser();
  const [asks, setAsks] = useState<'SETTLE' | 'SEND_AGAIN' | null>(null);
  const settle = useApiMutation('settleBulkDoubts', {
    invalidates: CHANGED,
    onSuccess: ({ message }) => {
      toast.done(message);
      setAsks(null);
      onDone();
    },
    onError: (error) => {
      toast.failed(error.message);
      setAsks(null);
    },
  });
  const these = plural(clients?.length ?? email.in_doubt, 'e-mail');
  const close = (): void => setAsks(null);
  const confirm = (): void =>
    settle.mutate({
      path: { id: email.id },
      data: { arrived: asks === 'SETTLE', ...(clients === null ? {} : { clients: [...clients] }) },
    });
  return (
    <>
      {clients === null && <span>{these} in doubt: the mail server never confirmed delivery.</span>}
      <ActionButton
        variant="default"
        decision={mayMove(user, 'SETTLE', email)}
        onClick={() => setAsks('SETTLE')}
      >
        {clients === null ? 'All arrived' : 'It arrived'}
      </ActionButton>
      <ActionButton
        variant="default"
        decision={mayMove(user, 'SEND_AGAIN', email)}
        onClick={() => setAsks('SEND_AGAIN')}
      >
        {clients === null ? 'Send all again' : 'Send again'}
      </ActionButton>
      <ConfirmAction
        opened={asks === 'SETTLE'}
        onClose={close}
        title={`Mark ${these} as arrived`}
        busy={settle.isPending}
        onConfirm={confirm}
      >
        They count as sent and are not sent again.
      </ConfirmAction>
      <ConfirmAction
        opened={asks === 'SEND_AGAIN'}
        onClose={close}
        title={`Send ${these} again`}
        busy={settle.isPending}
        onConfirm={confirm}
      >
        Clients who already have it may get it twice. Clients who no longer want offers are left out.
      </ConfirmAction>
    </>
  );
}
