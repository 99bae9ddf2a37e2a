import { isClient } from './client-of.ts';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../ui/session/session.ts';
import { loadActionDialog } from '../actions/load-action-dialog.ts';
import css from '../stones.module.css';

const ClientChoice = lazy(async () => ({ default: (await loadActionDialog()).ClientChoice }));

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
