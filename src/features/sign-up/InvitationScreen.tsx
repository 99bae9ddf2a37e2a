import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { problemOf } from '../../machines/browser/sign-up.machine.ts';
import { NewPasswordForm } from '../../ui/forms/NewPasswordForm.tsx';
import { SignedOutFrame } from '../../ui/shell/SignedOutFrame.tsx';
import css from './sign-up.module.css';

/** An invitation's link: shows whom it is for, and sets their first password. */
export function InvitationScreen({ token }: { token: string }) {
  const invited = useQuery({
    queryKey: ['readInvitation', token],
    queryFn: async () => (await call('readInvitation', { data: { token } })).data,
    retry: false,
    staleTime: Infinity,
  });
  const accept = useMutation({
    mutationFn: (password: string) => call('acceptInvitation', { data: { token, password } }),
  });
  const problem = accept.error === null ? null : problemOf(accept.error, MESSAGES.unexpected);

  if (invited.isPending)
    return (
      <SignedOutFrame title="Your invitation" lead="One moment.">
        <Skeleton height={96} role="status" aria-label="Loading your invitation" />
      </SignedOutFrame>
    );
  if (invited.isError)
    return (
      <SignedOutFrame title="Your invitation" lead="" problem={messageOf(invited.error)}>
        <Button component={Link} to="/forgot-password" variant="default" fullWidth>
          Forgot your password?
        </Button>
        <p className={css.ways}>
          <Link to="/login">Go to sign-in</Link>
        </p>
      </SignedOutFrame>
    );
  const { name, email, names } = invited.data;
  if (accept.isSuccess)
    return (
      <SignedOutFrame title="Your password is set" lead={`Sign in as ${email} from now on.`}>
        <Button component={Link} to="/login" fullWidth>
          Sign in
        </Button>
      </SignedOutFrame>
    );
  return (
    <SignedOutFrame
      title={name === '' ? 'Welcome' : `Welcome, ${name}`}
      lead={`Choose a password for ${email}.`}
      problem={problem?.field === null ? problem.message : null}
    >
      <NewPasswordForm
        hint="A sentence is easy to remember."
        names={names}
        submit="Set the password"
        busy={accept.isPending}
        refusal={problem?.field === 'password' ? problem.message : null}
        onSubmit={(password) => accept.mutate(password)}
      />
    </SignedOutFrame>
  );
}
