/** Guards give the same answers on what was recorded of their facts as on the facts themselves. */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  factList,
  factsOfStep,
  recordReads,
  type ConsultedFacts,
} from '../../src/machines/consulted-facts.ts';
import { definitionOf, type Definition } from '../../src/machines/definition.ts';
import { GUARDS, type GuardName } from '../../src/machines/guards/all.ts';
import type { Guard } from '../../src/machines/guards/guard.ts';
import { decide } from '../../src/machines/decide.ts';
import type { Facts } from '../../src/machines/facts.ts';
import { factsInWords, FACT_WORDS } from '../../src/ui/records/fact-words.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { lawfulFacts } from '../support/paths.ts';
import { guardsNamed, guardVersion, versioned } from '../../src/machines/guards/versions.ts';
import { conditionsOf, replay, type Step } from '../../src/machines/replay.ts';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { factsOfNumber } from '../support/any-facts.ts';

const FACTS = Array.from({ length: 1_000 }, (_none, number) => factsOfNumber(number));
/** People, and words that the step itself has. */
const WITHOUT_WORDS = new Set(['reason', 'remark', 'begunBy', 'task.askedBy', 'task.assignedTo']);
const NAMES = Object.keys(GUARDS) as GuardName[];

/** As the history keeps them. */
const kept = (facts: ConsultedFacts) => JSON.parse(JSON.stringify(facts)) as ConsultedFacts;
const passes = (guard: Guard, facts: Parameters<Guard['passes']>[0]): boolean | 'throws' => {
  try {
    return guard.passes(facts);
  } catch {
    return 'throws';
  }
};

test.each(NAMES)('%s answers alike on what it read', (name) => {
  const guard: Guard = GUARDS[name];
  const answers = new Set<unknown>();
  for (const [number, facts] of FACTS.entries()) {
    const read = recordReads(facts);
    const answer = passes(guard, read.facts);
    answers.add(answer);
    expect(answer).toBe(passes(guard, facts));
    const again = factsOfStep(kept(read.consulted), facts.actor?.id ?? null, facts.actor?.role ?? null);
    expect([number, passes(guard, again)]).toEqual([number, answer]);
  }
  // Otherwise these facts would prove nothing of it.
  expect([...answers].toSorted()).toEqual([false, true]);
});

test('only what guards read is kept, and no words of a person', () => {
  const reads = (name: GuardName, facts: Facts) => {
    const read = recordReads(facts);
    passes(GUARDS[name], read.facts);
    return kept(read.consulted);
  };
  const powers = { has: ['hold' as const], confirms_up_to: null, who_may: { hold: ['Anna'] }, approvers: [] };
  const anna = { id: 'anna', role: ROLE.customer, powers };
  expect(reads('mayHold', { actor: anna, reason: 'Her name' })).toEqual({ powers: { has: ['hold'] } });
  expect(reads('hasReason', { actor: anna, reason: 'Her name' })).toEqual({ reason: '*' });
  expect(reads('hasReason', { actor: anna, reason: ' ' })).toEqual({ reason: '' });
  expect(reads('hasReason', { actor: anna })).toEqual({});
  const credit = { limit: '50000.00', exposure: '41200.00', adding: '300.00' };
  expect(reads('withinCreditLimit', { actor: anna, credit, holds: undefined })).toEqual({ credit });
  expect(factList({ credit, powers: { has: ['hold', 'confirm'] }, restsUntil: null })).toEqual([
    ['credit.limit', '50000.00'],
    ['credit.exposure', '41200.00'],
    ['credit.adding', '300.00'],
    ['powers.has', 'hold, confirm'],
    ['restsUntil', null],
  ]);
});

describe.each(WORKFLOW_NAMES)('a step of %s', (name) => {
  test('has facts by which its conditions hold again', () => {
    const definition = definitionOf(name);
    for (const { from, event, to, guards, roles, job } of WORKFLOWS[name].rules) {
      const role = roles[0] ?? null;
      const facts = lawfulFacts(role, job, event);
      const decision = decide(name, from, { type: event }, facts);
      if (!decision.ok) throw new Error(`${from} ${event}: ${decision.refusal.sentence}`);
      const step = { event, from, to, actorId: facts.actor?.id ?? null, role, definition };
      const stored = decision.consulted === null ? null : kept(decision.consulted);
      expect(stored === null).toBe(guards.length === 0);
      const conditions = conditionsOf({ ...step, facts: stored });
      expect(conditions.map(({ guard, holds }) => [guard, holds])).toEqual(
        guards.map((guard) => [versioned(guard), true]),
      );
      expect(replay(from, [{ ...step, facts: stored }])).toEqual({ lawful: true, state: to, unknown: 0 });
      // Of a step from before facts were kept, nobody knows.
      const unknown = guards.length === 0 ? 0 : 1;
      expect(replay(from, [{ ...step, facts: null }])).toEqual({ lawful: true, state: to, unknown });
    }
  });
});

describe('replaying by facts', () => {
  const definition = definitionOf('hold');
  const hold: Step = {
    event: 'EXPIRE',
    from: 'held',
    to: 'released',
    actorId: null,
    role: null,
    facts: { due: true },
    definition,
  };

  test('finds a step whose condition did not hold', () => {
    expect(replay('held', [hold])).toMatchObject({ lawful: true });
    expect(replay('held', [{ ...hold, facts: { due: false } }])).toEqual({
      lawful: false,
      step: 0,
      sentence: 'EXPIRE did not meet the condition “its time is over”: The hold is not due yet.',
    });
    expect(replay('held', [{ ...hold, facts: {} }])).toMatchObject({ lawful: false });
  });

  test('does not know of a condition whose rule is of another version of the portal', () => {
    const renamed = {
      ...definition,
      transitions: definition.transitions.map((one) => ({ ...one, guard: one.guard && 'dueByMoon@3' })),
    };
    expect(conditionsOf({ ...hold, definition: renamed })).toEqual([
      { guard: 'dueByMoon@3', holds: null, facts: {} },
    ]);
  });

  test('takes facts that cannot be evaluated for broken ones', () => {
    const facts = { credit: { limit: 'a lot', exposure: '1.00', adding: '1.00' } };
    const issue = definitionOf('memo').transitions.find(({ event }) => event === 'ISSUE');
    const only = { ...definition, transitions: [{ ...issue, guard: 'withinCreditLimit' }] } as Definition;
    const step = { ...hold, event: 'ISSUE', from: 'start', definition: only, facts };
    expect(conditionsOf(step)).toMatchObject([{ guard: 'withinCreditLimit', holds: false }]);
  });
});

test('every figure that guards read has words', () => {
  const unsaid = new Set<string>();
  for (const name of NAMES)
    for (const facts of FACTS) {
      const read = recordReads(facts);
      passes(GUARDS[name], read.facts);
      for (const [fact, value] of factList(kept(read.consulted)))
        if (typeof value !== 'boolean' && !WITHOUT_WORDS.has(fact) && !fact.startsWith('account.'))
          if (!(fact in FACT_WORDS)) unsaid.add(fact);
    }
  expect([...unsaid]).toEqual([]);
  expect(
    factsInWords([
      { fact: 'credit.limit', value: '50000.00' },
      { fact: 'holds.own', value: 3 },
      { fact: 'account.open.confirm_stones', value: 2 },
      { fact: 'account.open.memos', value: 0 },
      { fact: 'sameClient', value: true },
      { fact: 'reason', value: '*' },
    ]),
  ).toEqual(['limit 50,000.00 USD', 'on hold 3', 'confirm stones 2']);
});

/**
 * What every version of every guard answered to the facts above. A guard whose answers change keeps
 * its earlier rule in `earlier`, and its new answers are added here after the earlier ones: steps
 * of the past are checked by the rule of their day.
 */
const ANSWERS = JSON.parse(readFileSync(new URL('guard-answers.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

const answersOf = (guard: Guard): string => {
  const answers = FACTS.map((facts) => String(passes(guard, facts))).join(' ');
  return createHash('sha256').update(answers).digest('hex').slice(0, 16);
};

const versionsOf = (name: string): string[] => {
  const versions: string[] = [];
  for (;;) {
    const guard = guardVersion(versions.length === 0 ? name : `${name}@${versions.length + 1}`);
    if (guard === undefined) return versions;
    versions.push(answersOf(guard));
  }
};

test('every version of every guard that ever decided a step is still there', () => {
  const names = [...new Set([...Object.keys(ANSWERS), ...NAMES])];
  expect(Object.fromEntries(names.map((name) => [name, versionsOf(name)]))).toEqual(ANSWERS);
});

test('definitions name the version of a guard once it has changed', () => {
  expect(versioned('withinHoldLimit')).toBe('withinHoldLimit');
  expect(guardsNamed('holdDue and hasReason@2')).toEqual(['holdDue', 'hasReason@2']);
  expect(guardsNamed(null)).toEqual([]);
  expect([guardVersion('holdDue@1')?.passes({ actor: null, due: true }), guardVersion('holdDue@2')]).toEqual([
    true,
    undefined,
  ]);
});
