import { useClient, type Client } from '../actions/ClientPicker.tsx';
import type { useSharedPrices } from './SharedPrices.tsx';

/** The client at whose prices staff share stones. */
export interface SharedFor {
  /** The one of the list, used until somebody chooses. */
  forClient: string | undefined;
  /** Null for no client; undefined until somebody chooses. */
  chosen: Client | null | undefined;
  onClient: (client: Client | null) => void;
}

/** The chosen client, or the list's; null for no client, and for clients, who share their own. */
export function useSharedFor(own: boolean, { forClient, chosen }: SharedFor): Client | null {
  const given = useClient(own ? undefined : forClient);
  return chosen === undefined ? given : chosen;
}

/** What every way of sharing stones gets. */
export interface SharedByWay {
  numbers: readonly string[];
  client: Client | null;
  /** Whether clients share their own stones; staff share a client's. */
  own: boolean;
  prices: ReturnType<typeof useSharedPrices>;
  opened: boolean;
}
