import type { Icon } from '@tabler/icons-react';
import { CLIENT_ROLES, ROLE, type RoleId } from '../../domain/codes.ts';
import { permissionLabel } from '../../domain/permissions.ts';
import { decidedBy } from '../../machines/decision-kinds.ts';
import { missingFor, type Missing } from '../session/grants.ts';
import { accessOf, type User } from '../session/session.ts';
import { AREAS, type Area, type Screens } from './screens.ts';
import { settingsOf, settingsPermission } from './settings-tabs.ts';

type Category = User['permissions'][number];
type Permission = Category['permissions'][number];

export interface SidebarEntry {
  name: string;
  path: string;
  /** Undefined if the screen has no icon. */
  icon: Icon | undefined;
  /** Where the paths of all its screens begin, if there are several. */
  below?: string;
  /** The area whose entry it is part of. */
  area?: Area | undefined;
}

export interface Sidebar {
  groups: { name: string; entries: SidebarEntry[] }[];
  /** Customer profile and settings, at the bottom of the sidebar. */
  bottom: SidebarEntry[];
}

const PROFILE_PATH = '/customer-profile';
const SETTINGS_PATH = '/settings/master-settings/master';

/** The entries that some roles need first; the others follow in the order of the routes' places. */
const FIRST: Partial<Record<RoleId, readonly string[]>> = {
  [ROLE.associate]: ['/admin', '/search', '/client'],
  [ROLE.qualityControl]: ['/admin', '/search', '/inventory/company'],
  [ROLE.auditor]: ['/admin', '/workflows', '/audit/audit-logs', '/track-report'],
};

/** The label of a rail entry: the screen's own, or else the permission's. */
function wordsFor(permission: Permission, path: string, screens: Screens): string {
  const { title, rail } = screens.get(path) ?? {};
  return rail?.word ?? title ?? permissionLabel(permission.name);
}

/**
 * Customers' and guests' paths begin at the third segment: `/customer/portal/transaction/hold` is
 * `/transaction/hold`.
 */
function pathOf(permission: Permission, role: RoleId, screens: Screens): string | null {
  const outside = role === ROLE.guest || role === ROLE.customer;
  const path = outside ? `/${permission.path.split('/').slice(3).join('/')}` : permission.path;
  return path !== '/' && screens.has(path) ? path : null;
}

/** Guests have no individual permissions, so the role's apply; everyone else has their own. */
function mayRead(permission: Permission, role: RoleId): boolean {
  const granted = role === ROLE.guest ? permission.role_permissions : permission.user_permissions;
  return granted[0]?.read_access === true;
}

const entryOf = (path: string, name: string, screens: Screens): SidebarEntry => ({
  name,
  path,
  icon: screens.get(path)?.rail?.icon,
  area: screens.get(path)?.rail?.area,
});

/** Whether there is anything that this role decides with these permissions. */
const decides = (role: RoleId | undefined, permissions: User['permissions']): boolean =>
  decidedBy(role, (permission, side) => accessOf({ permissions }, permission)[side]).length > 0;

/**
 * The role's first entries, then the routes' places, then entries without a place in the server's
 * order.
 */
function rankFor(role: RoleId, screens: Screens): (path: string) => number {
  const first = FIRST[role] ?? [];
  return function rank(path): number {
    const at = first.indexOf(path);
    if (at !== -1) return at - first.length;
    const { beside } = screens.get(path)?.rail ?? {};
    if (beside !== undefined) return rank(beside) + 0.5;
    const { place = Infinity, forClients = place } = screens.get(path)?.rail ?? {};
    return CLIENT_ROLES.includes(role) ? forClients : place;
  };
}

/**
 * The left rail, built from the user's permissions by the specification's rules (section 6, Sidebar
 * rules). An entry without a screen is not shown.
 */
export function sidebarOf(categories: readonly Category[], screens: Screens): Sidebar {
  const role = categories[0]?.role_id;
  if (role === undefined) return { groups: [], bottom: [] };
  const rank = rankFor(role, screens);

  const bottom: SidebarEntry[] = [];
  const groups: Sidebar['groups'] = [];
  const seen = new Set<string>();
  for (const category of categories) {
    if (category.name === 'Setting') continue;
    const entries: SidebarEntry[] = [];
    for (const permission of category.permissions) {
      const path = pathOf(permission, role, screens);
      if (path === null || seen.has(path) || !mayRead(permission, role)) continue;
      seen.add(path);
      const atBottom = path === PROFILE_PATH || path.startsWith('/settings');
      (atBottom ? bottom : entries).push(entryOf(path, wordsFor(permission, path, screens), screens));
      for (const [next, { title = '', rail }] of screens)
        if (rail?.beside === path && decides(role, [...categories]))
          entries.push(entryOf(next, title, screens));
    }
    if (entries.length > 0) {
      groups.push({
        name: category.name,
        entries: entries.toSorted((a, b) => byRank(rank(a.path), rank(b.path))),
      });
    }
  }
  if (role === ROLE.administrator && screens.has(SETTINGS_PATH) && !seen.has(SETTINGS_PATH)) {
    bottom.push({ ...entryOf(SETTINGS_PATH, 'Settings', screens), below: '/settings/' });
  }
  // Staff without Settings look there for their own.
  const own = screens.get(PROFILE_PATH)?.title;
  if (groups.length > 0 && bottom.length === 0 && own !== undefined && !CLIENT_ROLES.includes(role))
    bottom.push(entryOf(PROFILE_PATH, own, screens));
  const first = (group: Sidebar['groups'][number]): number => rank(group.entries[0]?.path ?? '');
  return { groups: groups.toSorted((a, b) => byRank(first(a), first(b))), bottom };
}

/** Infinity minus Infinity is NaN. */
const byRank = (a: number, b: number): number => (a === b ? 0 : a - b);

/**
 * The target of `/dashboard`: the first other screen that the person may open; with `below`, of
 * those whose path begins so.
 */
export function firstScreen(sidebar: Sidebar, below = '/'): string | null {
  const entries = [...sidebar.groups.flatMap((group) => group.entries), ...sidebar.bottom];
  return entries.find(({ path }) => path !== '/dashboard' && path.startsWith(below))?.path ?? null;
}

/** A screen that can be found by its name. */
export interface FindableScreen {
  name: string;
  path: string;
  /** The area, where another screen may have the same name. */
  within?: string;
}

/** Every screen that the rail and the settings lead this person to. */
export const findableScreens = (user: User, sidebar: Sidebar, screens: Screens): FindableScreen[] => [
  ...[...sidebar.groups.flatMap(({ entries }) => entries), ...sidebar.bottom].map(({ name, path }) => {
    const { area } = screens.get(path)?.rail ?? {};
    return { name, path, ...(area === undefined ? {} : { within: AREAS[area].name }) };
  }),
  ...settingsOf(user, screens).flatMap(({ tabs }) =>
    tabs.map(({ path, label }) => ({ name: label, path, within: 'Settings' })),
  ),
];

/** The permission that a screen needs, by its name or path; null if it needs none. */
function askedAt(pathname: string, screens: Screens): string | null {
  const setting = settingsPermission(pathname);
  if (setting !== null) return setting;
  const screen = [...screens.keys()].find(
    (path) => screens.get(path)?.rail && (pathname === path || pathname.startsWith(`${path}/`)),
  );
  // A person's own page is their own, whatever the rail shows.
  if (screen === undefined || screen === PROFILE_PATH) return null;
  return screens.get(screen)?.rail?.beside ?? screen;
}

/**
 * Whether the user has no access to a screen they typed or followed a link to. Pages below a screen
 * (`/client/...`) follow that screen. The server refuses the data in any case; this explains it
 * once.
 */
export function isClosed(user: User, pathname: string, screens: Screens): boolean {
  const asked = askedAt(pathname, screens);
  const isIdle =
    screens.get(pathname)?.rail?.beside !== undefined && !decides(user.role_id, user.permissions);
  return isIdle || (asked !== null && !accessOf(user, asked).read);
}

/** The permission that would open a closed screen; null if the user's role can never have it. */
export function missingAt(user: User, pathname: string, screens: Screens): Missing | null {
  const asked = askedAt(pathname, screens);
  return asked === null ? null : missingFor(user, asked, 'read');
}
