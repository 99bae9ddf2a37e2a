/**
 * Addresses of saved and recent searches, such as `/saved-search?open=<id>`. Opening one, also in a
 * new tab or from a copied address, leads to the search itself; a visit of the owner is recorded.
 */
import { redirect } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { queryClient } from '../../api/query.ts';
import { placeOf } from '../../stones/searches/search-address.ts';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, type User } from '../../ui/session/session.ts';

/** The session, of which only the person is needed. */
interface SessionUser {
  actor: { getSnapshot(): { context: { user: User | null } } };
}

/** @throws a redirect: to the search, or back to the list where it cannot be opened. */
export async function openSaved(id: string, { actor }: SessionUser): Promise<void> {
  const { user } = actor.getSnapshot().context;
  if (user === null) return;
  const path = { id };
  const place = await found('/saved-search', async () => {
    const { data: search } = await call('getSavedSearch', { path });
    // New stones are counted from the owner's last visit.
    if (search.client.id === user.id && accessOf(user, 'saved-search').write) {
      await call('updateSavedSearch', { path, data: { opened: true, version: search.version } });
      void queryClient.invalidateQueries({ queryKey: ['listSavedSearches'] });
    }
    return placeOf(search);
  });
  throw redirect(place);
}

/** @throws a redirect, as openSaved does. */
export async function openRecent(id: string, { actor }: SessionUser): Promise<void> {
  const { user } = actor.getSnapshot().context;
  if (user === null) return;
  const path = { id };
  const place = await found('/recent-search', async () => {
    if (!accessOf(user, 'recent-search').write)
      return placeOf((await call('getRecentSearch', { path })).data);
    // Another person's search is answered without being counted.
    const { data: search } = await call('repeatRecentSearch', { path });
    void queryClient.invalidateQueries({ queryKey: ['listRecentSearches'] });
    return placeOf(search);
  });
  throw redirect(place);
}

async function found<Place>(
  list: '/saved-search' | '/recent-search',
  ask: () => Promise<Place>,
): Promise<Place> {
  try {
    return await ask();
  } catch (error) {
    toast.failed(messageOf(error));
    throw redirect({ to: list, search: {} });
  }
}
