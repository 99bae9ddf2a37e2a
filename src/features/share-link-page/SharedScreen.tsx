import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Loading, Nothing, Page } from './Page.tsx';
import css from './shared.module.css';
import { SharedStones, type Shared } from './SharedStones.tsx';

interface SharedScreenProps {
  secret: string;
  page: number;
  onPage: (page: number) => void;
  /** Whether a client is signed in, who may be a recipient of the e-mail behind this link. */
  isReader: boolean;
  /** Whether nobody is signed in. */
  isStranger: boolean;
  /** Opens the client's own page of the e-mail with this id. */
  onOwn: (emailId: string) => void;
}

/** The stones of a share link, for a visitor without an account who does not know the portal. */
export function SharedScreen({ secret, page, onPage, isReader, isStranger, onOwn }: SharedScreenProps) {
  const query = useQuery<Shared, ApiError>({
    queryKey: ['readSharedStones', secret, page],
    queryFn: async ({ signal }) =>
      (await call('readSharedStones', { path: { secret }, query: { page } }, { signal })).data,
    retry: false,
    staleTime: 0,
  });
  const name = query.data?.name;
  useEffect(() => {
    document.title = name ?? 'Diamonds';
  }, [name]);
  const isOwn = useOwn(isReader ? query.data?.email_id : null, onOwn);
  return (
    <div className={css.screen}>
      {/* The page is only for people who were sent the link. */}
      <meta name="robots" content="noindex, nofollow" />
      {query.isPending || isOwn !== false ? (
        <Loading />
      ) : query.isError ? (
        <Page>
          {[400, 404].includes(query.error.status) ? (
            <Nothing />
          ) : (
            <LoadFailed
              error={query.error}
              title={MESSAGES.unexpected}
              onRetry={() => void query.refetch()}
            />
          )}
        </Page>
      ) : (
        <SharedStones shared={query.data} secret={secret} isStranger={isStranger} onPage={onPage} />
      )}
    </div>
  );
}

/**
 * Redirects a signed-in client who received this e-mail. Returns whether they did; undefined while
 * loading.
 */
function useOwn(emailId: string | null | undefined, onOwn: (emailId: string) => void): boolean | undefined {
  const { isSuccess, isLoading } = useQuery({
    queryKey: ['listInventoryDiamonds', { id: emailId, size: 1 }],
    queryFn: async ({ signal }) =>
      (await call('listInventoryDiamonds', { data: { id: emailId ?? '', size: 1 } }, { signal })).data,
    enabled: emailId != null,
    retry: false,
  });
  useEffect(() => {
    if (isSuccess && emailId != null) onOwn(emailId);
  }, [isSuccess, emailId, onOwn]);
  return isLoading ? undefined : isSuccess;
}
