import { HOME_TABS, type HomeTab, type HomeView } from './home-view.ts';

const LABEL: Record<HomeTab, string> = {
  popup: 'Popups',
  event: 'Events',
  banner: 'Banners',
  'app-version': 'App versions',
};

export const TABS = HOME_TABS.map((key) => ({ key, label: LABEL[key] }));

/** The view of a tab that was chosen; the first one is not in the URL. */
export const tabIn = (key: string): HomeView => {
  const tab = HOME_TABS.find((one) => one === key);
  return tab === undefined || tab === 'popup' ? {} : { tab };
};
