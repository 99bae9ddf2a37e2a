import { Box, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { cents, inUsd } from '../../domain/lines/cents.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { dateTime, money } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

const CreditLimitDrawer = lazy(() => import('./CreditLimitDrawer.tsx'));

/** A client's credit limit, how much of it is used, and who set it; hidden without access. */
export function CreditCard({ clientId }: { clientId: string }) {
  const user = useUser();
  if (!accessOf(user, 'client').read || !accessOf(user, 'confirm-stone').read) return null;
  return <Loaded clientId={clientId} user={user} />;
}

function Loaded({ clientId, user }: { clientId: string; user: User }) {
  const standing = useQuery<AnswerOf<'getCreditStanding'>, ApiError>(
    q('getCreditStanding', { query: { user_id: clientId } }),
  );
  const kept = useQuery<AnswerOf<'getCreditLimit'>, ApiError>(
    q('getCreditLimit', { path: { id: clientId } }),
  );
  const [changing, setChanging] = useState(false);
  const error = standing.error ?? kept.error;
  const maySet = user.role_id === ROLE.administrator && accessOf(user, 'client').write;
  return (
    <section className={screen.card} aria-labelledby="credit-title">
      <h2 id="credit-title">Credit</h2>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void Promise.all([standing.refetch(), kept.refetch()])} />
      )}
      {error === null && (!standing.data || !kept.data) && (
        <Skeleton height={141} role="status" aria-label="Loading the credit limit" />
      )}
      {standing.data && kept.data && (
        <>
          <Facts facts={[...factsOf(standing.data), daysFact(kept.data.terms_days)]} />
          {kept.data.changed_at !== null && (
            <Box component="p" mt="sm" className={common.quiet}>
              {kept.data.changed_by}, {dateTime(kept.data.changed_at)}: {kept.data.reason}
            </Box>
          )}
          {maySet && (
            <Button mt="sm" size="compact-md" variant="default" onClick={() => setChanging(true)}>
              {kept.data.changed_at === null ? 'Set limit' : 'Change limit'}
            </Button>
          )}
          <LazyOverlay opened={changing}>
            <CreditLimitDrawer
              key={String(changing)}
              clientId={clientId}
              limit={kept.data.credit_limit}
              days={kept.data.terms_days}
              version={kept.data.version}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          </LazyOverlay>
        </>
      )}
    </section>
  );
}

function factsOf({
  limit,
  memos,
  confirm_stones: asked,
  taxes,
  invoices,
  exposure,
}: AnswerOf<'getCreditStanding'>): Fact[] {
  return [
    { name: 'Limit', value: limit === null ? 'None' : usd(limit) },
    { name: 'Used', value: usd(exposure) },
    ...(limit === null ? [] : [{ name: 'Left', value: usd(inUsd(cents(limit) - cents(exposure))) }]),
    { name: 'On memo', value: usd(memos) },
    { name: 'Waiting for approval', value: usd(asked) },
    ...(taxes === '0.00' ? [] : [{ name: 'Taxes if sold', value: usd(taxes) }]),
    { name: 'Open on invoices', value: usd(invoices) },
  ];
}

const daysFact = (days: number | null): Fact => ({
  name: 'Days to pay',
  value: days === null ? 'House default' : String(days),
});

interface Fact {
  name: string;
  value: ReactNode;
}

const usd = (amount: string): string => `$ ${money(amount)}`;
