/** The guard of the credit limit, who may exceed it, and its sentences. */
import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { addedBy } from '../../src/domain/lines/credit-limits.ts';
import { decide } from '../../src/machines/decide.ts';
import type { Facts } from '../../src/machines/facts.ts';
import { lawfulFacts } from '../support/paths.ts';

function answer(
  role: RoleId,
  facts: Partial<Facts>,
  workflow: 'confirmStone' | 'memo' = 'confirmStone',
): string {
  const event = workflow === 'memo' ? (role === ROLE.customer ? 'AGREE' : 'ISSUE') : 'CONFIRM';
  const known = { ...lawfulFacts(role), reason: undefined, ...facts };
  const decision = decide(workflow, null, { type: event }, known);
  return decision.ok ? 'allowed' : decision.refusal.sentence;
}

const having = (exposure: string, adding: string, limit = '50000.00'): Partial<Facts> => ({
  credit: { limit, exposure, adding },
});

describe('what is added to what a client has out', () => {
  test.each([ROLE.administrator, ROLE.associate, ROLE.customer])(
    'role %i: up to the limit, to the cent',
    (role) => {
      for (const workflow of ['confirmStone', 'memo'] as const) {
        expect(answer(role, having('49999.99', '0.01'), workflow)).toBe('allowed');
        expect(answer(role, having('49999.99', '0.02'), workflow)).toContain(' 0.01 USD too much');
        expect(answer(role, { credit: null }, workflow)).toBe('allowed');
        expect(answer(role, having('0.00', '0.01', '0.00'), workflow)).toContain(' is 0.00 USD');
      }
    },
  );

  test('the sentence names limit, use and what is added, and a way out', () => {
    const beyond = having('48000.00', '1234567.50');
    const figures =
      'credit limit is 50,000.00 USD, of which 48,000.00 USD is used. This adds 1,234,567.50 USD, which is 1,232,567.50 USD too much.';
    expect(answer(ROLE.administrator, beyond)).toBe(
      `The client’s ${figures} Choose less, or give a reason to exceed it.`,
    );
    expect(answer(ROLE.associate, beyond)).toBe(
      `The client’s ${figures} Choose less, or ask an administrator.`,
    );
    expect(answer(ROLE.customer, beyond)).toBe(`Your ${figures} Choose less, or ask your associate.`);
  });

  test('only an administrator exceeds it, with a reason', () => {
    const reason = 'Agreed on the phone';
    expect(answer(ROLE.administrator, { ...having('50000.00', '1.00'), reason })).toBe('allowed');
    expect(answer(ROLE.administrator, { ...having('50000.00', '1.00'), reason: ' ' })).toContain('too much');
    for (const role of [ROLE.associate, ROLE.customer, ROLE.apiClient])
      expect(answer(role, { ...having('50000.00', '1.00'), reason })).toContain('too much');
  });
});

test('what stones add: their prices and taxes, each rounded up, and nothing without a price', () => {
  expect(addedBy(['100.00', null, '0.10'], [])).toBe('100.10');
  expect(addedBy(['100.01', '0.10'], ['1.5'])).toBe('101.63');
  expect(addedBy(['100.01'], ['1.5', '0.25'])).toBe('101.78');
  expect(addedBy([], ['1.5'])).toBe('0.00');
});
