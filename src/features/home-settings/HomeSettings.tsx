import { AnnouncementList } from './AnnouncementList.tsx';
import { AppVersions } from './AppVersions.tsx';
import type { HomeView } from './home-view.ts';

export interface HomeSettingsProps {
  view: HomeView;
  onView: (next: HomeView) => void;
}

/**
 * Announcements to clients, and the versions of the apps. (Specification,
 * section 2.)
 */
export function HomeSettings({ view, onView }: HomeSettingsProps) {
  const { tab = 'popup' } = view;
  if (tab === 'app-version') return <AppVersions view={view} onView={onView} />;
  return <AnnouncementList key={tab} kind={tab} view={view} onView={onView} />;
}
