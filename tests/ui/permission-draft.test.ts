/**
 * Permissions while they are edited: what counts as a change, what is sent, and what is refused.
 */
import { describe, expect, it } from 'vitest';
import type { Access } from '../../src/domain/permissions.ts';
import {
  draftOf,
  grantorOf,
  refusedSwitch,
  withRole,
  withSwitch,
  wireOf,
  wordsOf,
  type SavedPermissions,
  type Row,
} from '../../src/features/roles/draft.ts';
import { rolesView } from '../../src/features/roles/roles-view.ts';
import type { User } from '../../src/ui/session/session.ts';

const NONE: Access = { read: false, write: false };
const READS: Access = { read: true, write: false };
const WRITES: Access = { read: true, write: true };

const row = (more: Partial<Row> = {}): Row => ({
  name: 'task',
  category: 'Transactions',
  open: WRITES,
  ofRole: WRITES,
  kept: WRITES,
  isOwn: false,
  ...more,
});

describe('a draft', () => {
  it('has what differs from what is kept, and nothing once it is switched back', () => {
    const off = withSwitch({}, row(), 'write', false);
    expect(off).toEqual({ task: READS });
    expect(withSwitch(off, row(), 'write', false)).toEqual({});
    expect(withSwitch(withSwitch({}, row(), 'write', true), row(), 'write', true)).toEqual({});
  });

  it('makes a person’s permission their own, until they follow the role again', () => {
    const own = row({ kept: READS, isOwn: true });
    expect(draftOf(own, {})).toEqual({ access: READS, isOwn: true });
    const back = withRole({}, own);
    expect(back).toEqual({ task: null });
    expect(draftOf(own, back)).toEqual({ access: WRITES, isOwn: false });
    // Somebody without a permission of their own follows the role already.
    expect(withRole({ task: NONE }, row())).toEqual({});
  });

  it('is sent with the version that it is based on, null for the role’s', () => {
    const kept: SavedPermissions = {
      role_id: 5,
      role_name: 'Quality control',
      user_id: 'x',
      user_name: 'Pat',
      version: '3',
      changed_by: null,
      changed_at: null,
      permissions: [],
    };
    expect(wireOf(kept, { task: READS, audit: null })).toEqual({
      version: '3',
      permissions: [
        { name: 'task', read_access: true, write_access: false },
        { name: 'audit', read_access: null, write_access: null },
      ],
    });
  });

  it('is put in words, before and after', () => {
    const rows = [
      row(),
      row({ name: 'audit', kept: NONE, isOwn: true, ofRole: READS }),
      row({ name: 'kyc' }),
    ];
    expect(wordsOf(rows, { task: NONE, audit: null })).toEqual([
      'Task: read and write → no access',
      'Audit: no access → as the role (read only)',
    ]);
  });
});

describe('a switch', () => {
  const administrator = (access: Access): User => ({
    id: 'me',
    email: 'me@pavilion.test',
    first_name: 'Pat',
    last_name: '',
    version: '',
    role: 1,
    role_id: 1,
    role_name: 'Administrator',
    time_zone: 'UTC',
    permissions: [
      {
        name: 'All',
        role_id: 1,
        permissions: ['task', 'role-permission'].map((name) => ({
          name,
          path: `/${name}`,
          role_permissions: [{ read_access: true, write_access: true }],
          user_permissions: [{ read_access: access.read, write_access: access.write }],
        })),
      },
    ],
  });
  const qualityControl = { role: 5, userId: null } as const;

  it('says why it cannot be used: it would give more than the user has, or lock them out', () => {
    const off = row({ kept: NONE, ofRole: NONE });
    expect(refusedSwitch(off, {}, 'write', qualityControl, grantorOf(administrator(WRITES)))).toBeNull();
    expect(refusedSwitch(off, {}, 'write', qualityControl, grantorOf(administrator(READS)))).toMatch(
      /you do not have this yourself/,
    );
    const screen = row({ name: 'role-permission' });
    const me = { role: 1, userId: 'me' } as const;
    expect(refusedSwitch(screen, {}, 'read', me, grantorOf(administrator(WRITES)))).toMatch(
      /lock yourself out/,
    );
  });

  it('can take back what the draft has just taken, though the user does not have it', () => {
    const draft = { task: NONE };
    expect(refusedSwitch(row(), draft, 'write', qualityControl, grantorOf(administrator(NONE)))).toBeNull();
  });
});

describe('the address of the screen', () => {
  it('names a role, a person and a permission; what is no role is left out', () => {
    expect(rolesView.read({ role: '3', person: 'p', permission: 'hold' })).toEqual({
      role: 3,
      person: 'p',
      permission: 'hold',
    });
    expect(rolesView.read({ role: '9', person: '', permission: ['x'] })).toEqual({});
  });
});
