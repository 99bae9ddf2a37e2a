import { lazy, Suspense, useState } from 'react';
import { useUser, type User } from '../../ui/session/session.ts';
import { isClient } from '../actions/acts.ts';
import { loadActs } from '../actions/load-acts.ts';
import css from '../stones.module.css';
import type { SearchView } from '../view.ts';

const ClientChoice = lazy(async () => ({ default: (await loadActs()).ClientChoice }));

/** Whose prices the view shows beside the supplier's; clients see their own alone, whatever the address says. */
export const clientOf = (user: User, view: Pick<SearchView, 'client'>): string | undefined =>
  isClient(user) ? undefined : view.client;

interface ClientPricesProps {
  client: string | undefined;
  onClient: (client: string | undefined) => void;
}

/** Staff look at stones with the prices of one client beside the supplier's; the choice is loaded with its first use. */
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
      A client’s prices
    </button>
  );
}
