/** A machine that breaks a rule of the project is refused, with the rule and the place. */
import { describe, expect, test } from 'vitest';
import { and, createMachine, or } from 'xstate';
import { readRules } from '../../src/machines/rules.ts';
import { byJob, byPeople, start } from '../../src/machines/workflow.ts';

const meta = (code: number) => ({
  code,
  label: `State ${code}`,
  colour: 'grey',
  phrase: `a record in ${code}`,
});
const go = (target: string) => ({ target, meta: byPeople('Go', 'go', 'go', [1]) });

const end = { type: 'final', meta: meta(2) } as const;
const begin = { meta: start('nothing'), on: { HOLD: go('end') } };

const middle = { meta: meta(1) };

/** A start, and a group of one state that shares an event. */
const grouped = (more: object) => ({
  start: begin,
  group: {
    initial: 'middle',
    meta: { label: 'Group' },
    on: { OPEN: go('#end') },
    states: { middle },
    ...more,
  },
  end: { ...end, id: 'end' },
});

const read = (states: Record<string, object>) => () =>
  readRules(createMachine({ id: 'sample', initial: 'start', states }));

describe('reading a machine', () => {
  test('a valid one gives its rules', () => {
    expect(read({ start: begin, end })().rules).toEqual([
      { from: 'start', to: 'end', event: 'HOLD', of: 'start', guards: [], effects: [], ...go('end').meta },
    ]);
  });

  test('what a group shares is a rule of each state in it', () => {
    const shared = grouped({
      on: { OPEN: go('#end'), UPDATE: { meta: go('').meta } },
      states: { middle, later: { meta: meta(3) } },
    });
    const { groups, states, rules } = read(shared)();
    expect(groups).toEqual([
      { name: 'group', label: 'Group', within: null, states: ['middle', 'later'], first: 'middle' },
    ]);
    expect(states.map(({ name, within }) => [name, within])).toEqual([
      ['start', null],
      ['middle', 'group'],
      ['later', 'group'],
      ['end', null],
    ]);
    expect(rules.map(({ of, from, event, to }) => [of, from, event, to])).toEqual([
      ['start', 'start', 'HOLD', 'end'],
      ['group', 'middle', 'OPEN', 'end'],
      ['group', 'middle', 'UPDATE', 'middle'],
      ['group', 'later', 'OPEN', 'end'],
      ['group', 'later', 'UPDATE', 'later'],
    ]);
  });

  test('transitions of the whole machine are refused', () => {
    const machine = createMachine({
      id: 'sample',
      initial: 'start',
      states: { start: begin, end },
      on: { OPEN: '.end' },
    });
    expect(() => readRules(machine)).toThrow(/has transitions of no state/);
  });

  test('several guards on one transition keep their names and order', () => {
    const guarded = { ...begin, on: { HOLD: { ...go('end'), guard: and(['holdDue', 'hasReason']) } } };
    expect(read({ start: guarded, end })().rules[0]?.guards).toEqual(['holdDue', 'hasReason']);
  });

  test('and() is recognised when the browser build has shortened its name, and or() is refused', () => {
    const both = Object.defineProperty(and(['holdDue', 'hasReason']), 'name', { value: 't' });
    const guarded = { ...begin, on: { HOLD: { ...go('end'), guard: both } } };
    expect(read({ start: guarded, end })().rules[0]?.guards).toEqual(['holdDue', 'hasReason']);
    const either = Object.defineProperty(or(['holdDue', 'hasReason']), 'name', { value: 'and' });
    expect(read({ start: { ...begin, on: { HOLD: { ...go('end'), guard: either } } }, end })).toThrow(
      /and\(\)/,
    );
  });

  test('a guard without a name is refused', () => {
    const nameless = { ...begin, on: { HOLD: { ...go('end'), guard: () => true } } };
    expect(read({ start: nameless, end })).toThrow(/A guard has a name/);
  });

  const faults: [string, Record<string, object>, RegExp][] = [
    ['one code for two states', { start: begin, end, other: { ...end } }, /one code to two states/],
    [
      'a state without a description',
      { start: begin, end: { type: 'final' } },
      /does not describe its state end/,
    ],
    [
      'a state without a code',
      { start: begin, end: { ...end, meta: start('x') } },
      /one code to two|without a code/,
    ],
    ['a start with a code', { start: { ...begin, meta: meta(7) }, end }, /state start without a code/],
    ['a final state that is not marked final', { start: begin, end: { meta: meta(2) } }, /mark end as final/],
    ['a timer', { start: { ...begin, after: { 10: 'end' } }, end }, /hides something in its state start/],
    [
      'an eventless transition',
      { start: { ...begin, always: 'end' }, end },
      /hides something in its state start/,
    ],
    [
      'parallel states',
      { start: begin, both: { type: 'parallel', meta: meta(1), states: { in: { meta: meta(3) } } }, end },
      /hides something in its state both/,
    ],
    ['a group that shares nothing', grouped({ on: {} }), /shares nothing among its states group/],
    ['a group that is not described', grouped({ meta: undefined }), /does not describe its states group/],
    [
      'a group that leads to a group',
      grouped({ on: { OPEN: go('#sample.group') } }),
      /should let OPEN lead from group to one state/,
    ],
    [
      'an event of a group and of a state in it',
      grouped({ states: { middle: { ...middle, on: { OPEN: go('#end') } } } }),
      /states an event of middle twice/,
    ],
    [
      'one name for two states',
      { ...grouped({}), middle: { meta: meta(7), on: { OPEN: go('end') } } },
      /one name to two states/,
    ],
    [
      'an invoked actor',
      { start: { ...begin, invoke: { src: 'somebody' } }, end },
      /hides something in its state start/,
    ],
    [
      'actions on entry and on exit',
      { start: begin, end: { ...end, entry: 'do', exit: 'undo' } },
      /acts on entering or leaving end/,
    ],
    ['an action on entry', { start: begin, end: { ...end, entry: 'do' } }, /acts on entering or leaving end/],
    [
      'an event with two transitions',
      { start: { ...begin, on: { HOLD: [go('end'), go('end')] } }, end },
      /one described thing in start/,
    ],
    [
      'a transition without a description',
      { start: { ...begin, on: { HOLD: 'end' } }, end },
      /one described thing in start/,
    ],
    [
      'a transition without roles',
      { start: { ...begin, on: { HOLD: { target: 'end', meta: byPeople('Go', 'go', 'go', []) } } }, end },
      /who may HOLD start/,
    ],
    [
      'an event with different roles in different states',
      {
        start: begin,
        middle: { meta: meta(1), on: { HOLD: { target: 'end', meta: byPeople('Go', 'go', 'go', [1, 3]) } } },
        end,
      },
      /different people HOLD in different states/,
    ],
    [
      'an event with different jobs in different states',
      {
        start: { ...begin, on: { HOLD: { target: 'end', meta: byJob('Go', 'go', 'expire-holds') } } },
        middle: {
          meta: meta(1),
          on: { HOLD: { target: 'end', meta: { ...byJob('Go', 'go', 'expire-holds'), job: 'another' } } },
        },
        end,
      },
      /different people HOLD in different states/,
    ],
    [
      'a person and a job',
      {
        start: {
          ...begin,
          on: { HOLD: { target: 'end', meta: { ...byJob('Go', 'go', 'expire-holds'), operation: 'go' } } },
        },
        end,
      },
      /both a person and a job/,
    ],
  ];
  test.each(faults)('%s is refused', (_, states, complaint) => {
    expect(read(states)).toThrow(complaint);
  });
});
