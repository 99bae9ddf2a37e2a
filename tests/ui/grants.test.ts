/** What somebody without a permission sees. */
import { describe, expect, it } from 'vitest';
import type { RoleId } from '../../src/domain/codes.ts';
import { permissionDecision } from '../../src/ui/actions/permission-decision.ts';
import { missingFor, placeOf, whomToAsk } from '../../src/ui/session/grants.ts';
import type { User } from '../../src/ui/session/session.ts';
import type { Screens } from '../../src/ui/shell/screens.ts';
import { missingAt } from '../../src/ui/shell/sidebar.ts';
import { IconDiamond } from '@tabler/icons-react';

/** Somebody who may read and write these permissions, and has the others without access. */
function person(role_id: RoleId, ...has: string[]): User {
  const before = role_id === 2 || role_id === 4 ? '/customer/portal' : '';
  return {
    id: 'me',
    email: 'me@pavilion.test',
    first_name: 'Pat',
    last_name: '',
    version: '',
    role: role_id,
    role_id,
    role_name: '',
    time_zone: 'UTC',
    permissions: [
      {
        name: 'All',
        role_id,
        permissions: ['hold', 'memo', 'role-permission'].map((name) => {
          const access = { read_access: has.includes(name), write_access: has.includes(name) };
          return {
            name,
            path: `${before}/transaction/${name}`,
            role_permissions: [access],
            user_permissions: [access],
          };
        }),
      },
    ],
  };
}

describe('somebody without a permission', () => {
  it('is asked to contact an administrator, or their associate', () => {
    const hold = { permission: 'hold', side: 'write' } as const;
    const missing = 'You do not have the permission “Hold: write”.';
    expect(whomToAsk(person(5), hold)).toBe(`${missing} An administrator can grant it.`);
    const customer = { ...person(4), business_associate_details: { id: 'a', name: 'Asha Mehta' } };
    expect(whomToAsk(customer, hold)).toBe(
      `${missing} Ask Asha Mehta, your business associate: an administrator can grant it.`,
    );
    expect(whomToAsk(person(1, 'role-permission'), hold)).toBe(
      `${missing} Another administrator can give it to you, under Roles and permissions.`,
    );
  });

  it('is led to themselves and the permission, on the screen where it is set', () => {
    expect(placeOf(person(1), 'hold')).toEqual({
      to: '/settings/system-settings/role-permission',
      search: { role: 1, person: 'me', permission: 'hold' },
    });
  });

  it('could be given it only within the contract', () => {
    expect(missingFor(person(1), '/transaction/memo', 'write')).toEqual({
      permission: 'memo',
      side: 'write',
    });
    expect(missingFor(person(4), '/transaction/hold', 'read')).toEqual({ permission: 'hold', side: 'read' });
    // Customers can never issue a memo.
    expect(missingFor(person(4), 'memo', 'write')).toBeNull();
    expect(missingFor(person(1, 'memo'), 'memo', 'write')).toBeNull();
    expect(missingFor(person(1), 'unheard-of', 'write')).toBeNull();
  });

  it('sees the button refused with what is missing, or with why their role never can', () => {
    expect(permissionDecision(person(1, 'memo'), 'memo')).toEqual({ ok: true });
    expect(permissionDecision(person(3), 'memo')).toMatchObject({
      refusal: { missing: { permission: 'memo' } },
    });
    expect(permissionDecision(person(4), 'memo', 'write', 'Only the house lends stones.')).toEqual({
      ok: false,
      refusal: { sentence: 'Only the house lends stones.' },
    });
  });

  it('sees on a closed screen what would open it, if anything can', () => {
    const rail = { icon: IconDiamond, place: 10 };
    const screens: Screens = new Map([
      ['/transaction/hold', { rail }],
      ['/client', { rail }],
    ]);
    expect(missingAt(person(4), '/transaction/hold', screens)).toEqual({ permission: 'hold', side: 'read' });
    expect(missingAt(person(4), '/client', screens)).toBeNull();
    expect(missingAt(person(1), '/settings/system-settings/role-permission', screens)).toEqual({
      permission: 'role-permission',
      side: 'read',
    });
    expect(missingAt(person(4), '/nowhere', screens)).toBeNull();
  });
});
