import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import css from './unsubscribe.module.css';

type Subscription = AnswerOf<'readSubscription'>;

/** Unsubscribes the recipient of an e-mail without signing in. */
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
    <div className={css.screen}>
      <main className={css.page}>
        <meta name="robots" content="noindex, nofollow" />
        <h1>Offers by e-mail</h1>
        {error !== null ? (
          <p role="alert">{error.message}</p>
        ) : found.data === undefined ? (
          <p role="status">Loading...</p>
        ) : found.data.subscribed ? (
          <>
            <p>
              We send offers to {found.data.email}. If you unsubscribe, you still get e-mails about your
              orders and your account.
            </p>
            <Button loading={leave.isPending} onClick={() => leave.mutate()}>
              Unsubscribe
            </Button>
          </>
        ) : (
          <p role="status">
            {found.data.email} no longer gets offers from us. You can turn them on again in your profile.
          </p>
        )}
      </main>
    </div>
  );
}
