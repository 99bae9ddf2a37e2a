/**
 * What the home settings show, as stored in the URL. (Specification, section 2: tabs and their
 * defaults.)
 */
import { APP_PLATFORM } from '../../domain/app-versions.ts';
import { code, defineView, page, tab, text, type ViewOf } from '../../ui/records/define-view.ts';

/** The first one is not in the URL. */
export const HOME_TABS = [
  { key: 'popup', label: 'Popups' },
  { key: 'event', label: 'Events' },
  { key: 'banner', label: 'Banners' },
  { key: 'app-version', label: 'App versions' },
] as const;

export const homeView = defineView({
  /** Popups without it. */
  tab: tab(HOME_TABS.map(({ key }) => key)),
  page,
  search: text,
  /** Android without it. */
  platform: code(Object.values(APP_PLATFORM)),
});
export type HomeView = ViewOf<typeof homeView>;

/** The view of a tab that was chosen. */
export const tabIn = (key: string): HomeView => (key === 'popup' ? {} : { tab: homeView.fields.tab(key) });
