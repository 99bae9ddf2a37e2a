/** A workflow tried out: the machines' own decisions, with the answers of their guards supposed. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { GUARDS, type GuardName } from '../../src/machines/guards/all.ts';
import type { Facts } from '../../src/machines/facts.ts';
import {
  actorsOf,
  companionsOf,
  conditionsOf,
  CONTRADICTIONS,
  supposing,
  trialsOf,
  USUALLY_FAILING,
  type SupposedActor,
} from '../../src/machines/trial/simulation.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';

const NOTHING: ReadonlySet<GuardName> = new Set();
const trial = (name: WorkflowName, state: string, by: SupposedActor, failing = NOTHING) =>
  trialsOf(name, state, { by, failing, companions: {} });

describe.each(WORKFLOW_NAMES)('%s', (name) => {
  const { states, rules } = WORKFLOWS[name];

  test('permits in each state what the machine lets each actor do, if all conditions hold', () => {
    for (const state of states)
      for (const by of actorsOf(name)) {
        const lawful = rules
          .filter((rule) => rule.from === state.name && mayAct(rule, by))
          .map(({ event, to }) => [event, to]);
        const permitted = trial(name, state.name, by).flatMap(({ event, decision }) =>
          decision.ok ? [[event, decision.moves[0]?.to]] : [],
        );
        expect([state.name, by, permitted.toSorted()]).toEqual([state.name, by, lawful.toSorted()]);
      }
  });

  test('refuses with the sentence of the one condition that does not hold', () => {
    for (const rule of rules)
      for (const guard of rule.guards)
        for (const by of actorsOf(name).filter((one) => mayAct(rule, one))) {
          const [decision] = trial(name, rule.from, by, new Set([guard]))
            .filter(({ event }) => event === rule.event)
            .map((one) => one.decision);
          expect(decision).toEqual({
            ok: false,
            refusal: { kind: 'guard', guard, sentence: GUARDS[guard].sentence },
          });
          expect(conditionsOf(name, rule.from)).toContain(guard);
        }
  });
});

const mayAct = ({ roles, job }: { roles: readonly number[]; job: string | null }, by: SupposedActor) =>
  by === 'portal' ? job !== null : roles.includes(by);

test('a record that is moved along in a wrong state refuses', () => {
  expect(companionsOf('memo', 'start')).toContain('stone');
  const issue = (stone: string) =>
    trialsOf('memo', 'start', { by: ROLE.associate, failing: NOTHING, companions: { stone } }).find(
      ({ event }) => event === 'ISSUE',
    )?.decision;
  expect(issue('available')).toMatchObject({ ok: true, moves: [{ to: 'issued' }, { workflow: 'stone' }] });
  expect(issue('sold')).toMatchObject({ ok: false, refusal: { kind: 'state' } });
});

test('what nobody does by itself names what causes it', () => {
  const causes = (name: WorkflowName, state: string) =>
    trial(name, state, ROLE.customer).flatMap(({ event, causedBy }) =>
      causedBy === null ? [] : [[event, causedBy]],
    );
  expect(causes('hold', 'held')).toEqual([
    ['ACCEPT', ['queuePlace']],
    ['CONVERT', ['stone']],
  ]);
});

test('to suppose one condition takes back those that contradict it', () => {
  const usual = new Set(USUALLY_FAILING);
  expect(usual.has('holdDue')).toBe(true);
  const over = supposing(usual, 'holdDue', true);
  expect([over.has('holdDue'), over.has('holdRunning')]).toEqual([false, true]);
  expect(supposing(over, 'holdDue', false).has('holdDue')).toBe(true);
  const events = (failing: ReadonlySet<GuardName>) =>
    trial('hold', 'held', 'portal', failing).flatMap(({ event, decision }) => (decision.ok ? event : []));
  expect([events(usual), events(over)]).toEqual([[], ['EXPIRE']]);
});

const usd = fc.constantFrom('0.00', '40.00', '100.00');
const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    due: fc.boolean(),
    flag: fc.boolean(),
    confirming: fc.constantFrom(null, '40.00', '100.00'),
    confirmsUpTo: fc.constantFrom(null, '50.00'),
    payment: fc.oneof(
      fc.record({ amount: usd, open: usd }),
      fc.record({ leaves: usd, owed: usd, credit: usd, loses: usd }),
    ),
    credited: fc.record({ linesLeft: fc.nat(2), paid: usd, owed: usd }),
  })
  .map(({ due, flag, confirming, confirmsUpTo, payment, credited }) => ({
    actor: {
      id: 'somebody',
      role: ROLE.customer,
      powers: { has: ['confirm'], confirms_up_to: confirmsUpTo, who_may: {}, approvers: [] },
    },
    due,
    running: !due,
    paperCurrent: !due,
    confirming,
    payment,
    credited,
    account: {
      isOwn: flag,
      isLastAdministrator: flag,
      hasPassword: flag,
      open: { memos: 0, confirm_stones: 0, clients: 0 },
      records: {
        holds: 0,
        memos: 0,
        confirm_stones: 0,
        enquiries: 0,
        invoices: 0,
        documents: 0,
        tasks: 0,
        sheets: 0,
        clients: 0,
      },
    },
    membership: { isOwn: flag, isOwner: flag, byOwner: flag, gives: [] },
    bulk: { senderMay: flag, repeats: flag },
  }));

test.each(CONTRADICTIONS.map((group) => [group.join(', '), group]))('%s never hold together', (_, group) => {
  const seen = new Set<GuardName>();
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const holding = group.filter((guard) => GUARDS[guard].passes(facts));
      for (const guard of holding) seen.add(guard);
      expect(holding.length).toBeLessThanOrEqual(1);
    }),
    { seed: 7, numRuns: 500 },
  );
  // Facts that make none of them true would prove nothing.
  expect([...seen].toSorted()).toEqual([...group].toSorted());
});
