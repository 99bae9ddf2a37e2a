/**
 * What the home settings show, as stored in the URL. (Specification, section 2: tabs and their
 * defaults.)
 */
import { APP_PLATFORM, type AppPlatform } from '../../domain/home-settings/app-versions.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export const HOME_TABS = ['popup', 'event', 'banner', 'app-version'] as const;
export type HomeTab = (typeof HOME_TABS)[number];

export interface HomeView {
  /** Popups without it. */
  tab?: HomeTab | undefined;
  page?: number | undefined;
  search?: string | undefined;
  /** Android without it. */
  platform?: AppPlatform | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readHomeView(raw: Record<string, unknown>): HomeView {
  const view: HomeView = {
    tab: HOME_TABS.find((tab) => tab === raw['tab']),
    page: pageIn(raw['page']),
    search: textIn(raw['search']),
    platform: codeIn(raw['platform'], Object.values(APP_PLATFORM)),
  };
  return presentIn(view);
}
