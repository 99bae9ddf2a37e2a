import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { USUAL_STEP, type PriceStep } from '../../domain/prices/pricing.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { toast } from '../../ui/notices/toast.ts';

export const useDefaults = () =>
  useQuery<AnswerOf<'getDefaultMarkup'>, ApiError>(q<'getDefaultMarkup'>('getDefaultMarkup'));
export const useStep = (): PriceStep => useDefaults().data?.price_step ?? USUAL_STEP;
export const toastMessage = ({ message }: { message: string }): void => toast.done(message);

export const CONSEQUENCE =
  'Prices change from the next search on. Existing holds, memos, orders and invoices keep their price.';

interface LoadedMarkupProps {
  query: { data: unknown; error: ApiError | null; refetch: () => Promise<unknown> };
  children: ReactNode;
}

/** The rows, a placeholder while loading, or the error. */
export function LoadedMarkup({ query, children }: LoadedMarkupProps) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children;
  if (error === null)
    return (
      <div role="status" aria-label="Loading the markups">
        <Skeleton height={240} maw={1000} animate={false} />
      </div>
    );
  return <LoadFailed error={error} onRetry={() => void refetch()} />;
}
