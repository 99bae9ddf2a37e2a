import { useUser } from '../../ui/session/session.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { searchesView, type SearchesView } from './searches-view.ts';

const MINE = 'mine';
const ALL = 'all';

/** Staff choose between their own searches and everyone's; clients have only theirs. */
export function useOwnerFilter(view: SearchesView, onView: (next: SearchesView) => void) {
  const user = useUser();
  if (isClient(user)) return { all: false, tabs: {}, whose: undefined };
  const all = view.all === true;
  return {
    all,
    whose: all ? undefined : user.id,
    tabs: {
      tabs: [
        { key: MINE, label: 'Mine' },
        { key: ALL, label: 'Everyone’s' },
      ],
      tab: all ? ALL : MINE,
      onTab: (key: string) =>
        onView(
          searchesView.narrow(view, {
            client: undefined,
            role: undefined,
            all: key === ALL ? true : undefined,
          }),
        ),
    },
  };
}
