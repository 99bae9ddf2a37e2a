import { describe, expect, it } from 'vitest';
import { accessOf, nameOf, type User } from '../../src/ui/session/session.ts';

const none = { read_access: false, write_access: false };
const reads = { read_access: true, write_access: false };
const writes = { read_access: true, write_access: true };

function userWith(permissions: User['permissions'][number]['permissions'], more: Partial<User> = {}): User {
  return {
    id: '1',
    email: 'person@pavilion.test',
    first_name: 'Pat',
    last_name: '',
    version: '',
    role: 4,
    role_id: 4,
    role_name: 'Customer',
    time_zone: 'UTC',
    permissions: [{ name: 'Transactions', role_id: 4, permissions }],
    ...more,
  };
}

describe('what a person may do', () => {
  it("is their own permission, or their role's where they have none", () => {
    const own = userWith([
      { name: 'hold', path: '/transaction/hold', role_permissions: [writes], user_permissions: [reads] },
    ]);
    expect(accessOf(own, 'hold')).toEqual({ read: true, write: false });
    const role = userWith([
      { name: 'hold', path: '/transaction/hold', role_permissions: [writes], user_permissions: [] },
    ]);
    expect(accessOf(role, 'hold')).toEqual({ read: true, write: true });
    const taken = userWith([
      { name: 'hold', path: '/transaction/hold', role_permissions: [writes], user_permissions: [none] },
    ]);
    expect(accessOf(taken, 'hold')).toEqual({ read: false, write: false });
  });

  it('is found by name and by path, also by the path of clients', () => {
    const permission = { name: 'hold', role_permissions: [reads], user_permissions: [writes] };
    for (const path of ['/transaction/hold', '/customer/portal/transaction/hold']) {
      const user = userWith([{ ...permission, path }]);
      expect(accessOf(user, 'hold').write).toBe(true);
      expect(accessOf(user, '/transaction/hold').write).toBe(true);
    }
  });

  it('is nothing without a permission', () => {
    expect(accessOf(userWith([]), 'hold')).toEqual({ read: false, write: false });
  });
});

describe('the displayed name of a person', () => {
  it('is their name, a guest’s name, or the e-mail', () => {
    expect(nameOf(userWith([]))).toBe('Pat');
    expect(nameOf(userWith([], { guest_name: 'G. Uest' }))).toBe('G. Uest');
    expect(nameOf(userWith([], { first_name: '' }))).toBe('person@pavilion.test');
  });
});
