import { lazy, Suspense, useState } from 'react';
import { useUser, type User } from '../../ui/session/session.ts';
import { isClient } from '../actions/acts.ts';
import { loadActs } from '../actions/load-acts.ts';
import css from '../stones.module.css';
import type { SearchView } from '../search-view.ts';

const ClientChoice = lazy(async () => ({ default: (await loadActs()).ClientChoice }));

/**
 * The client whose prices are shown beside the supplier's. Clients only see their own, whatever the
 * URL says.
 */
export const clientOf = (user: User, view: Pick<SearchView, 'client'>): string | undefined =>
  isClient(user) ? undefined : view.client;

interface ClientPricesProps {
  client: string | undefined;
  onClient: (client: string | undefined) => void;
}

/** Staff add one client's prices beside the supplier's. The client list is loaded on first use. */
export function ClientPrices({ client, onClient }: ClientPricesProps) {
  const user = useUser();
  const [asked, setAsked] = useState(false);
  if (isClient(user)) return null;
  if (asked || client !== undefined)
    return (
      <Suspense fallback={null}>
        <ClientChoice client={client} onClient={onClient} asked={asked} />
      </Suspense>
    );
  return (
    <button type="button" className={css.railToggle} onClick={() => setAsked(true)}>
      Show a client’s prices
    </button>
  );
}
