/** Duties in words, and which of them cannot be kept. */
import { describe, expect, it, test } from 'vitest';
import {
  DUTY_KINDS,
  dutyFault,
  dutyInWords,
  eventsOfPeople,
  PRICED_WORKFLOWS,
  workflowsOf,
  type Duty,
} from '../../src/machines/duties/duty.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';

const duty = (kind: Duty['kind'], workflow: Duty['workflow'], parts: Partial<Duty> = {}): Duty => ({
  ...{ workflow, kind, first: [], events: [], above: null, most: null },
  ...parts,
});
const APART = duty('apart', 'hold', { first: ['HOLD'], events: ['RELEASE'] });
const PRICE = duty('price', 'memo', { events: ['SELL'] });
const PAIR = duty('pair', 'confirmStone', { events: ['APPROVE'], above: '25000.00' });
const SHARE = duty('share', 'invoice', { most: 3 });

describe('a duty in words', () => {
  test.each<[Duty, string]>([
    [APART, 'One person may not both hold a stone and release a hold.'],
    [
      duty('apart', 'confirmStone', {
        first: ['CONFIRM', 'UPDATE', 'LOWER_PRICE'],
        events: ['APPROVE', 'REJECT'],
      }),
      'One person may not both confirm a stone, update a confirm-stone or lower the price of a confirm-stone and approve a confirm-stone or reject a confirm-stone.',
    ],
    [PRICE, 'Whoever lowered its price may not sell a memo.'],
    [
      duty('price', 'confirmStone', { events: ['APPROVE', 'REVERSE'] }),
      'Whoever lowered its price may not approve a confirm-stone or reverse the sale of a confirm-stone.',
    ],
    [PAIR, 'Above 25,000.00 USD, two people of the house are needed to approve a confirm-stone.'],
    [
      duty('pair', 'priceOffer', { events: ['ACCEPT', 'COUNTER'], above: '0.50' }),
      'Above 0.50 USD, two people of the house are needed to accept a price offer or counter a price offer.',
    ],
    [SHARE, 'One person may take at most 3 steps of an invoice.'],
    [duty('share', 'hold', { most: 1 }), 'One person may take at most 1 step of a hold.'],
  ])('of %o', (stated, sentence) => {
    expect(dutyInWords(stated)).toBe(sentence);
  });

  it('has the name of a step that the machine no longer knows', () => {
    const old = { ...PRICE, events: ['BARTER' as EventName] };
    expect(dutyInWords(old)).toBe('Whoever lowered its price may not BARTER.');
  });
});

describe('a duty is refused', () => {
  test.each<[string, Duty, string, string]>([
    [
      'of a price that nobody can lower',
      { ...PRICE, workflow: 'hold' },
      'workflow',
      'Choose memos or confirm-stones.',
    ],
    [
      'of an amount that its records do not have',
      { ...PAIR, workflow: 'task' },
      'workflow',
      'These records have no price.',
    ],
    ['without the first steps', { ...APART, first: [] }, 'first', 'Choose the first steps.'],
    [
      'without the other steps',
      { ...APART, events: [] },
      'events',
      'Choose the steps that the duty is about.',
    ],
    [
      'of a price without steps',
      { ...PRICE, events: [] },
      'events',
      'Choose the steps that the duty is about.',
    ],
    ['of a pair without an amount', { ...PAIR, above: null }, 'above', 'Enter the amount.'],
    [
      'of a pair without steps',
      { ...PAIR, events: [] },
      'events',
      'Choose the steps that the duty is about.',
    ],
    ['of a share without a number', { ...SHARE, most: null }, 'most', 'Enter the number of steps.'],
    ...(
      [
        [APART, 'above', '1.00'],
        [APART, 'most', 2],
        [PRICE, 'first', ['ISSUE']],
        [PRICE, 'above', '1.00'],
        [PRICE, 'most', 2],
        [PAIR, 'first', ['CONFIRM']],
        [PAIR, 'most', 2],
        [SHARE, 'first', ['ISSUE']],
        [SHARE, 'events', ['PAY']],
        [SHARE, 'above', '1.00'],
      ] as const
    ).map(([stated, part, value]): [string, Duty, string, string] => [
      `of a kind, ${stated.kind}, that does not have “${part}”`,
      { ...stated, [part]: value },
      part,
      'This kind of duty does not have it. Leave it out.',
    ]),
    [
      'of a first step that only a job takes',
      { ...APART, first: ['HOLD', 'EXPIRE'] },
      'first',
      'Nobody of the house does EXPIRE to a hold.',
    ],
    [
      'of a step of another workflow',
      { ...PRICE, events: ['SELL', 'APPROVE'] },
      'events',
      'Nobody of the house does APPROVE to a memo.',
    ],
    [
      'of a step that is on both sides',
      { ...APART, events: ['RELEASE', 'HOLD'] },
      'events',
      'Choose other steps than the first ones.',
    ],
  ])('%s', (_what, stated, field, sentence) => {
    expect(dutyFault(stated)).toEqual({ field, sentence });
  });

  test.each([APART, PRICE, PAIR, SHARE])('not if it is whole: $kind', (stated) => {
    expect(dutyFault(stated)).toBeNull();
  });
});

describe('the steps that people take', () => {
  it('are in the machine’s order, each once, without those of jobs', () => {
    expect(eventsOfPeople('hold')).toEqual([
      { event: 'HOLD', label: 'Hold', does: 'hold a stone' },
      { event: 'RELEASE', label: 'Release', does: 'release a hold' },
      { event: 'EXTEND', label: 'Extend', does: 'extend a hold' },
      { event: 'ACCEPT', label: 'Accept', does: 'accept an offered stone' },
      { event: 'CONVERT', label: 'Convert', does: 'take over a hold' },
    ]);
    expect(eventsOfPeople('mail').map(({ event }) => event)).toEqual(['SEND_AGAIN']);
  });

  // A sentence names a step by its first rule.
  test.each(WORKFLOW_NAMES)('of %s are each called the same in every state', (workflow) => {
    for (const { event, does } of eventsOfPeople(workflow)) {
      const rules = WORKFLOWS[workflow].rules.filter((rule) => rule.event === event && rule.roles.length > 0);
      expect(new Set(rules.map((rule) => rule.does)), event).toEqual(new Set([does]));
    }
  });
});

it('a kind of duty is offered for the workflows that can have it', () => {
  const offered = Object.fromEntries(DUTY_KINDS.map((kind) => [kind, workflowsOf(kind, WORKFLOW_NAMES)]));
  expect(offered).toEqual({
    apart: WORKFLOW_NAMES,
    price: ['memo', 'confirmStone'],
    pair: PRICED_WORKFLOWS,
    share: WORKFLOW_NAMES,
  });
});
