import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, type AnswerOf } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { ownClientId } from '../../stones/client/client-of.ts';
import type { User } from '../../ui/session/session.ts';

export interface Standing {
  client: AnswerOf<'getClient'> | null;
  pending: boolean;
  /** The error of the fetch. */
  error: string | null;
  retry: () => void;
}

/**
 * The user's client record; staff have none. If the business has moved on since sign-in, `onStale`
 * gets the fresh user, whose permissions follow from it.
 */
export function useOwnClient(user: User, onStale: (fresh: User) => void): Standing {
  const isClient = CLIENT_ROLES.includes(user.role_id);
  const { data, isPending, error, refetch } = useQuery({
    ...q<'getClient'>('getClient', { path: { id: ownClientId(user) } }),
    enabled: isClient,
    // An administrator may decide while the customer is on this page, or between two visits.
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const tell = useRef(onStale);
  useEffect(() => {
    tell.current = onStale;
  });
  const now = data?.business?.status;
  const known = user.business_details?.status;
  useEffect(() => {
    if (now === undefined || now === known) return;
    // After a failure, the next answer tries again.
    void call('getProfile').then(
      ({ data: fresh }) => tell.current(fresh),
      () => undefined,
    );
  }, [now, known]);
  return {
    client: data ?? null,
    pending: isClient && isPending,
    error: error === null ? null : messageOf(error),
    retry: () => void refetch(),
  };
}
