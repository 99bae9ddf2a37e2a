import { IconDiamond } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import type { RoleId } from '../../src/domain/codes.ts';
import type { User } from '../../src/ui/session/session.ts';
import type { Screens } from '../../src/ui/shell/screens.ts';
import { areaTabs, menuOf, visited } from '../../src/ui/shell/menu.ts';
import { firstScreen, isClosed, sidebarOf, type Sidebar } from '../../src/ui/shell/sidebar.ts';

const icon = IconDiamond;
const SCREENS: Screens = new Map([
  ['/workflows', { title: 'Workflows', rail: { icon, place: 140 } }],
  ['/audit/audit-logs', { title: 'Audit log', rail: { icon, place: 150 } }],
  ['/search', { title: 'Search', rail: { icon, place: 10 } }],
  ['/matchpair', { title: 'Match pairs', rail: { icon, place: 20 } }],
  ['/transaction/confirm-stone', { title: 'Confirm stones', rail: { icon, place: 70 } }],
  ['/transaction/enquiry', { title: 'Enquiries', rail: { icon, place: 80, forClients: 105 } }],
  ['/transaction/hold', { title: 'Holds', rail: { icon, place: 90 } }],
  ['/transaction/memo', { title: 'Memos', rail: { icon, place: 100 } }],
  ['/client', { title: 'Clients', rail: { icon, place: 110 } }],
  ['/inventory/company', { title: 'Import stock', rail: { icon, place: 120, word: 'Stock' } }],
  ['/customer-profile', { title: 'Your profile', rail: { icon, place: 160 } }],
  ['/settings/master-settings/master', { title: 'Masters', rail: { icon, place: 170 } }],
  ['/admin', { title: 'Dashboard', rail: { icon, place: 5 } }],
  ['/decisions', { title: 'Decisions', rail: { icon, place: 5, beside: '/admin' } }],
  ['/dashboard', {}],
  ['/old-search', {}],
]);
const screensAt = (...paths: string[]): Screens =>
  new Map(paths.map((path) => [path, SCREENS.get(path) ?? {}]));

function permission(path: string, { own = true, role = true, name = path, write = false } = {}) {
  return {
    name,
    path,
    role_permissions: [{ read_access: role, write_access: write }],
    user_permissions: [{ read_access: own, write_access: write }],
  };
}

function category(name: string, role_id: RoleId, permissions: ReturnType<typeof permission>[]) {
  return { name, role_id, permissions };
}

function person(role_id: RoleId, permissions: ReturnType<typeof permission>[]): User {
  return {
    id: '1',
    email: 'person@pavilion.test',
    first_name: 'Pat',
    last_name: '',
    version: '',
    role: role_id,
    role_id,
    role_name: 'Somebody',
    time_zone: 'UTC',
    permissions: [category('Own', role_id, permissions)],
  };
}

const paths = (sidebar: ReturnType<typeof sidebarOf>) =>
  sidebar.groups.flatMap((group) => group.entries.map((entry) => entry.path));

/** The specification's sidebar rules (section 6), one test each; then what the portal adds. */
describe('the sidebar', () => {
  it('takes its role from the first category', () => {
    const sidebar = sidebarOf(
      [
        category('Search', 4, [permission('/customer/portal/search')]),
        category('Client', 1, [permission('/customer/portal/transaction/hold')]),
      ],
      SCREENS,
    );
    expect(paths(sidebar)).toEqual(['/search', '/transaction/hold']);
  });

  it('drops the first two segments of the paths of customers and guests only', () => {
    const exists = screensAt('/search', '/transaction/hold');
    const stones = [permission('/customer/portal/transaction/hold'), permission('/customer/portal/search')];
    for (const role of [2, 4] as const) {
      expect(paths(sidebarOf([category('Stones', role, stones)], exists))).toEqual([
        '/search',
        '/transaction/hold',
      ]);
    }
    expect(paths(sidebarOf([category('Stones', 3, stones)], exists))).toEqual([]);
    expect(paths(sidebarOf([category('Stones', 4, [permission('/customer/portal')])], SCREENS))).toEqual([]);
  });

  it('names screens by their word or title, or by the permission’s name', () => {
    const stones = [
      permission('/transaction/hold', { name: 'hold' }),
      permission('/inventory/company', { name: 'company' }),
      permission('/old-search', { name: 'old-search' }),
    ];
    const names = sidebarOf([category('Stones', 1, stones)], SCREENS).groups[0]?.entries.map(
      (entry) => entry.name,
    );
    expect(names).toEqual(['Holds', 'Stock', 'Old search']);
  });

  it("uses a guest's role permissions and everybody else's own", () => {
    const stones = [permission('/customer/portal/search', { own: false, role: true })];
    expect(paths(sidebarOf([category('Stones', 2, stones)], SCREENS))).toEqual(['/search']);
    expect(paths(sidebarOf([category('Stones', 4, stones)], SCREENS))).toEqual([]);
    const back = [permission('/client', { own: true, role: false })];
    expect(paths(sidebarOf([category('Client', 1, back)], SCREENS))).toEqual(['/client']);
  });

  it('leaves out a category without readable screens', () => {
    const sidebar = sidebarOf(
      [
        category('Search', 1, [permission('/search')]),
        category('Client', 1, [permission('/client', { own: false })]),
      ],
      SCREENS,
    );
    expect(sidebar.groups.map((group) => group.name)).toEqual(['Search']);
  });

  it('skips the category Setting', () => {
    const sidebar = sidebarOf(
      [category('Setting', 3, [permission('/settings/system-settings/home-settings')])],
      SCREENS,
    );
    expect(sidebar).toEqual({ groups: [], bottom: [] });
  });

  it('orders screens by their place; an auditor’s come first', () => {
    const categories = (role: RoleId) => [
      category('Audit', role, [permission('/audit/audit-logs'), permission('/workflows')]),
      category('Transaction', role, [
        permission('/transaction/memo'),
        permission('/transaction/confirm-stone'),
      ]),
      category('Search', role, [permission('/search')]),
    ];
    expect(paths(sidebarOf(categories(1), SCREENS))).toEqual([
      '/search',
      '/transaction/confirm-stone',
      '/transaction/memo',
      '/workflows',
      '/audit/audit-logs',
    ]);
    expect(paths(sidebarOf(categories(8), SCREENS)).slice(0, 2)).toEqual(['/workflows', '/audit/audit-logs']);
  });

  it('can place a screen differently for clients', () => {
    const lines = (role: RoleId, before: string) => [
      category(
        'Transaction',
        role,
        ['enquiry', 'hold', 'memo'].map((name) => permission(`${before}/transaction/${name}`)),
      ),
    ];
    const [enquiry, hold, memo] = ['enquiry', 'hold', 'memo'].map((name) => `/transaction/${name}`);
    expect(paths(sidebarOf(lines(1, ''), SCREENS))).toEqual([enquiry, hold, memo]);
    expect(paths(sidebarOf(lines(4, '/customer/portal'), SCREENS))).toEqual([hold, memo, enquiry]);
  });

  it('puts the customer profile and settings at the bottom', () => {
    const own = ['/customer-profile', '/settings/master-settings/master', '/search'];
    const client = sidebarOf(
      [
        category(
          'Portal',
          4,
          own.map((path) => permission(`/customer/portal${path}`)),
        ),
      ],
      SCREENS,
    );
    const staff = sidebarOf(
      [
        category(
          'Portal',
          5,
          own.map((path) => permission(path)),
        ),
      ],
      SCREENS,
    );
    for (const sidebar of [client, staff]) {
      expect(sidebar.bottom.map((entry) => entry.path)).toEqual(own.slice(0, 2));
      expect(paths(sidebar)).toEqual(['/search']);
    }
  });

  it('reorders categories and their screens in an order for each role', () => {
    const categories = (role: RoleId) => [
      category('Audit', role, [permission('/audit/audit-logs'), permission('/workflows')]),
      category('Clients', role, [permission('/client')]),
      category('Inventory', role, [permission('/matchpair'), permission('/search')]),
    ];
    const order = (role: RoleId) =>
      sidebarOf(categories(role), SCREENS).groups.map(({ name, entries }) => [
        name,
        ...entries.map(({ path }) => path),
      ]);
    expect(order(3)).toEqual([
      ['Inventory', '/search', '/matchpair'],
      ['Clients', '/client'],
      ['Audit', '/workflows', '/audit/audit-logs'],
    ]);
    expect(order(8).map(([name]) => name)).toEqual(['Audit', 'Inventory', 'Clients']);
  });

  it('has Settings at the bottom for an administrator, if that screen exists', () => {
    const categories = (role: RoleId) => [category('Search', role, [permission('/search')])];
    expect(sidebarOf(categories(1), SCREENS).bottom).toEqual([
      { name: 'Settings', path: '/settings/master-settings/master', icon, below: '/settings/' },
    ]);
    // Other staff have their own page there, and clients what they may read.
    for (const role of [3, 5, 8] as const)
      expect(sidebarOf(categories(role), SCREENS).bottom).toEqual([
        { name: 'Your profile', path: '/customer-profile', icon },
      ]);
    expect(sidebarOf(categories(6), SCREENS).bottom).toEqual([]);
    expect(sidebarOf(categories(1), screensAt('/search')).bottom).toEqual([]);
  });

  it('has no entry without a screen', () => {
    const sidebar = sidebarOf(
      [category('Search', 1, [permission('/search'), permission('/matchpair')])],
      screensAt('/search'),
    );
    expect(paths(sidebar)).toEqual(['/search']);
  });

  it('gives the first screen: its first entry except the dashboard, or none', () => {
    expect(
      firstScreen(
        sidebarOf(
          [category('Audit', 8, [permission('/audit/audit-logs'), permission('/workflows')])],
          SCREENS,
        ),
      ),
    ).toBe('/workflows');
    expect(firstScreen(sidebarOf([], SCREENS))).toBeNull();
    // The dashboard redirects to the first screen, so it cannot be one.
    expect(
      firstScreen(
        sidebarOf([category('Home', 1, [permission('/dashboard'), permission('/client')])], SCREENS),
      ),
    ).toBe('/client');
    // Staff with no other screen begin at their own page.
    expect(firstScreen(sidebarOf([category('Home', 5, [permission('/dashboard')])], SCREENS))).toBe(
      '/customer-profile',
    );
  });
});

describe('a typed address', () => {
  it('is closed to a person who may not read the screen or the one above it', () => {
    const customer = person(4, [permission('/customer/portal/transaction/hold')]);
    expect(isClosed(customer, '/transaction/hold', SCREENS)).toBe(false);
    expect(isClosed(customer, '/client', SCREENS)).toBe(true);
    expect(isClosed(customer, '/client/', SCREENS)).toBe(true);
    expect(isClosed(customer, '/inventory/company/upload/7', SCREENS)).toBe(true);
    const unread = person(3, [permission('/client', { own: false })]);
    expect(isClosed(unread, '/client/7', SCREENS)).toBe(true);
  });

  it('is open for unknown addresses, the start, the dashboard and the own profile', () => {
    const nobody = person(4, []);
    for (const path of ['/', '/dashboard', '/nowhere', '/clients', '/customer-profile'])
      expect(isClosed(nobody, path, SCREENS)).toBe(false);
  });
});

describe('the menu', () => {
  const entry = (name: string, path: string, area?: 'searches' | 'transactions') => ({
    name,
    path,
    icon,
    area,
  });
  const sidebar: Sidebar = {
    groups: [
      {
        name: 'Inventory',
        entries: [
          entry('Search', '/search'),
          entry('Saved searches', '/saved-search', 'searches'),
          entry('Demands', '/demand', 'searches'),
        ],
      },
      {
        name: 'Transactions',
        entries: [
          entry('Holds', '/transaction/hold', 'transactions'),
          entry('Memo desk', '/memo-desk'),
          entry('Memos', '/transaction/memo', 'transactions'),
        ],
      },
    ],
    bottom: [],
  };
  const shown = (pinned: string[], recent: string[], of = sidebar) =>
    menuOf(of, { pinned, recent }).map(({ name, entries }) => [
      name,
      ...entries.map((one) => `${one.name} ${one.path}`),
    ]);

  it('has one entry for the screens of an area', () => {
    expect(shown([], [])).toEqual([
      ['Inventory', 'Search /search', 'Searches /saved-search'],
      ['Transactions', 'Transactions /transaction/hold', 'Memo desk /memo-desk'],
    ]);
  });

  it('shows the only screen of an area by its own name', () => {
    const only = {
      groups: [{ name: 'Inventory', entries: [entry('Demands', '/demand', 'searches')] }],
      bottom: [],
    };
    expect(shown([], ['/demand'], only)).toEqual([
      ['Inventory', 'Demands /demand'],
      ['Recently used', 'Demands /demand'],
    ]);
  });

  it('leads to the screen of an area that was used last, and lists the last three', () => {
    const recent = ['/transaction/memo', '/demand', '/transaction/hold', '/saved-search'];
    expect(shown([], recent)).toEqual([
      ['Inventory', 'Search /search', 'Searches /demand'],
      ['Transactions', 'Transactions /transaction/memo', 'Memo desk /memo-desk'],
      ['Recently used', 'Memos /transaction/memo', 'Demands /demand', 'Holds /transaction/hold'],
    ]);
  });

  it('begins with what is pinned, and drops what is no longer open to the person', () => {
    expect(shown(['/transaction/memo', '/memo-desk', '/closed'], ['/transaction/memo', '/gone'])).toEqual([
      ['Pinned', 'Memos /transaction/memo', 'Memo desk /memo-desk'],
      ['Inventory', 'Search /search', 'Searches /saved-search'],
      ['Transactions', 'Transactions /transaction/memo'],
    ]);
  });

  it('lists every screen by itself on a phone', () => {
    expect(menuOf(sidebar, { pinned: ['/demand'], recent: ['/saved-search'], isFlat: true })).toEqual([
      { name: 'Pinned', entries: [expect.objectContaining({ path: '/demand' })] },
      {
        name: 'Inventory',
        entries: [
          expect.objectContaining({ path: '/search' }),
          expect.objectContaining({ path: '/saved-search' }),
        ],
      },
      {
        name: 'Transactions',
        entries: ['/transaction/hold', '/memo-desk', '/transaction/memo'].map((path) =>
          expect.objectContaining({ path }),
        ),
      },
    ]);
  });

  it('remembers the screens of areas only, each once', () => {
    expect(visited(sidebar, ['/demand'], '/transaction/hold')).toEqual(['/transaction/hold', '/demand']);
    expect(visited(sidebar, ['/transaction/hold', '/demand'], '/demand')).toEqual([
      '/demand',
      '/transaction/hold',
    ]);
    expect(visited(sidebar, ['/demand'], '/search')).toEqual(['/demand']);
    expect(visited(sidebar, ['/demand'], '/client/1')).toEqual(['/demand']);
  });

  it('has tabs for an area whose screens have none', () => {
    expect(areaTabs(sidebar, '/demand')?.tabs.map(({ name }) => name)).toEqual(['Saved searches', 'Demands']);
    expect(areaTabs(sidebar, '/transaction/hold')).toBeNull();
    expect(areaTabs(sidebar, '/search')).toBeNull();
  });
});

describe('the queue of decisions', () => {
  const dashboard = permission('/admin');
  const enquiries = (write: boolean) => permission('/transaction/enquiry', { name: 'enquiry', write });

  it('stands below the dashboard for those who decide something', () => {
    const at = paths(sidebarOf([category('Home', 3, [enquiries(true), dashboard])], SCREENS));
    expect(at).toEqual(['/admin', '/decisions', '/transaction/enquiry']);
    expect(isClosed(person(3, [dashboard, enquiries(true)]), '/decisions', SCREENS)).toBe(false);
  });

  it('is closed to those who decide nothing, or do not see the dashboard', () => {
    expect(paths(sidebarOf([category('Home', 3, [enquiries(false), dashboard])], SCREENS))).not.toContain(
      '/decisions',
    );
    expect(isClosed(person(3, [dashboard, enquiries(false)]), '/decisions', SCREENS)).toBe(true);
    expect(isClosed(person(3, [enquiries(true)]), '/decisions', SCREENS)).toBe(true);
    expect(isClosed(person(8, [dashboard, enquiries(true)]), '/decisions', SCREENS)).toBe(true);
  });
});
