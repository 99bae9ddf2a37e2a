import { Box } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import { BULK_MESSAGES } from '../../domain/bulk-email.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { plural } from '../../ui/format.ts';
import { tellMailed } from '../../ui/notices/tell-mailed.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { CHANGED, isUnderWay, mayMove, type BulkEmail } from './bulk-email.ts';
import { useQuery } from '@tanstack/react-query';
import { CLIENT_OPTIONS, clientLabel } from '../../ui/forms/clients.ts';

const EmailForm = lazy(() => import('./form/EmailForm.tsx'));

interface EmailActionsProps {
  email: BulkEmail;
  /** The client whose diamonds and prices a test shows; without one it shows no prices. */
  client?: string | undefined;
}

/** The actions on an e-mail: test, send, stop, edit or delete it. */
export function EmailActions({ email, client }: EmailActionsProps) {
  const user = useUser();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'send' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const done = {
    invalidates: CHANGED,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      close();
    },
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const send = useApiMutation('sendBulkEmail', {
    ...done,
    onSuccess: ({ message }) => {
      tellMailed(user, message);
      close();
    },
    onError: (error) => toast.failed(messageOf(error, BULK_MESSAGES.sendFailed)),
  });
  const stop = useApiMutation('stopBulkEmail', done);
  // Closes no dialog: the answer may arrive when another one is open.
  const test = useApiMutation('testBulkEmail', {
    ...done,
    onSuccess: ({ message }) => tellMailed(user, message),
  });
  const remove = useApiMutation('deleteBulkEmail', {
    ...done,
    onSuccess: ({ message }) => {
      toast.done(message);
      void navigate({ to: '/bulk-email' });
    },
  });
  const path = { id: email.id };
  if (isUnderWay(user, email))
    return (
      <ActionButton
        variant="default"
        decision={mayMove(user, 'STOP', email)}
        loading={stop.isPending}
        onClick={() => stop.mutate({ path })}
      >
        Stop
      </ActionButton>
    );
  return (
    <>
      <ActionButton
        variant="default"
        decision={mayMove(user, 'DELETE', email)}
        onClick={() => setOpen('delete')}
      >
        Delete
      </ActionButton>
      <ActionButton
        variant="default"
        decision={mayMove(user, 'UPDATE', email)}
        onClick={() => setOpen('change')}
      >
        Edit
      </ActionButton>
      <ActionButton
        variant="default"
        decision={permissionDecision(user, 'bulk-email')}
        loading={test.isPending}
        onClick={() => test.mutate({ path, data: { user_id: client } })}
      >
        Send a test to me
      </ActionButton>
      <TestMailNote client={client} />
      <ActionButton decision={mayMove(user, 'BEGIN', email)} onClick={() => setOpen('send')}>
        {email.unfinished ? 'Continue' : 'Send'}
      </ActionButton>
      <ConfirmAction
        opened={open === 'send'}
        onClose={close}
        title={`Send to ${plural(email.would_get, 'client')}`}
        busy={send.isPending}
        onConfirm={() => send.mutate({ path })}
      >
        {`“${email.subject}” is sent now${email.unfinished ? ' to the clients who have not received it' : ''}. You can stop it, but e-mails already sent cannot be recalled.`}
      </ConfirmAction>
      <ConfirmAction
        opened={open === 'delete'}
        onClose={close}
        title="Delete the e-mail"
        acknowledge="I know that it cannot be restored"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ query: { id: email.id } })}
      >
        {`“${email.subject}” disappears from the list, and its recipients no longer see its stones without signing in. The records of who received it are kept.`}
      </ConfirmAction>
      <LazyOverlay opened={open === 'change'}>
        <EmailForm
          key={`${email.id} ${open}`}
          email={email}
          opened={open === 'change'}
          onClose={close}
          onSaved={close}
        />
      </LazyOverlay>
    </>
  );
}

/** Whose diamonds and prices a test mail shows. */
function TestMailNote({ client }: { client: string | undefined }) {
  const { data } = useQuery({ ...CLIENT_OPTIONS, enabled: client !== undefined });
  const chosen = data?.find(({ id }) => id === client);
  return (
    <Box component="small" maw={200} lh={1.3}>
      {client === undefined
        ? 'The test shows no prices. Choose a client under Diamonds for theirs.'
        : `The test shows the diamonds and prices of ${chosen === undefined ? 'the chosen client' : clientLabel(chosen)}.`}
    </Box>
  );
}
