/** The guards of the hold limits, who may exceed them, and their sentences. */
import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { isNearLimit } from '../../src/domain/holds.ts';
import { decide } from '../../src/machines/decide.ts';
import type { Facts } from '../../src/machines/facts.ts';
import { lawfulFacts } from '../support/paths.ts';

const STAFF: readonly RoleId[] = [ROLE.administrator, ROLE.associate];
const CLIENTS: readonly RoleId[] = [ROLE.customer, ROLE.apiClient];
const UNTIL = '2026-11-21T15:10:30.000Z';

function answer(role: RoleId, facts: Partial<Facts>): string {
  const decision = decide(
    'hold',
    null,
    { type: 'HOLD' },
    { ...lawfulFacts(role), reason: undefined, ...facts },
  );
  return decision.ok ? 'allowed' : decision.refusal.sentence;
}

const having = (own: number, held: number, adding: number, limit = 50): Partial<Facts> => ({
  holds: { own, held, adding, limit },
});

describe('the number of stones held at once', () => {
  test.each(CLIENTS)('role %i: up to the limit and no more', (role) => {
    expect(answer(role, having(49, 49, 1))).toBe('allowed');
    expect(answer(role, having(0, 0, 50))).toBe('allowed');
    expect(answer(role, having(50, 50, 1))).toBe(
      'Your business already holds 50 stones, and a business can hold 50 at once. Release some, or ask your associate.',
    );
    expect(answer(role, having(60, 60, 1))).toMatch(/^Your business already holds 60 stones, /);
    expect(answer(role, having(10, 10, 45))).toBe(
      'Your business holds 10 of the 50 stones that a business can hold at once: 40 more can be held, not 45. ' +
        'Take fewer, release some, or ask your associate.',
    );
  });

  test.each(CLIENTS)('role %i: holds made by staff do not count, and a reason does not help', (role) => {
    expect(answer(role, having(49, 200, 1))).toBe('allowed');
    expect(answer(role, { ...having(50, 50, 1), reason: 'I want it' })).toMatch(/^Your business already/);
  });

  test.each(STAFF)('role %i: every hold of the client counts, and a reason exceeds the limit', (role) => {
    expect(answer(role, having(0, 49, 1))).toBe('allowed');
    expect(answer(role, having(0, 50, 1))).toBe(
      'The client already holds 50 stones, and a business can hold 50 at once. Give a reason to hold more.',
    );
    expect(answer(role, having(0, 45, 10))).toBe(
      'The client holds 45 of the 50 stones that a business can hold at once: 5 more can be held, not 10. ' +
        'Take fewer, or give a reason to hold more.',
    );
    expect(answer(role, { ...having(0, 50, 1), reason: ' ' })).toMatch(/^The client already/);
    expect(answer(role, { ...having(0, 50, 1), reason: 'Agreed on the phone' })).toBe('allowed');
  });
});

describe('holding the same stone again', () => {
  test.each(CLIENTS)('role %i has to wait, whatever the reason', (role) => {
    expect(answer(role, { restsUntil: UNTIL, reason: 'I want it' })).toBe(
      'Your business recently released this stone or let its hold expire, and can hold it again from 21/11/2026, 15:11 UTC. ' +
        'Ask your associate if you need it sooner.',
    );
  });

  test.each(STAFF)('role %i may give a reason', (role) => {
    expect(answer(role, { restsUntil: UNTIL })).toBe(
      'The client recently released this stone or let its hold expire, and can hold it again from 21/11/2026, 15:11 UTC. ' +
        'Give a reason to hold it sooner.',
    );
    expect(answer(role, { restsUntil: UNTIL, reason: 'Agreed on the phone' })).toBe('allowed');
  });
});

test('near the limit means at least four fifths of it', () => {
  expect([39, 40, 60].map((own) => isNearLimit({ own, limit: 50 }))).toEqual([false, true, true]);
  expect(isNearLimit({ own: 0, limit: 1 })).toBe(false);
});
