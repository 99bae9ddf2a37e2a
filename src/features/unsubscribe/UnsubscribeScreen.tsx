import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import css from './unsubscribe.module.css';

type Subscription = AnswerOf<'readSubscription'>;

/** For whoever has one of our e-mails and wants no more of them; nobody has to sign in for that. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const path = { reader_token: token };
  const found = useQuery<Subscription, ApiError>({
    queryKey: ['readSubscription', token],
    queryFn: async ({ signal }) => (await call('readSubscription', { path }, { signal })).data,
    retry: false,
    staleTime: 0,
  });
  const leave = useMutation<Subscription, ApiError>({
    mutationFn: async () => (await call('unsubscribe', { path })).data,
    onSuccess: () => void found.refetch(),
  });
  const error = found.error ?? leave.error;
  return (
    <main className={css.page}>
      <meta name="robots" content="noindex, nofollow" />
      <h1>Offers by e-mail</h1>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : found.data === undefined ? (
        <p role="status">Loading...</p>
      ) : found.data.subscribed ? (
        <>
          <p>We send offers to {found.data.email}.</p>
          <Button loading={leave.isPending} onClick={() => leave.mutate()}>
            Send no more offers
          </Button>
        </>
      ) : (
        <p role="status">
          {found.data.email} gets no offers from us any more. If you change your mind, you can turn them on in
          your profile.
        </p>
      )}
    </main>
  );
}
