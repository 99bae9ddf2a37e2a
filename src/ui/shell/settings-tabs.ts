/**
 * The settings screens by area. A tab appears only if its screen exists and the user may read its
 * settings.
 */
import { accessOf, type User } from '../session/session.ts';
import type { Screens } from './screens.ts';

export interface SettingsTab {
  path: string;
  label: string;
  /** The permission of its operations in openapi.yaml. */
  permission: string;
}

export interface SettingsArea {
  name: string;
  tabs: readonly SettingsTab[];
}

const AREAS: readonly SettingsArea[] = [
  {
    name: 'Lists to choose from',
    tabs: [{ path: '/settings/master-settings/master', label: 'Masters', permission: 'masters' }],
  },
  {
    name: 'Inventory',
    tabs: [
      {
        path: '/settings/inventory-settings/carat-range',
        label: 'Carat ranges',
        permission: 'carat-range',
      },
      { path: '/settings/inventory-settings/stock-list', label: 'Stock lists', permission: 'stock-list' },
    ],
  },
  {
    name: 'Prices',
    tabs: [
      { path: '/settings/price-settings/markup', label: 'Markups', permission: 'markup' },
      { path: '/settings/price-settings/price-list', label: 'Price lists', permission: 'price-list' },
    ],
  },
  {
    name: 'People',
    tabs: [
      {
        path: '/settings/user-settings/administrators',
        label: 'Administrators',
        permission: 'account',
      },
      { path: '/settings/user-settings/kept-papers', label: 'Kept KYC documents', permission: 'account' },
    ],
  },
  {
    name: 'System',
    tabs: [
      { path: '/settings/system-settings/home-settings', label: 'Home', permission: 'home-settings' },
      { path: '/settings/system-settings/hold', label: 'Holds', permission: 'settings' },
      { path: '/settings/system-settings/bounds', label: 'Limits of clients', permission: 'settings' },
      { path: '/settings/system-settings/holiday', label: 'Holidays', permission: 'settings' },
      { path: '/settings/system-settings/targets', label: 'Hours and targets', permission: 'settings' },
      { path: '/settings/system-settings/invoice', label: 'Invoices', permission: 'settings' },
      { path: '/settings/system-settings/kyc', label: 'KYC', permission: 'settings' },
      { path: '/settings/system-settings/maintenance', label: 'Maintenance', permission: 'settings' },
      { path: '/settings/system-settings/match-pair', label: 'Match pairs', permission: 'settings' },
      { path: '/settings/system-settings/new-arrival', label: 'New arrivals', permission: 'settings' },
      { path: '/settings/system-settings/freshness', label: 'Freshness', permission: 'freshness' },
      { path: '/settings/system-settings/second-factor', label: 'Second factor', permission: 'settings' },
      { path: '/settings/system-settings/time-zone', label: 'Time zone', permission: 'settings' },
      { path: '/settings/system-settings/mail', label: 'E-mails', permission: 'mails' },
      {
        path: '/settings/system-settings/role-permission',
        label: 'Roles and permissions',
        permission: 'role-permission',
      },
    ],
  },
];

/** The settings screens that this person may open. */
export function settingsOf(user: User, screens: Screens): readonly SettingsArea[] {
  return AREAS.map(({ name, tabs }) => ({
    name,
    tabs: tabs.filter(({ path, permission }) => screens.has(path) && accessOf(user, permission).read),
  })).filter(({ tabs }) => tabs.length > 0);
}

/** The permission for a settings screen or one below it; null for other paths. */
export function settingsPermission(pathname: string): string | null {
  const tabs = AREAS.flatMap((area) => area.tabs);
  return tabs.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.permission ?? null;
}
