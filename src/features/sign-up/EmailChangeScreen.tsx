import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type AnswerOf } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { SignedOutFrame } from '../../ui/shell/SignedOutFrame.tsx';
import acts from '../../ui/actions/ConfirmAction.module.css';
import css from './sign-up.module.css';

type Change = AnswerOf<'readEmailChange'>;

const TITLE: Readonly<Record<Change['owner'], string>> = {
  new: 'Your new e-mail',
  old: 'Your e-mail is being changed',
};
const DONE: Readonly<Record<Change['owner'], string>> = {
  new: 'Your e-mail is confirmed',
  old: 'The change is undone',
};

/**
 * The link of a mail about a changed e-mail: its new owner confirms it, or the old one objects.
 * Nothing happens by opening it, because mail programs open links, too.
 */
export function EmailChangeScreen({ token, owner }: { token: string; owner: Change['owner'] }) {
  const change = useQuery({
    queryKey: ['readEmailChange', token],
    queryFn: async () => (await call('readEmailChange', { data: { token } })).data,
    retry: false,
    staleTime: Infinity,
  });
  const act = useMutation({
    mutationFn: () =>
      call(owner === 'new' ? 'confirmEmailChange' : 'objectToEmailChange', { data: { token } }),
  });
  if (act.isSuccess)
    return (
      <SignedOutFrame title={DONE[owner]} lead={act.data.message}>
        <ToSignIn />
      </SignedOutFrame>
    );
  if (change.isPending)
    return (
      <SignedOutFrame title={TITLE[owner]} lead="One moment.">
        <Skeleton height={96} role="status" aria-label="Loading the change" />
      </SignedOutFrame>
    );
  if (change.isError)
    return (
      <SignedOutFrame title={TITLE[owner]} lead="" problem={messageOf(change.error)}>
        <ToSignIn />
      </SignedOutFrame>
    );
  return (
    <SignedOutFrame
      title={TITLE[owner]}
      lead={leadOf(owner, change.data)}
      problem={act.error === null ? null : messageOf(act.error)}
    >
      <Button
        fullWidth
        className={owner === 'new' ? undefined : acts.destructive}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {owner === 'new' ? 'This is my e-mail' : 'I object'}
      </Button>
      <p className={css.ways}>
        <Link to="/login">{owner === 'new' ? 'Go to sign-in' : 'I want this: go to sign-in'}</Link>
      </p>
    </SignedOutFrame>
  );
}

function leadOf(owner: Change['owner'], { email, confirmed }: Change): string {
  if (owner === 'new')
    return `Confirm that ${email} is yours. You then sign in with it, and are signed out everywhere.`;
  const state = confirmed
    ? `The e-mail of your account is now ${email}.`
    : `The e-mail of your account will change to ${email} once its owner confirms it.`;
  return `${state} If you did not want this, object: the change is undone, you are signed out everywhere, and the administrators are notified.`;
}

const ToSignIn = () => (
  <Button component={Link} to="/login" fullWidth>
    Sign in
  </Button>
);
