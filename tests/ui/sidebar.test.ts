import { describe, expect, it } from 'vitest';
import type { RoleId } from '../../src/domain/codes.ts';
import type { User } from '../../src/ui/session/session.ts';
import { firstScreen, isClosed, sidebarOf } from '../../src/ui/shell/sidebar.ts';

const every = () => true;

function permission(path: string, { own = true, role = true, name = path } = {}) {
  return {
    name,
    path,
    role_permissions: [{ read_access: role, write_access: false }],
    user_permissions: [{ read_access: own, write_access: false }],
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
    role: role_id,
    role_id,
    role_name: 'Somebody',
    permissions: [category('Own', role_id, permissions)],
  };
}

const paths = (sidebar: ReturnType<typeof sidebarOf>) =>
  sidebar.groups.flatMap((group) => group.entries.map((entry) => entry.path));

describe('the sidebar', () => {
  it('takes its role from the first category', () => {
    const sidebar = sidebarOf(
      [
        category('Search', 4, [permission('/customer/portal/search')]),
        category('Client', 1, [permission('/customer/portal/hold')]),
      ],
      every,
    );
    expect(paths(sidebar)).toEqual(['/search', '/hold']);
  });

  it("begins the paths of customers and guests at the third segment, and nobody else's", () => {
    const exists = (path: string) => ['/search', '/transaction/hold'].includes(path);
    const stones = [permission('/customer/portal/transaction/hold'), permission('/customer/portal/search')];
    for (const role of [2, 4] as const) {
      expect(paths(sidebarOf([category('Stones', role, stones)], exists))).toEqual([
        '/search',
        '/transaction/hold',
      ]);
    }
    expect(paths(sidebarOf([category('Stones', 3, stones)], exists))).toEqual([]);
    expect(paths(sidebarOf([category('Stones', 4, [permission('/customer/portal')])], every))).toEqual([]);
  });

  it('says the names of screens in words', () => {
    const stones = [
      permission('/transaction/hold', { name: 'hold' }),
      permission('/match-pair', { name: 'match-pair' }),
    ];
    const names = sidebarOf([category('Stones', 1, stones)], every).groups[0]?.entries.map(
      (entry) => entry.name,
    );
    expect(names).toEqual(['Holds', 'Match pair']);
  });

  it("reads a guest's role permissions and everybody else's own", () => {
    const stones = [permission('/customer/portal/search', { own: false, role: true })];
    expect(paths(sidebarOf([category('Stones', 2, stones)], every))).toEqual(['/search']);
    expect(paths(sidebarOf([category('Stones', 4, stones)], every))).toEqual([]);
    const back = [permission('/client', { own: true, role: false })];
    expect(paths(sidebarOf([category('Client', 1, back)], every))).toEqual(['/client']);
  });

  it('leaves out a category in which nothing may be read', () => {
    const sidebar = sidebarOf(
      [
        category('Search', 1, [permission('/search')]),
        category('Client', 1, [permission('/client', { own: false })]),
      ],
      every,
    );
    expect(sidebar.groups.map((group) => group.name)).toEqual(['Search']);
  });

  it('skips the category Setting', () => {
    const sidebar = sidebarOf(
      [category('Setting', 3, [permission('/settings/system-settings/home-settings')])],
      every,
    );
    expect(sidebar).toEqual({ groups: [], bottom: [] });
  });

  it('puts categories and permissions into the order of the role', () => {
    const categories = (role: RoleId) => [
      category('Audit', role, [permission('/audit/audit-logs'), permission('/workflows')]),
      category('Transaction', role, [
        permission('/transaction/memo'),
        permission('/transaction/confirm-stone'),
      ]),
      category('Search', role, [permission('/search')]),
    ];
    expect(paths(sidebarOf(categories(1), every))).toEqual([
      '/search',
      '/transaction/confirm-stone',
      '/transaction/memo',
      '/workflows',
      '/audit/audit-logs',
    ]);
    expect(paths(sidebarOf(categories(8), every)).slice(0, 2)).toEqual(['/workflows', '/audit/audit-logs']);
  });

  it('sends customer profile and settings to the bottom', () => {
    const sidebar = sidebarOf(
      [
        category('Portal', 4, [
          permission('/customer/portal/customer-profile'),
          permission('/customer/portal/search'),
        ]),
      ],
      every,
    );
    expect(sidebar.bottom.map((entry) => entry.path)).toEqual(['/customer-profile']);
    expect(paths(sidebar)).toEqual(['/search']);
  });

  it('gives an administrator, and nobody else, Settings at the bottom once that screen exists', () => {
    const categories = (role: RoleId) => [category('Search', role, [permission('/search')])];
    expect(sidebarOf(categories(1), every).bottom).toEqual([
      { name: 'Settings', path: '/settings/master-settings/master' },
    ]);
    expect(sidebarOf(categories(5), every).bottom).toEqual([]);
    expect(sidebarOf(categories(1), (path) => path === '/search').bottom).toEqual([]);
  });

  it('shows no entry without a screen', () => {
    const sidebar = sidebarOf(
      [category('Search', 1, [permission('/search'), permission('/matchpair')])],
      (path) => path === '/search',
    );
    expect(paths(sidebar)).toEqual(['/search']);
  });

  it('leads to the first entry, or nowhere', () => {
    expect(
      firstScreen(
        sidebarOf([category('Audit', 8, [permission('/audit/audit-logs'), permission('/workflows')])], every),
      ),
    ).toBe('/workflows');
    expect(firstScreen(sidebarOf([], every))).toBeNull();
    // Led to itself, the dashboard would never arrive.
    expect(
      firstScreen(sidebarOf([category('Home', 1, [permission('/dashboard'), permission('/client')])], every)),
    ).toBe('/client');
    expect(firstScreen(sidebarOf([category('Home', 5, [permission('/dashboard')])], every))).toBeNull();
  });
});

describe('a typed address', () => {
  it('is closed where the person may not read the screen or what hangs below it', () => {
    const customer = person(4, [permission('/customer/portal/transaction/hold')]);
    expect(isClosed(customer, '/transaction/hold')).toBe(false);
    expect(isClosed(customer, '/client')).toBe(true);
    expect(isClosed(customer, '/client/')).toBe(true);
    expect(isClosed(customer, '/inventory/company/upload/7')).toBe(true);
    const unread = person(3, [permission('/client', { own: false })]);
    expect(isClosed(unread, '/client/7')).toBe(true);
  });

  it('is open where it is nobody’s screen in particular: unknown ones, the way in, one’s own page', () => {
    const nobody = person(4, []);
    for (const path of ['/', '/dashboard', '/nowhere', '/clients', '/customer-profile'])
      expect(isClosed(nobody, path)).toBe(false);
  });
});
