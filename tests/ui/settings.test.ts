import { describe, expect, it } from 'vitest';
import type { User } from '../../src/ui/session/session.ts';
import type { Screens } from '../../src/ui/shell/screens.ts';
import { settingsOf } from '../../src/ui/shell/settings-tabs.ts';
import { isClosed } from '../../src/ui/shell/sidebar.ts';

const MASTERS = '/settings/master-settings/master';
const PRICES = '/settings/price-settings/price-list';

function person(...readable: string[]): User {
  const permission = (name: string) => ({
    name,
    path: `/${name}`,
    role_permissions: [{ read_access: true, write_access: false }],
    user_permissions: [{ read_access: readable.includes(name), write_access: false }],
  });
  return {
    id: '1',
    email: 'person@pavilion.test',
    first_name: 'Pat',
    last_name: '',
    version: '',
    role: 1,
    role_id: 1,
    role_name: 'Somebody',
    time_zone: 'UTC',
    permissions: [
      { name: 'Setting', role_id: 1, permissions: ['masters', 'price-list', 'freshness'].map(permission) },
    ],
  };
}

const screens = (...paths: string[]): Screens => new Map(paths.map((path) => [path, {}]));
const NONE = screens();

const paths = (user: User, screens: Screens): string[] =>
  settingsOf(user, screens).flatMap(({ tabs }) => tabs.map(({ path }) => path));

describe('the settings', () => {
  it('show existing screens that the person may read, and no empty area', () => {
    const all = screens(MASTERS, PRICES);
    expect(paths(person('masters', 'price-list'), all)).toEqual([MASTERS, PRICES]);
    expect(paths(person('masters', 'price-list'), screens(MASTERS))).toEqual([MASTERS]);
    expect(settingsOf(person('price-list'), all).map(({ name }) => name)).toEqual(['Prices']);
    expect(settingsOf(person(), all)).toEqual([]);
  });

  it('are closed to a typed address without read permission', () => {
    expect(isClosed(person('masters'), MASTERS, NONE)).toBe(false);
    expect(isClosed(person('masters'), PRICES, NONE)).toBe(true);
    expect(isClosed(person(), `${MASTERS}/x`, NONE)).toBe(true);
    expect(isClosed(person(), '/settings', NONE)).toBe(false);
  });
});
