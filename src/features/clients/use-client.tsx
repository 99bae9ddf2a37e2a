import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toneOf } from '../../ui/notices/tone.ts';
import type { ListError } from '../../ui/lists/use-fetch-cycle.ts';
import { useDetail } from '../../ui/lists/use-detail.ts';
import screen from '../../ui/screen.module.css';

export const useClient = (id: string) =>
  useDetail(id, {
    query: q<'getClient'>('getClient', { path: { id } }),
    failure: MESSAGES.fetchFailed,
  });

interface ClientStateProps {
  error: ListError | null;
  retry: () => void;
  /** The list to go back to if there is no such client. */
  list?: { to: '/client' | '/api'; label: string };
}

const CLIENTS = { to: '/client', label: 'All clients' } as const;

/** Shown instead of the client while loading or after a failure. */
export function ClientState({ error, retry, list = CLIENTS }: ClientStateProps) {
  if (error === null) {
    return (
      <div className={screen.page} role="status" aria-label="Loading the client">
        <Skeleton height={28} width={320} />
        <Skeleton height={72} />
        <Skeleton height={320} />
      </div>
    );
  }
  const tone = toneOf(error);
  if (tone === 'missing') {
    return (
      <Notice
        heading="h1"
        title="There is no such client"
        action={
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
        }
      >
        The link may be outdated, or the client belongs to someone else.
      </Notice>
    );
  }
  return (
    <LoadFailed
      error={error}
      title={tone === 'forbidden' ? 'You do not have access to this client' : error.message}
      onRetry={retry}
    />
  );
}
