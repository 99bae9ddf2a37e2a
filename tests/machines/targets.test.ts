/** The states that can have a target: the house can leave each, and it is told by whom. */
import { expect, it, test } from 'vitest';
import { DECISION_KINDS } from '../../src/machines/decision-kinds.ts';
import { AWAITED, awaitedState, NEAR_PART, targetSeconds } from '../../src/machines/targets.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';

test.each(AWAITED)('$workflow $state is a state with a code in which something is awaited', (awaited) => {
  const state = WORKFLOWS[awaited.workflow].states.find(({ name }) => name === awaited.state);
  expect(state).toMatchObject({ code: expect.any(Number), final: false });
  expect(state?.settled ?? false).toBe(false);
  expect(state?.initial, 'records enter it by a step').toBe(false);
});

test.each(AWAITED)('whoever is asked can move a $workflow out of $state', ({ workflow, state, asked }) => {
  const leaving = WORKFLOWS[workflow].rules.filter(({ from, to }) => from === state && to !== state);
  expect(asked.length).toBeGreaterThan(0);
  for (const role of asked)
    expect(
      leaving.filter(({ roles }) => roles.includes(role)).map(({ event }) => event),
      `role ${role}`,
    ).not.toEqual([]);
});

it('no state is listed twice', () => {
  expect(new Set(AWAITED.map(({ workflow, state }) => `${workflow} ${state}`)).size).toBe(AWAITED.length);
  for (const one of AWAITED) expect(awaitedState(one.workflow, one.state)).toBe(one);
  expect(awaitedState('hold', 'held')).toBeUndefined();
});

it('every kind of decision waits in a state that can have a target', () => {
  const workflows = DECISION_KINDS.map((kind) => (kind === 'kyc' ? 'kycDocument' : kind));
  expect(AWAITED.map(({ workflow }) => workflow)).toEqual(expect.arrayContaining(workflows));
});

test.each([
  ['hours of a business day', 'enquiry', 'hours', 3, 3 * 3_600],
  ['business days, as long as the house is open', 'enquiry', 'days', 2, 2 * 9 * 3_600],
  ['hours of the clock', 'priceOffer', 'hours', 3, 3 * 3_600],
  ['days of the clock', 'priceOffer', 'days', 2, 2 * 86_400],
  ['a due day', 'task', 'due', null, null],
] as const)('a target counts %s', (_what, workflow, unit, amount, seconds) => {
  const house = { opens: 540, closes: 1_080, holidays: new Set<string>() };
  const [state = ''] = AWAITED.filter((one) => one.workflow === workflow).map((one) => one.state);
  expect(targetSeconds({ workflow, state, unit, amount }, house)).toBe(seconds);
});

it('a target is near in its last quarter', () => {
  expect(NEAR_PART).toBe(0.75);
});
