import { CLIENT_ROLES } from '../domain/codes.ts';
import { TABS, type OverviewTab } from '../features/overview/overview-view.ts';
import { accessOf, useUser, type User } from '../ui/session/session.ts';

/** Whether everyone’s searches are part of this person’s overview. */
const seesSearchesOfAll = (user: User): boolean =>
  !CLIENT_ROLES.includes(user.role_id) &&
  accessOf(user, 'recent-search').read &&
  accessOf(user, '/inventory/stocks').read;

/** The tabs of the overview; the first one if the person lacks the requested tab. */
export function useOverviewTabs(asked: OverviewTab | undefined, onTab: (tab: OverviewTab) => void) {
  const user = useUser();
  const tabs = TABS.filter(({ key }) => key !== 'searches' || seesSearchesOfAll(user));
  return {
    tabs,
    tab: tabs.find(({ key }) => key === asked)?.key ?? 'summary',
    onTab: (key: string) => {
      const tab = tabs.find((one) => one.key === key);
      if (tab !== undefined) onTab(tab.key);
    },
  };
}
