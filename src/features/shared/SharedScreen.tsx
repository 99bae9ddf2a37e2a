import { Skeleton } from '@mantine/core';
import { IconDiamondOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { call, type AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { day, plural } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { ThemeSwitch } from '../../ui/shell/TopBar.tsx';
import { SharedStone } from './SharedStone.tsx';
import css from './shared.module.css';

type Shared = AnswerOf<'readSharedStones'>;

/** The stones of a share link, for somebody who has no account and has never seen the portal. */
export function SharedScreen({ secret }: { secret: string }) {
  const query = useQuery<Shared, ApiError>({
    queryKey: ['readSharedStones', secret],
    queryFn: async ({ signal }) => (await call('readSharedStones', { path: { secret } }, { signal })).data,
    retry: false,
    staleTime: 0,
  });
  const name = query.data?.name;
  useEffect(() => {
    document.title = name ?? 'Diamonds';
  }, [name]);
  return (
    <div className={css.screen}>
      {/* Whoever finds it by a search engine was not sent it. */}
      <meta name="robots" content="noindex, nofollow" />
      {query.isPending ? (
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
        <Stones shared={query.data} />
      )}
    </div>
  );
}

function Stones({ shared: { name, stones, shows, expires_at: until } }: { shared: Shared }) {
  return (
    <Page name={name} lead={`${plural(stones.length, 'diamond')} · shown until ${day(until)}`}>
      {stones.length === 0 ? (
        <Notice title="No diamonds are shown any more">Ask {name} for a new selection.</Notice>
      ) : (
        <ul className={css.stones}>
          {stones.map((stone) => (
            <SharedStone key={stone.place} stone={stone} />
          ))}
        </ul>
      )}
      {stones.length > 0 && (
        <p className={css.foot}>
          {shows.price && 'Prices are in USD. '}Ask {name} whether a diamond is still free before you rely on
          it
          {shows.price ? ': prices and diamonds can change.' : '.'}
        </p>
      )}
    </Page>
  );
}

const Nothing = () => (
  <div className={css.nothing}>
    <IconDiamondOff size={28} stroke={1.25} aria-hidden />
    <h1>Nothing is shown here</h1>
    <p>This link does not show anything, or not any more. Ask whoever sent it to you for a new one.</p>
  </div>
);

interface PageProps {
  name?: string;
  lead?: string;
  children: ReactNode;
}

const Page = ({ name, lead, children }: PageProps) => (
  <main className={css.page}>
    <header className={css.head}>
      <div>
        {name !== undefined && <h1>{name}</h1>}
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <ThemeSwitch />
    </header>
    {children}
  </main>
);

const Loading = () => (
  <Page>
    <div className={css.stones} role="status" aria-label="Loading diamonds...">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={420} animate={false} />
      ))}
    </div>
  </Page>
);
