import { ROLE, type RoleId } from '../../domain/codes.ts';
import { accessOf, type User } from '../session/session.ts';
import { settingsPermission } from './settings-tabs.ts';

type Category = User['permissions'][number];
type Permission = Category['permissions'][number];

export interface SidebarEntry {
  name: string;
  path: string;
}

export interface Sidebar {
  groups: { name: string; entries: SidebarEntry[] }[];
  /** Customer profile and settings stand at the rail's foot. */
  bottom: SidebarEntry[];
}

const SETTINGS_PATH = '/settings/master-settings/master';

/** What each role reaches for first; what is not named follows in the server's order. */
const BACK_OFFICE = [
  '/search',
  '/matchpair',
  '/new-arrival',
  '/special-stone',
  '/collection',
  '/inventory/stocks',
  '/transaction/confirm-stone',
  '/transaction/enquiry',
  '/transaction/hold',
  '/transaction/memo',
  '/client',
  '/inventory/company',
  '/track-report',
  '/workflows',
  '/audit/audit-logs',
];
const CLIENT = [
  '/search',
  '/matchpair',
  '/new-arrival',
  '/special-stone',
  '/collection',
  '/inventory/stocks',
  '/transaction/confirm-stone',
  '/transaction/hold',
  '/transaction/memo',
  '/transaction/enquiry',
];
const ORDER: Record<RoleId, readonly string[]> = {
  [ROLE.administrator]: BACK_OFFICE,
  [ROLE.guest]: CLIENT,
  [ROLE.associate]: ['/search', '/client', ...BACK_OFFICE],
  [ROLE.customer]: CLIENT,
  [ROLE.qualityControl]: ['/search', '/inventory/company', ...BACK_OFFICE],
  [ROLE.apiClient]: CLIENT,
  [ROLE.ftpClient]: CLIENT,
  [ROLE.auditor]: ['/workflows', '/audit/audit-logs', '/track-report', ...BACK_OFFICE],
};

/** What the permissions name for the server, the rail says in words. */
const WORDS: Record<string, string> = {
  '/search': 'Search',
  '/matchpair': 'Match pairs',
  '/new-arrival': 'New arrivals',
  '/special-stone': 'Special stones',
  '/collection': 'Collections',
  '/inventory/stocks': 'Stock summary',
  '/transaction/confirm-stone': 'Confirm stones',
  '/transaction/enquiry': 'Enquiries',
  '/transaction/hold': 'Holds',
  '/transaction/memo': 'Memos',
  '/client': 'Clients',
  '/inventory/company': 'Stock',
  '/track-report': 'Track report',
  '/workflows': 'Workflows',
  '/audit/audit-logs': 'Audit log',
  '/customer-profile': 'Business profile',
  '/settings/system-settings/freshness': 'Freshness',
};

function wordsFor(permission: Permission, path: string): string {
  const name = permission.name.replaceAll('-', ' ');
  return WORDS[path] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** Customers' and guests' paths begin at the third segment: `/customer/portal/transaction/hold` is `/transaction/hold`. */
function pathOf(permission: Permission, role: RoleId, exists: (path: string) => boolean): string | null {
  const outside = role === ROLE.guest || role === ROLE.customer;
  const path = outside ? `/${permission.path.split('/').slice(3).join('/')}` : permission.path;
  return path !== '/' && exists(path) ? path : null;
}

/** A guest has no permissions of their own: the role's count. Everybody else's are their own. */
function mayRead(permission: Permission, role: RoleId): boolean {
  const granted = role === ROLE.guest ? permission.role_permissions : permission.user_permissions;
  return granted[0]?.read_access === true;
}

/**
 * The left rail, built from the user's permissions by the specification's rules (section 6, Sidebar rules). `exists`
 * says whether a path has a screen: an entry without one is not shown.
 */
export function sidebarOf(categories: readonly Category[], exists: (path: string) => boolean): Sidebar {
  const role = categories[0]?.role_id;
  if (role === undefined) return { groups: [], bottom: [] };
  const order = ORDER[role];
  const rank = (path: string): number => {
    const at = order.indexOf(path);
    return at === -1 ? order.length : at;
  };

  const bottom: SidebarEntry[] = [];
  const groups: Sidebar['groups'] = [];
  const seen = new Set<string>();
  for (const category of categories) {
    if (category.name === 'Setting') continue;
    const entries: SidebarEntry[] = [];
    for (const permission of category.permissions) {
      const path = pathOf(permission, role, exists);
      if (path === null || seen.has(path) || !mayRead(permission, role)) continue;
      seen.add(path);
      const atBottom = path === '/customer-profile' || path.startsWith('/settings');
      (atBottom ? bottom : entries).push({ name: wordsFor(permission, path), path });
    }
    if (entries.length > 0) {
      groups.push({ name: category.name, entries: entries.toSorted((a, b) => rank(a.path) - rank(b.path)) });
    }
  }
  if (role === ROLE.administrator && exists(SETTINGS_PATH) && !seen.has(SETTINGS_PATH)) {
    bottom.push({ name: 'Settings', path: SETTINGS_PATH });
  }
  const first = (group: Sidebar['groups'][number]): number => rank(group.entries[0]?.path ?? '');
  return { groups: groups.toSorted((a, b) => first(a) - first(b)), bottom };
}

/** Where `/dashboard` leads: the first screen that the person may enter, which it is not itself. */
export function firstScreen(sidebar: Sidebar): string | null {
  const entries = [...sidebar.groups.flatMap((group) => group.entries), ...sidebar.bottom];
  return entries.find((entry) => entry.path !== '/dashboard')?.path ?? null;
}

/**
 * Whether a screen is closed to the person: an address can be typed, or come in a link. What hangs below a screen
 * (`/client/...`) is as open as the screen. The server refuses the data in any case; this says so once, and who can help.
 */
export function isClosed(user: User, pathname: string): boolean {
  const setting = settingsPermission(pathname);
  if (setting !== null) return !accessOf(user, setting).read;
  const screen = Object.keys(WORDS).find((path) => pathname === path || pathname.startsWith(`${path}/`));
  // A person's own page is their own, whatever the rail shows.
  return screen !== undefined && screen !== '/customer-profile' && !accessOf(user, screen).read;
}
