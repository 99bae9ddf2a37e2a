import { describe, expect, it } from 'vitest';
import { lawfulTransitions } from '../../src/machines/lawful-transitions.ts';

describe('the lawful steps', () => {
  const steps = lawfulTransitions();

  it('are unique', () => {
    expect(new Set(steps.map((step) => JSON.stringify(step))).size).toBe(steps.length);
  });

  it('let the records of each workflow start in one state, besides accounts', () => {
    const first = steps.filter(({ from }) => from === null).map(({ workflow, to }) => `${workflow} ${to}`);
    expect(first).toEqual([
      'stone 1',
      'hold 1',
      'queuePlace 1',
      'memo 1',
      'memoExtension 1',
      'confirmStone 1',
      'enquiry 1',
      'priceOffer 1',
      'invoice 1',
      'task 1',
      'demand 1',
      'shareLink 1',
      'bulkEmail 1',
      'kycDocument 1',
      'business 9',
      'account 1',
      'account 2',
      'account 3',
      'mail 1',
      'webhookDelivery 1',
    ]);
  });

  it('let a memo be received or sold, and a sold one be taken back', () => {
    const memo = steps.filter(({ workflow, from }) => workflow === 'memo' && from !== null);
    expect(memo.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [1, 3],
      [3, 2],
    ]);
  });
});
