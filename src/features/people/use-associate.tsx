import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toneOf } from '../../ui/notices/tone.ts';
import type { ListError } from '../../ui/lists/use-fetch-cycle.ts';
import { useDetail } from '../../ui/lists/use-detail.ts';
import screen from '../../ui/screen.module.css';

export type Associate = AnswerOf<'getAssociate'>;

export const useAssociate = (id: string) =>
  useDetail(id, {
    query: q<'getAssociate'>('getAssociate', { path: { id } }),
    failure: MESSAGES.fetchFailed,
  });

/** Shown instead of the business associate while loading or after a failure. */
export function AssociateState({ error, retry }: { error: ListError | null; retry: () => void }) {
  if (error === null)
    return (
      <div className={screen.page} role="status" aria-label="Loading the business associate">
        <Skeleton height={28} width={320} />
        <Skeleton height={320} />
      </div>
    );
  if (toneOf(error) === 'missing')
    return (
      <Notice
        title="There is no such business associate"
        action={
          <Button component={Link} to="/business-associate" variant="default">
            All business associates
          </Button>
        }
      >
        The link may be outdated.
      </Notice>
    );
  return <LoadFailed error={error} onRetry={retry} />;
}
