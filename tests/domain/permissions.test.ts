import { describe, expect, it } from 'vitest';
import { CEILING } from '../../src/api/permissions.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import {
  closedReason,
  refusalOf,
  accessAfterSwitch,
  type Grantor,
} from '../../src/domain/permission-rules.ts';
import { permissionLabel, within, type Access, type Ceiling } from '../../src/domain/permissions.ts';
import { readContract } from '../../server/http/contract/contract.ts';

const NONE: Access = { read: false, write: false };
const READS: Access = { read: true, write: false };
const WRITES: Access = { read: true, write: true };
const SENSELESS: Access = { read: false, write: true };

describe('a switch', () => {
  it('brings reading along with writing, and takes writing away with reading', () => {
    expect(accessAfterSwitch(NONE, 'write', true, WRITES)).toEqual(WRITES);
    expect(accessAfterSwitch(WRITES, 'read', false, WRITES)).toEqual(NONE);
    expect(accessAfterSwitch(WRITES, 'write', false, WRITES)).toEqual(READS);
    expect(accessAfterSwitch(NONE, 'read', true, WRITES)).toEqual(READS);
  });

  it('is one for both where there is nothing to read', () => {
    const open = { read: false, write: true };
    expect(accessAfterSwitch(NONE, 'write', true, open)).toEqual(WRITES);
    expect(accessAfterSwitch(WRITES, 'write', false, open)).toEqual(NONE);
  });
});

describe('what is stored', () => {
  it('has no effect beyond what the contract opens', () => {
    expect(within(WRITES, READS)).toEqual(READS);
    expect(within(WRITES, NONE)).toEqual(NONE);
    expect(within(WRITES, WRITES)).toEqual(WRITES);
    expect(within(NONE, WRITES)).toEqual(NONE);
  });

  it('is read and write at once where there is nothing to read', () => {
    expect(within(WRITES, SENSELESS)).toEqual(WRITES);
    expect(within(READS, SENSELESS)).toEqual(NONE);
  });
});

describe('a change', () => {
  const task: Ceiling = { read: [1, 5, 8], write: [1, 5] };
  const giver = (has: Access = WRITES): Grantor => ({
    id: 'giver',
    role: ROLE.administrator,
    has: () => has,
  });
  const role = (id: 1 | 2 | 3 | 4 | 5 | 8) => ({ role: id, userId: null });
  const rule = (...asked: Parameters<typeof refusalOf>) => refusalOf(...asked)?.rule ?? null;

  it('may give and take what the contract opens to the role', () => {
    for (const [before, after] of [
      [NONE, READS],
      [NONE, WRITES],
      [WRITES, NONE],
      [READS, NONE],
    ] as const)
      expect(rule({ name: 'task', before, after }, role(5), giver(), task)).toBeNull();
  });

  it('is refused beyond that, and without reading', () => {
    expect(rule({ name: 'task', before: NONE, after: READS }, role(3), giver(), task)).toBe('ceiling');
    expect(rule({ name: 'task', before: READS, after: WRITES }, role(8), giver(), task)).toBe('ceiling');
    expect(rule({ name: 'task', before: NONE, after: SENSELESS }, role(5), giver(), task)).toBe('sense');
    const status: Ceiling = { read: [], write: [1, 5] };
    expect(rule({ name: 'status', before: NONE, after: WRITES }, role(5), giver(), status)).toBeNull();
    expect(rule({ name: 'status', before: NONE, after: READS }, role(5), giver(), status)).toBe('sense');
    expect(rule({ name: 'status', before: NONE, after: WRITES }, role(8), giver(), status)).toBe('ceiling');
  });

  it('gives no more than the giver has, but what their role can never have', () => {
    const give = { name: 'task', before: NONE, after: WRITES };
    expect(rule(give, role(5), giver(READS), task)).toBe('giver');
    expect(rule({ ...give, after: READS }, role(5), giver(READS), task)).toBeNull();
    expect(rule({ ...give, before: WRITES, after: NONE }, role(5), giver(NONE), task)).toBeNull();
    const clients: Ceiling = { read: [4], write: [4] };
    expect(rule(give, role(4), giver(NONE), clients)).toBeNull();
  });

  it('takes the screen itself from other people only', () => {
    const own: Ceiling = { read: [1, 8], write: [1] };
    const take = { name: 'role-permission', before: WRITES, after: READS };
    expect(rule(take, { role: 1, userId: 'giver' }, giver(), own)).toBe('own-access');
    expect(rule(take, role(1), giver(), own)).toBe('own-access');
    expect(rule(take, { role: 1, userId: 'other' }, giver(), own)).toBeNull();
    expect(rule({ ...take, before: READS, after: NONE }, role(8), giver(), own)).toBeNull();
  });

  it('is not made for one guest, and never to a profile', () => {
    const all: Ceiling = { read: Object.values(ROLE), write: Object.values(ROLE) };
    const take = { name: 'hold', before: WRITES, after: NONE };
    expect(rule(take, { role: 2, userId: 'visitor' }, giver(), all)).toBe('guest');
    expect(rule(take, role(2), giver(), all)).toBeNull();
    expect(rule({ ...take, name: 'profile' }, role(4), giver(), all)).toBe('everybody');
  });
});

describe('why a role can never have something', () => {
  it('names the roles that can, or says that there is nothing', () => {
    const ceiling: Ceiling = { read: [], write: [1, 3] };
    expect(closedReason('write', 5, ceiling)).toBe(
      'not available to the role Quality control, only to Administrator and Business associate.',
    );
    expect(closedReason('read', 1, ceiling)).toBe('there is nothing to read.');
    expect(closedReason('write', 1, { read: [1], write: [] })).toBe('there is nothing to change.');
    expect(closedReason('write', 3, ceiling)).toBeNull();
  });
});

describe('what the contract opens', () => {
  it('is the union of its operations’ roles, for each permission', () => {
    const operations = [...readContract().operations.values()];
    expect(Object.keys(CEILING).length).toBeGreaterThan(25);
    for (const [name, ceiling] of Object.entries(CEILING))
      for (const side of ['read', 'write'] as const) {
        const asking = operations.filter(
          ({ permission }) => permission?.name === name && permission.access === side,
        );
        expect([name, side, new Set(asking.flatMap(({ roles }) => roles))]).toEqual([
          name,
          side,
          new Set(ceiling[side]),
        ]);
      }
  });

  it('lets whoever may write read as well, unless there is nothing to read', () => {
    for (const [name, { read, write }] of Object.entries(CEILING))
      if (read.length > 0) expect([name, write.filter((role) => !read.includes(role))]).toEqual([name, []]);
  });
});

it('a permission is named in words', () => {
  expect(['confirm-stone-decision', 'kyc', 'role-permission'].map(permissionLabel)).toEqual([
    'Confirm stone decision',
    'KYC',
    'Roles and permissions',
  ]);
});
