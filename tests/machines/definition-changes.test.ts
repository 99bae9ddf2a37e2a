import { describe, expect, test } from 'vitest';
import { marksOfChanges } from '../../src/features/workflows/definition-words.ts';
import { chartOf } from '../../src/machines/chart/chart.ts';
import { changesBetween, type ComparedDefinition } from '../../src/machines/chart/definition-changes.ts';
import { definitionOf } from '../../src/machines/definition.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../src/machines/workflow.ts';

const comparedOf = (workflow: WorkflowName): ComparedDefinition => {
  const { states, transitions } = definitionOf(workflow);
  return {
    states,
    transitions: transitions.map(({ effects, ...transition }) => ({
      ...transition,
      effects: effects.map(({ type }) => type),
    })),
  };
};

const NONE = { newStates: [], goneStates: [], added: [], removed: [], changed: [] };

describe.each(WORKFLOW_NAMES)('the definitions of %s', (workflow) => {
  const today = comparedOf(workflow);

  test('are the same whatever the order of their transitions', () => {
    const turned = { ...today, transitions: today.transitions.toReversed() };
    expect(changesBetween(turned, today)).toEqual(NONE);
  });

  test('tell each transition that came, and each that went', () => {
    for (const one of today.transitions) {
      const without = { ...today, transitions: today.transitions.filter((other) => other !== one) };
      const came = changesBetween(without, today);
      const went = changesBetween(today, without);
      expect([came.added, came.removed, went.added, went.removed]).toEqual([[one], [], [], [one]]);
      expect([...came.changed, ...went.changed]).toEqual([]);
    }
  });

  test('tell who could do each of them before', () => {
    for (const one of today.transitions) {
      const were = { ...one, roles: [...one.roles, 99] };
      const before = {
        ...today,
        transitions: today.transitions.map((other) => (other === one ? were : other)),
      };
      expect(changesBetween(before, today)).toEqual({
        ...NONE,
        changed: [{ was: were, is: one, parts: ['roles'] }],
      });
    }
  });
});

const hold = comparedOf('hold');
const [first] = hold.transitions;

test('a transition whose operation has another name is changed, not gone and new', () => {
  if (first === undefined) throw new Error('A hold can be moved.');
  const renamed = { ...first, operation: 'reserveStones', guard: null };
  const before = { ...hold, transitions: [renamed, ...hold.transitions.slice(1)] };
  expect(changesBetween(before, hold).changed).toEqual([
    { was: renamed, is: first, parts: first.guard === null ? ['operation'] : ['guard', 'operation'] },
  ]);
});

test('states that came and went are named', () => {
  const [state, ...others] = hold.states;
  if (state === undefined) throw new Error('A hold has states.');
  const reserved = { name: 'reserved', code: 9, final: false };
  const { newStates, goneStates } = changesBetween({ ...hold, states: [...others, reserved] }, hold);
  expect([newStates, goneStates]).toEqual([[state.name], ['reserved']]);
});

test('an arrow of a group says from which of its states it is new', () => {
  const today = comparedOf('account');
  const without = (...states: string[]) => ({
    ...today,
    transitions: today.transitions.filter(({ event, from }) => event !== 'CLOSE' || !states.includes(from)),
  });
  const words = (...states: string[]) =>
    marksOfChanges(chartOf('account'), changesBetween(without(...states), today)).edges.get(
      'member-CLOSE-closed',
    )?.words;
  expect(words('locked')).toBe('new from Locked');
  expect(words('invited', 'active', 'locked', 'suspended')).toBe('new');
});
